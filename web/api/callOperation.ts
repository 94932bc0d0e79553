import type { OperationName } from '#contract/api.ts';
import type { Operation } from '#contract/operation.ts';
import { currentLocale, t } from '../i18n/translate.ts';
import { ApiError, type PropertyMessage } from './ApiError.ts';

/** An operation of the contract. Schemas and default values are left out, to load less before the first question. */
export interface OperationRow extends Pick<Operation, 'method' | 'path'> {
  /** Omitted if the operation takes no body. */
  bodyType?: 'json' | 'form';
  mayOmitBody?: true;
  /** Omitted if it is 200. */
  success?: Operation['success'];
  /** Omitted if the operation requires a signed-in user. */
  isPublic?: true;
}
export type OperationTable = Record<OperationName, OperationRow>;

export interface CallInput {
  params?: Record<string, string>;
  /** For a list, the parameter is repeated. */
  query?: Record<string, string | string[] | undefined>;
  body?: Record<string, unknown>;
  /** Sends the call even if the page is being closed. Browsers allow this for bodies up to 64 KiB. */
  keepalive?: boolean;
  /** Aborts the call. It then fails as if there were no answer. */
  signal?: AbortSignal;
}

export interface CallOptions {
  /** Origin and base path: '/api/v0' in the browser. */
  baseUrl: string;
  bearer: string | null;
  /** The language to request instead of the browser's preference. Null or omitted if none was chosen. */
  language?: string | null;
  /** Milliseconds. */
  timeout: number;
  /** Called for every answer, with the time of its request in milliseconds since the epoch. */
  onAnswer?: ((response: Response, askedAt: number) => void) | undefined;
}

/**
 * Fills the parameters into the path. Throws an error that names a missing one
 * (docs/rules/calls.md#calls-from-the-browser).
 */
function fillPath(name: string, path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined || value === '') throw new Error(`${name}: the path parameter '${parameter}' is missing`);
    return encodeURIComponent(value);
  });
}

/** Below the limit of browsers, which applies to all such requests of a page together. */
export const keepaliveBytes = 60_000;

const formOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [value].flat().map((each) => [key, String(each)]),
    ),
  );

/**
 * Sends a request and parses its answer. Throws an ApiError for any status other than the declared success, and (with
 * status 0) if there is no answer.
 */
export async function callOperation(
  name: OperationName,
  row: OperationRow,
  input: CallInput,
  options: CallOptions,
): Promise<unknown> {
  const { method, path, bodyType, mayOmitBody, success = 200 } = row;
  if (bodyType && !mayOmitBody && input.body === undefined) throw new Error(`${name}: the request body is missing`);
  const query = formOf(input.query ?? {}).toString();
  const url = `${options.baseUrl}${fillPath(name, path, input.params)}${query && `?${query}`}`;
  const headers = new Headers({ accept: 'application/json' });
  if (options.language) headers.set('accept-language', options.language);
  if (options.bearer) headers.set('authorization', `Bearer ${options.bearer}`);
  if (bodyType === 'json') headers.set('content-type', 'application/json');
  const body =
    bodyType === 'json' ? JSON.stringify(input.body) : bodyType === 'form' ? formOf(input.body ?? {}) : undefined;
  const askedAt = Date.now();
  const timeout = AbortSignal.timeout(options.timeout);
  try {
    const response = await fetch(url, {
      method,
      headers,
      body,
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
      keepalive: input.keepalive === true && String(body ?? '').length < keepaliveBytes,
    });
    options.onAnswer?.(response, askedAt);
    if (response.status !== success) throw await (name === 'token' ? parseTokenError(response) : parseError(response));
    return success === 204 ? undefined : await response.json();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError(
      0,
      'NoAnswer',
      t('The server could not be reached. Please check your connection and try again.'),
    );
  }
}

const unexpected = (status: number, reference: string | null = null) =>
  new ApiError(status, '', t('Unexpected response from server ({status})', { status }), [], null, reference);

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

/** The header's value in seconds. Our server does not use its other form, a date. */
const retryAfterOf = ({ headers }: Response) =>
  /^\d+$/.test(headers.get('retry-after') ?? '') ? Number(headers.get('retry-after')) : null;

/** The error of an answer that is not the declared success (docs/rules/calls.md#errors-in-the-browser). */
async function parseError(response: Response): Promise<ApiError> {
  const { status } = response;
  if (status < 400 || status >= 500) return unexpected(status, response.headers.get('x-request-id'));
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
async function parseTokenError(response: Response): Promise<ApiError> {
  const { status } = response;
  const body = parse(await response.text().catch(() => ''));
  const code = textOf(body?.error);
  if (code === 'invalid_grant') return new ApiError(status, code, t('Invalid username or password'));
  if (code === 'standdown') {
    const description = currentLocale() === 'en' && textOf(body?.error_description);
    return new ApiError(
      status,
      code,
      description || t('Too many failed attempts to sign in. Please wait a minute and try again.'),
    );
  }
  // A rate limit rejected the request before it reached the endpoint. Its body has the form of any other call's error.
  if (status === 429) return new ApiError(status, code, textOf(body?.message) || code, [], retryAfterOf(response));
  return new ApiError(
    status,
    code,
    t('Auth request failed: {reason}', { reason: code || response.statusText || status }),
  );
}
