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
  /** Hash of the access token that was sent, for handlers that check it in their own statement. Null for others. */
  accessTokenHash: Buffer | null;
  /**
   * The client's network address. It is that of a proxy unless TRUST_PROXY trusts the proxy. Never stored or logged as
   * it is.
   */
  address: string;
  log: Log;
  /** The requested language. Null if the request names no available one. */
  language: Language | null;
  /** The client's user agent, as sent. */
  userAgent: string;
  /** Returns a signal that aborts when the client closes the connection. */
  signal: () => AbortSignal;
  /** Adds details to the operation's entry in the audit log. */
  note: (more: AuditNote) => void;
}

export interface Handler<O extends Operation> {
  (context: Context<O>): Promise<ResponseOf<O>>;
  checksAccessItself?: true;
}

/** One handler for every operation of a block. A missing handler is a type error. */
export type Handlers<Block> = { [K in keyof Block]: Block[K] extends Operation ? Handler<Block[K]> : never };

/**
 * Marks a handler whose single database statement also checks the access token. This saves the round trip of the usual
 * check. The handler gets no session and must reject with NotLoggedIn itself.
 */
export const checkingAccessItself = <O extends Operation>(
  handler: (context: Omit<Context<O>, 'session' | 'principal'>) => Promise<ResponseOf<O>>,
): Handler<O> => Object.assign((context: Context<O>) => handler(context), { checksAccessItself: true as const });

/** Details for the audit log that the request does not contain. They never contain answers or numbers of reports. */
export interface AuditNote {
  /** The organisation, if neither the path nor the session identifies it. */
  accountId?: string;
  /** The person, if only a token identifies them. */
  personId?: string;
  /** The name of the object concerned, if it is not the survey, group or user of the path. */
  subject?: string;
  /** Ids that the path does not contain, such as that of a new object, by the name of a path parameter. */
  object?: Record<string, string>;
  details?: Record<string, unknown>;
  /** The call is rejected, but still leaves an entry. */
  rejected?: true;
}
