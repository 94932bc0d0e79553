import type { AccountUser } from '#contract/entities/accountUser.ts';
import type { Caller } from '#server/http/session.ts';
import type { UserRow } from './usersQueries.ts';

/**
 * Somebody who administers an organisation. Whether they have a second factor is told once they have signed in: before,
 * it would tell that there was an account already. A super administrator, who may have to reset it, is told anyway.
 */
export const presentUser = (row: UserRow, { superAdmin }: Pick<Caller, 'superAdmin'>): AccountUser => ({
  id: row.id,
  name: row.name,
  emailAddress: row.email_address,
  adminRole: row.admin_user_role,
  whenJoined: row.when_joined?.toISOString() ?? null,
  totp: row.totp && (superAdmin || row.when_joined !== null),
});
