import type { Language } from '#contract/languages.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResponseOf } from '#contract/operation.ts';
import type { Log } from '../log.ts';
import type { PrincipalFor, SessionFor } from './session.ts';

/** The input of a handler: the validated parts of the request and the session. */
export interface Context<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  session: SessionFor<O['access']>;
  /** The person's role for the organisation in the path. Null if the operation requires no role. */
  principal: PrincipalFor<O['access']>;
  /** Hash of the access token that was sent, for handlers that check it in their own statement. */
  accessTokenHash: Buffer | null;
  /** The client's network address, as far as TRUST_PROXY makes it known. Never stored or logged as it is. */
  address: string;
  log: Log;
  /** The requested language. Null if the request names no available one. */
  language: Language | null;
  /** The client's user agent, as sent. */
  userAgent: string;
  /** Adds to the entry that the use of the operation leaves in the audit log. */
  note: (more: AuditNote) => void;
}

export interface Handler<O extends Operation> {
  (context: Context<O>): Promise<ResponseOf<O>>;
  checksAccessItself?: true;
}

/** One handler for every operation of a block: a missing one is a type error. */
export type Handlers<Block> = { [K in keyof Block]: Block[K] extends Operation ? Handler<Block[K]> : never };

/**
 * Marks a handler whose one database statement checks the access token along with everything else. It spares the
 * round trip of the usual check, gets no session, and must answer NotLoggedIn itself.
 */
export const checkingAccessItself = <O extends Operation>(
  handler: (context: Omit<Context<O>, 'session' | 'principal'>) => Promise<ResponseOf<O>>,
): Handler<O> => Object.assign((context: Context<O>) => handler(context), { checksAccessItself: true as const });

/** Details for the audit log that the request does not contain. Never answers, nor numbers of reports. */
export interface AuditNote {
  /** If neither path nor session identify the organisation. */
  accountId?: string;
  /** If a token alone identifies the person. */
  personId?: string;
  /** The name of what it was done to, where it is not the survey, group or user of the path. */
  subject?: string;
  /** Ids that the path does not contain, such as that of a new object, by path parameter names. */
  object?: Record<string, string>;
  details?: Record<string, unknown>;
  /** The call fails, and still leaves an entry: what was read was rejected. */
  rejected?: true;
}
