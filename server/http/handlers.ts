import type { Language } from '#contract/languages.ts';
import type { BodyOf, Operation, ParamsOf, QueryOf, ResponseOf } from '#contract/operation.ts';
import type { Log } from '../log.ts';
import type { CallerFor, SessionFor } from './session.ts';

/** What a handler is given: the validated parts of the request and the caller. */
export interface Context<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  session: SessionFor<O['access']>;
  /** Who that is to the organisation in the path; null where the operation asks for no role. */
  caller: CallerFor<O['access']>;
  /** Hash of the access token that was sent, for handlers that check it in their own statement. */
  accessTokenHash: Buffer | null;
  /** The caller's network address, as far as TRUST_PROXY lets it be known. Never stored or logged as it is. */
  address: string;
  log: Log;
  /** The language that the request asks for; null where it asks for none that there is. */
  language: Language | null;
  /** How the caller's program names itself, as it was sent. */
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
  handler: (context: Omit<Context<O>, 'session' | 'caller'>) => Promise<ResponseOf<O>>,
): Handler<O> => Object.assign((context: Context<O>) => handler(context), { checksAccessItself: true as const });

/** What a handler knows of its use that the request does not tell, for the audit log. Never answers, nor numbers of reports. */
export interface AuditNote {
  /** Where neither path nor caller tell the organisation. */
  accountId?: string;
  /** Where the caller is known by a token alone. */
  personId?: string;
  /** The name of what it was done to, where it is not the survey, group or user of the path. */
  subject?: string;
  /** Ids that the path does not tell, as that of what was made, by the names of path parameters. */
  object?: Record<string, string>;
  details?: Record<string, unknown>;
  /** The call fails, and still leaves an entry: what was read was rejected. */
  rejected?: true;
}
