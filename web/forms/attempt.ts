import type { QueryKey } from '@tanstack/react-query';
import { ApiError } from '../api/ApiError.ts';
import { failureMessage } from '../api/failureMessage.ts';
import { queryClient } from '../api/queryClient.ts';
import { toast, type ToastTone } from '../layout/toasts.ts';

interface Report<Result> {
  /** The success message. Omitted: nothing is shown. */
  success?: string | ((result: Result) => string);
  /** The type of the success message. */
  tone?: ToastTone | ((result: Result) => ToastTone);
  /** The message after a failure. The reason is appended. */
  failure: string;
  /** The reason as text, if it is not the error's own message. */
  reasonOf?: (error: unknown) => string;
  /** Shows the reason at a field, and returns whether it did. If so, the message omits validation errors. */
  showAtField?: (error: unknown) => boolean;
  /** Key prefixes of queries to invalidate after the call, whether or not it succeeded. */
  stale?: readonly QueryKey[];
}

/**
 * Calls the API for administrators and shows the outcome. This is the only place where a failed call is shown.
 * @returns the result. Null if the call failed.
 */
export async function attempt<Result>(
  call: () => Promise<Result>,
  { success, tone = 'success', failure, reasonOf = failureMessage, showAtField, stale = [] }: Report<Result>,
): Promise<{ result: Result } | null> {
  try {
    const result = await call();
    if (success !== undefined)
      toast(typeof success === 'string' ? success : success(result), typeof tone === 'string' ? tone : tone(result));
    return { result };
  } catch (error) {
    const failed = failure.replace(/[^.:]$/, '$&.');
    const isAtField = showAtField?.(error) === true;
    const isOfFields = error instanceof ApiError && error.messages.length > 0;
    toast(isAtField && isOfFields ? failed : `${failed} ${reasonOf(error)}`, 'error');
    return null;
  } finally {
    for (const queryKey of stale) void queryClient.invalidateQueries({ queryKey });
  }
}
