import type { Access } from '../../contract/operation.ts';

/** A signed-in caller, as its access token tells. */
export interface ParticipationSession {
  kind: 'participation';
  sessionId: string;
  accountId: string;
  /** The administrators' id of the participation. */
  participationId: string;
}

export type Session = ParticipationSession;

/** The session that a handler may count on, by the access its operation declares. */
export type SessionFor<A extends Access> =
  A extends 'public' ? Session | null : A extends 'participation' ? ParticipationSession : Session;

/** Finds the session of an access token's hash; null where the token is unknown, expired or revoked. */
export type Authenticate = (tokenHash: Buffer) => Promise<Session | null>;
