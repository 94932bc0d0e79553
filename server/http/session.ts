import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Access } from '#contract/operation.ts';
import type { Standing } from '#rules/permissions.ts';

/**
 * Whom a sign-in stands for. `participationId` is the administrators' id of the participation. `report`: a print link,
 * which reaches the report of one survey, as the person who asked for it.
 */
export type SessionHolder =
  | { kind: 'participation'; accountId: string; participationId: string }
  | { kind: 'person'; personId: string }
  | { kind: 'report'; accountId: string; surveyId: string; personId: string };

/** A signed-in caller, as its access token tells. */
export type Session = SessionHolder & { sessionId: string };

/** The session that a handler may count on, by the access its operation declares. */
export type SessionFor<A extends Access> = A extends 'public' ? Session | null : Session;

/** Finds the session of an access token's hash; null where the token is unknown, expired or revoked. */
export type Authenticate = (tokenHash: Buffer) => Promise<Session | null>;

/** A person who calls. */
export interface Caller {
  personId: string;
  superAdmin: boolean;
}

/** A person who calls about an organisation; a super administrator manages every one. */
export interface Admin extends Caller, Standing {
  accountId: string;
}

/** Who a handler is called by, beside the session: of operations with a role, an administrator of the organisation in the path. */
export type CallerFor<A extends Access> = A extends AdminUserRole
  ? Admin
  : A extends 'person' | 'super'
    ? Caller
    : null;

/** What of a path says whose it is. All of it must be of one organisation. */
export type PathIds = Partial<
  Record<'accountId' | 'surveyId' | 'groupId' | 'participantId' | 'userId' | 'actionId', string>
>;

/** Finds who a person is to what a path names. */
export type Authorise = (
  personId: string,
  path: PathIds,
) => Promise<{
  superAdmin: boolean;
  /** Of the organisation that the path names; null where it names none, or the caller is no member, or a part is not there. */
  organisation: { accountId: string; adminUserRole: AdminUserRole; disabled: boolean } | null;
}>;
