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

/** The session that a handler may count on, by the access its operation declares. */
export type SessionFor<A extends Access> = A extends 'public' ? Session | null : Session;

/** Finds the session of an access token's hash. Null if the token is unknown, expired or revoked. */
export type Authenticate = (tokenHash: Buffer) => Promise<Session | null>;

/** A person who calls. */
export interface Principal {
  personId: string;
  superAdmin: boolean;
}

/** A person and an organisation. A super administrator manages every one. */
export interface OrganisationPrincipal extends Principal, EffectiveRole {
  accountId: string;
}

/**
 * The role of the caller in addition to the session: for operations with a role, an administrator of the organisation
 * in the path.
 */
export type PrincipalFor<A extends Access> = A extends AdminUserRole
  ? OrganisationPrincipal
  : A extends 'person' | 'super'
    ? Principal
    : null;

/** The parts of a path that identify its owner. All must belong to one organisation. */
export type PathIds = Partial<
  Record<'accountId' | 'surveyId' | 'groupId' | 'participantId' | 'userId' | 'actionId', string>
>;

/** Finds a person's role for the object in a path. */
export type Authorise = (
  personId: string,
  path: PathIds,
) => Promise<{
  superAdmin: boolean;
  /** For the organisation in the path. Null if it names none, the person is not a member, or a part does not exist. */
  organisation: { accountId: string; adminUserRole: AdminUserRole; disabled: boolean } | null;
}>;
