import type { Static, TSchema } from 'typebox';
import type { AdminUserRole } from './entities/person.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call an operation. `public`: anyone. `session`: anyone signed in, for their own data. A participation may
 * call it for itself, a person for all participations added to the account. `person`: anyone with an account. `super`:
 * a super administrator, who has every role everywhere. Every other value is a role in the organisation that the path
 * names by `accountId` or `surveyId`. The roles above it may call the operation too.
 */
export type Access = 'public' | 'session' | 'person' | AdminUserRole | 'super';

/** One call of the API as data: everything that the server, the client and the OpenAPI page need to know about it. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v0`, with parameters in braces: `/participation/{participationId}/answer`. */
  readonly path: string;
  readonly summary: string;
  /** Further information for clients, in sentences. */
  readonly description?: string;
  readonly access: Access;
  /** The session is not looked up, so that the call is answered without the database. Only if access is `public`. */
  readonly ignoresSession?: true;
  /** Path parameters. */
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Fields of the body that only a super administrator may set. Anyone else gets Forbidden, whatever the value. */
  readonly superFields?: readonly string[];
  /** A call without a body counts as one with an empty object. */
  readonly mayOmitBody?: true;
  /** Maximum size of the body, in bytes. Default: `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** Encoding of the body. Default: JSON. */
  readonly bodyType?: 'json' | 'form';
  /** The body carries no information. A call is accepted with any body and without one. */
  readonly ignoresBody?: true;
  /** The only success status; anything else is an error. */
  readonly success: 200 | 201 | 204;
  /** The operation may also answer 204 without a body. */
  readonly mayAnswerNothing?: true;
  readonly response?: TSchema;
  /** The operation answers with a file of this media type instead of JSON. */
  readonly file?: string;
  /** A print link also gives access to this operation, for the survey whose report it prints. */
  readonly allowsReportToken?: true;
  /** `oauth`: errors are `{ error, error_description }` (RFC 6749) instead of the usual envelope. */
  readonly errorForm?: 'oauth';
  /**
   * What a call leaves in the organisation's audit log. Default: an entry for every change by someone with a role, in
   * the same transaction, and none for reads. `reading`: an entry before the answer is sent, although nothing changes.
   * `rejections`: an entry only if disclosure control rejects the call. Otherwise the download that the call prepares
   * leaves one.
   */
  readonly audit?: 'reading' | 'rejections';
  /** Which of `throttleLimits` applies, in addition to the limit for all calls. */
  readonly throttle?: 'answers' | 'starts' | 'signIns' | 'costly' | 'rehearsals' | 'links';
  /** The answer never changes and is not confidential, so browsers may cache it. */
  readonly cacheable?: true;
  /**
   * The answer is long, and is compressed if the client accepts that. It contains nothing that another site could have
   * put into the request, so its length reveals no secret (BREACH).
   */
  readonly long?: true;
  /** Error codes that this operation answers with status 400, in addition to those of every call. */
  readonly errors?: readonly ErrorCode[];
}

/** Checks the shape of an operation and keeps its literal types. */
export const operation = <const O extends Operation>(o: O): O => o;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
export type ParamsOf<O extends Operation> = StaticOf<O['params']>;
export type QueryOf<O extends Operation> = StaticOf<O['query']>;
export type BodyOf<O extends Operation> = StaticOf<O['body']>;
/**
 * A file to download: its name, and its bytes, which are produced while they are sent. A client that disconnects stops
 * the production. An error in the production breaks the connection.
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
