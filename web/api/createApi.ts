import type { OperationName, Operations } from '#contract/api.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResponseOf } from '#contract/operation.ts';
import { ApiError } from './ApiError.ts';
import {
  callOperation,
  type CallInput,
  type CallOptions,
  type OperationRow,
  type OperationTable,
} from './callOperation.ts';

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value };
type InputOf<O extends Operation> = Part<'params', ParamsOf<O>> & Part<'query', QueryOf<O>> & Part<'body', BodyOf<O>>;
type CallOf<O extends Operation> =
  unknown extends InputOf<O>
    ? () => Promise<ResponseOf<O>>
    : Partial<InputOf<O>> extends InputOf<O>
      ? (input?: InputOf<O>) => Promise<ResponseOf<O>>
      : (input: InputOf<O> & Pick<CallInput, 'keepalive' | 'signal'>) => Promise<ResponseOf<O>>;

/**
 * A call function for every operation: `api.postAnswer({ params: { participationId }, body })`. Operations that return
 * a file have none: their address is opened as a link.
 */
export type Api = {
  [Name in OperationName as Operations[Name] extends { file: string } ? never : Name]: CallOf<Operations[Name]>;
};

/** What the calls need from a session. */
export interface BearerSource {
  /**
   * The access token to send, refreshed if it expires within `ahead` milliseconds (default: shortly before it expires).
   * Null when signed out.
   */
  bearer(ahead?: number): Promise<string | null>;
  /** A newer access token than the rejected one. All callers share one refresh. Fails if no token can be obtained. */
  refreshed(rejected: string): Promise<string>;
  /** Ends the session with an error for the person. */
  end(errorMessage: string): void;
}

export interface ApiOptions {
  baseUrl: string;
  /** The language to request now. Null leaves the choice to the browser's own Accept-Language header. */
  language?: () => string | null;
  /** Milliseconds. */
  requestTimeout: number;
  tokenRequestTimeout: number;
  /** Delivers queued answers before another call. If that fails, the call fails with the same ApiError. */
  deliverFirst?: () => Promise<void>;
  /** Sends the pending changes that this call could depend on. */
  sendPendingFirst?: (name: OperationName, input: CallInput) => Promise<unknown> | undefined;
  onAnswer?: CallOptions['onAnswer'];
  /** Loads the operations that `table` does not have. */
  loadMore?: () => Promise<Partial<OperationTable>>;
}

/** Calls that are allowed while answers are queued: signing in and out, and the answers themselves. */
const ofSigningIn: readonly OperationName[] = [
  'token',
  'revoke',
  'startSurveyWithToken',
  'findParticipations',
  'getMyDetails',
  'postAnswer',
];

/**
 * Returns whether a call sends the bearer token (docs/rules/calls.md#calls-from-the-browser). Public calls that change
 * something, such as sign-in, do not. Neither does a public look-up by a token in its query.
 */
const sendsBearer = ({ isPublic, method }: OperationRow, { query }: CallInput) =>
  !isPublic || (method === 'GET' && !query?.token);

/**
 * Makes the call functions from the operation table. A 401 leads to one refresh and one retry
 * (docs/rules/accounts.md#refresh).
 */
export function createApi(table: Partial<OperationTable>, session: BearerSource, options: ApiOptions): Api {
  let more: Partial<OperationTable> | undefined;
  const call = async (name: OperationName, input: CallInput = {}) => {
    // Once loaded, they are there at once: a call that can outlive its page has no time to wait.
    const row = table[name] ?? more?.[name] ?? (more = await options.loadMore?.())?.[name];
    if (!row) throw new Error(`There is no operation ${name}`);
    if (!ofSigningIn.includes(name)) await options.deliverFirst?.();
    // A call that can outlive its page has no time for a second request.
    if (row.method !== 'GET' && !input.keepalive) await options.sendPendingFirst?.(name, input);
    const timeout = name === 'token' ? options.tokenRequestTimeout : options.requestTimeout;
    const { baseUrl, onAnswer } = options;
    const send = (bearer: string | null) =>
      callOperation(name, row, input, { baseUrl, bearer, timeout, onAnswer, language: options.language?.() ?? null });
    const bearer = sendsBearer(row, input) ? await session.bearer(input.keepalive ? 0 : undefined) : null;
    try {
      return await send(bearer);
    } catch (error) {
      if (!isRejected(error) || bearer === null) throw error;
    }
    try {
      return await send(await session.refreshed(bearer));
    } catch (error) {
      if (isRejected(error)) session.end('Not logged in');
      throw error;
    }
  };
  return new Proxy({} as Api, {
    get: (_, name: OperationName) => (input?: CallInput) => call(name, input),
  });
}

const isRejected = (error: unknown) => error instanceof ApiError && error.status === 401;
