import { currentLocale, t } from '../i18n/translate.ts';
import { ApiError, type PropertyMessage } from './ApiError.ts';

const unexpected = (status: number) =>
  new ApiError(status, '', t('Unexpected response from server ({status})', { status }));

function unreadable(status: number): ApiError {
  if (status === 403) return new ApiError(403, 'Forbidden', t('Forbidden'));
  if (status === 404) return new ApiError(404, 'NotFound', t('Not Found'));
  return unexpected(status);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** The header's seconds; its other form, a date, is not ours. */
const retryAfterOf = ({ headers }: Response) =>
  /^\d+$/.test(headers.get('retry-after') ?? '') ? Number(headers.get('retry-after')) : null;

/** The error of an answer that is not the declared success (docs/rules/calls.md#errors-in-the-browser). */
export async function readError(response: Response): Promise<ApiError> {
  const { status } = response;
  if (status < 400 || status >= 500) return unexpected(status);
  const text = await response.text().catch(() => '');
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? parse(text) : null;
  if (body) {
    const messages = Array.isArray(body.messages) ? (body.messages as PropertyMessage[]) : [];
    const message = textOf(body.message) || textOf(body.error);
    return message
      ? new ApiError(status, textOf(body.error), message, messages, retryAfterOf(response))
      : unreadable(status);
  }
  const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  return isText && text.trim() !== '' ? new ApiError(status, '', text.trim()) : unreadable(status);
}

/** The error of the token endpoint (docs/rules/accounts.md#sign-in). */
export async function readTokenError(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = parse(await response.text().catch(() => ''));
  const code = textOf(body?.error);
  if (code === 'invalid_grant') return new ApiError(status, code, t('Invalid username or password'));
  if (code === 'standdown') {
    const words = currentLocale() === 'en' && textOf(body?.error_description);
    return new ApiError(
      status,
      code,
      words || t('Too many failed attempts to sign in. Please wait a minute and try again.'),
    );
  }
  // Refused before the endpoint looked at it, in the envelope of the other calls.
  if (status === 429) return new ApiError(status, code, textOf(body?.message) || code, [], retryAfterOf(response));
  return new ApiError(
    status,
    code,
    t('Auth request failed: {reason}', { reason: code || response.statusText || status }),
  );
}
