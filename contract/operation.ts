import type { Static, TSchema } from 'typebox';
import type { AdminUserRole } from './entities/person.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an operation. `public` is written out; `session` is any signed-in caller, who reaches what is their own:
 * a participation itself, a person all that were added to the account. `person` is somebody with an account of their
 * own. The others are a role in the organisation that the path names by `accountId` or `surveyId`, and those above it;
 * `super` is a super administrator, who has every role everywhere.
 */
export type Access = 'public' | 'session' | 'person' | AdminUserRole | 'super';

/** One call of the API, as data: everything that server, client and OpenAPI page need to know of it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v0`, with parameters in braces: `/participation/{participationId}/answer`. */
  readonly path: string;
  readonly summary: string;
  /** What a caller has to know besides, in sentences. */
  readonly description?: string;
  readonly access: Access;
  /** Path parameters. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Fields of the body that only a super administrator sets: from anybody else they are Forbidden, whatever they hold. */
  readonly superFields?: readonly string[];
  /** The largest body, in bytes; `limits.bodyBytes` unless stated. */
  readonly bodyBytes?: number;
  /** How the body travels; JSON unless stated. */
  readonly bodyType?: 'json' | 'form';
  /** The body says nothing that the path does not: one of any type is taken, and none. */
  readonly ignoresBody?: true;
  /** The one success status; anything else is an error. */
  readonly success: 200 | 201 | 204;
  /** It may also answer 204 and nothing. */
  readonly mayAnswerNothing?: true;
  readonly response?: TSchema;
  /** It answers a file of this media type instead. */
  readonly file?: string;
  /** Whoever signed in with the token of a report's download may call it too, about that survey. */
  readonly admitsReportToken?: true;
  /** `oauth`: errors are `{ error, error_description }` of RFC 6749 instead of the usual envelope. */
  readonly errorForm?: 'oauth';
  /**
   * What its use leaves in the organisation's audit log. Unless stated: an entry for every change by somebody with a role,
   * in the same transaction, and none for what is only read. `reading`: an entry before the answer leaves, though nothing
   * is changed. `rejections`: none unless disclosure control rejects it, since what it prepares leaves one of its own.
   */
  readonly audit?: 'reading' | 'rejections';
  /** By which of `throttleLimits` whoever calls it too often is held up, besides by that of all calls. */
  readonly throttle?: 'answers' | 'starts' | 'signIns' | 'costly';
  /** Its answer never changes and is nobody's secret, so that browsers may keep it. */
  readonly cacheable?: true;
  /**
   * Its answer is long, and is compressed where the caller takes that. It repeats nothing that another site could have put
   * into the request, so that its length tells nobody a secret (BREACH).
   */
  readonly long?: true;
  /** The catalogue codes that this operation answers with 400, besides those every call can answer. */
  readonly errors?: readonly ErrorCode[];
}

/** Keeps the literal types of an operation while checking its shape. */
export const operation = <const O extends Operation>(o: O): O => o;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
export type ParamsOf<O extends Operation> = StaticOf<O['params']>;
export type QueryOf<O extends Operation> = StaticOf<O['query']>;
export type BodyOf<O extends Operation> = StaticOf<O['body']>;
/**
 * A file to download: what to call it, and its bytes, which are made as they leave. Whoever goes away before the end ends
 * the making; what fails in it breaks the connection off.
 */
export interface DownloadFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

export type ResponseOf<O extends Operation> = O['file'] extends string
  ? DownloadFile
  : O['response'] extends TSchema
    ? Static<O['response']> | (O['mayAnswerNothing'] extends true ? undefined : never)
    : void;
