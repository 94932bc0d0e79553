import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Access } from '#contract/operation.ts';
import type { EffectiveRole } from '#rules/permissions.ts';

/**
 * Who a session represents. `participationId` is the administrators' id of the participation. `report`: a print link,
 * with access to the report of one survey on behalf of the person who requested it.
 */
export type SessionHolder =
  | { kind: 'participation'; accountId: string; participationId: string }
  | { kind: 'person'; personId: string }
  | { kind: 'report'; accountId: string; surveyId: string; personId: string };

/** The principal of an access token. */
export type Session = SessionHolder & { sessionId: string };

/** The session that a handler gets, by the access that its operation declares. */
export type SessionFor<A extends Access> = A extends 'public' ? Session | null : Session;

/** Finds the session of an access token's hash. Null if the token is unknown, expired or revoked. */
export type Authenticate = (tokenHash: Buffer) => Promise<Session | null>;

/** * A person who makes a call. */
export interface Principal {
  personId: string;
  superAdmin: boolean;
}

/** A person with a role in an organisation. A super administrator has every role in every organisation. */
export interface OrganisationPrincipal extends Principal, EffectiveRole {
  accountId: string;
}

/**
 * What a handler gets in addition to the session, by its operation's access: for a role, the person as an administrator
 * of the organisation in the path.
 */
export type PrincipalFor<A extends Access> = A extends AdminUserRole
  ? OrganisationPrincipal
  : A extends 'person' | 'super'
    ? Principal
    : null;

/** The ids in a path that identify the organisation. All of them must belong to the same one. */
export type PathIds = Partial<
  Record<'accountId' | 'surveyId' | 'groupId' | 'participantId' | 'userId' | 'actionId', string>
>;

/** Finds a person's role for the object in a path. */
export type Authorise = (
  personId: string,
  path: PathIds,
) => Promise<{
  superAdmin: boolean;
  /**
   * The role in the organisation of the path. Null if the path names none, if the person is not a member, or if an
   * object in the path does not exist.
   */
  organisation: { accountId: string; adminUserRole: AdminUserRole; disabled: boolean } | null;
}>;
