import type { Access } from '../../contract/operation.ts';

/** Whom a sign-in stands for. `participationId` is the administrators' id of the participation. */
export type SessionHolder =
  | { kind: 'participation'; accountId: string; participationId: string }
  | { kind: 'person'; personId: string };

/** A signed-in caller, as its access token tells. */
export type Session = SessionHolder & { sessionId: string };

/** The session that a handler may count on, by the access its operation declares. */
export type SessionFor<A extends Access> =
  A extends 'public' ? Session | null : Session;

/** Finds the session of an access token's hash; null where the token is unknown, expired or revoked. */
export type Authenticate = (tokenHash: Buffer) => Promise<Session | null>;
