import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';
import { personNameColumn } from '#server/db/personNameColumn.ts';
import type { AdminUserRole } from '#contract/entities/person.ts';

/**
 * The name of a person. Until they sign in, this is the name entered by the administrator who added them, and the
 * address is in lower case. So the administrator does not learn whether there was an account before.
 */
const nameShown = sql<string>`coalesce(case when m.when_joined is null then m.invited_name end, ${personNameColumn})`;
const addressShown = sql<string>`case when m.when_joined is null then lower(person.email_address) else person.email_address end`;

const users = (db: Db, accountId: string) =>
  db
    .selectFrom('membership as m')
    .innerJoin('person', 'person.id', 'm.person_id')
    .where('m.account_id', '=', accountId)
    .select(['person.id', nameShown.as('name'), addressShown.as('email_address'), 'm.admin_user_role', 'm.when_joined'])
    .select(sql<boolean>`person.totp_secret is not null`.as('totp'));

export type AccountUserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** An administrator of the organisation, by an external id. */
export const findUser = async (db: Db, accountId: string, userId: string) =>
  isUuid(userId) ? users(db, accountId).where('person.id', '=', userId).executeTakeFirst() : undefined;

/** A page of an organisation's administrators, by name. @throws RangeError for a cursor of another list. */
export const listUsers = (db: Db, accountId: string, page: PageRequest) =>
  keysetPage(
    users(db, accountId),
    [
      { expression: sql`lower(${nameShown})`, type: 'text' },
      { expression: sql`person.id`, type: 'uuid' },
    ],
    page,
  );

/** Returns which of these lower-case addresses already administer the organisation. */
export async function listKnownAddresses(db: Db, accountId: string, addresses: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(email_address) = any(${addresses}::text[])`)
    .select(sql<string>`lower(email_address)`.as('address'))
    .execute();
  return new Set(rows.map(({ address }) => address));
}

/**
 * Number of invitations to the organisation since a time, for each of these lower-case addresses. Counts entries of the
 * audit log, which keeps the entries about removed people.
 */
export async function countInvitations(
  db: Db,
  accountId: string,
  addresses: string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ address: string; count: number }>`
    select invited ->> 'emailAddress' as address, count(*) as count
    from audit_entry, jsonb_array_elements(details -> 'users') as invited
    where account_id = ${accountId} and at > ${since} and action in ('addUsers', 'resendUserInvitation')
      and invited ->> 'emailAddress' = any(${addresses}::text[])
    group by 1
  `.execute(db);
  return new Map(rows.map(({ address, count }) => [address, count]));
}

export const setAdminUserRole = (db: Db, accountId: string, personId: string, adminUserRole: AdminUserRole) =>
  db
    .updateTable('membership')
    .set({ admin_user_role: adminUserRole })
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .execute();

export const deleteMembership = (db: Db, accountId: string, personId: string) =>
  db.deleteFrom('membership').where('account_id', '=', accountId).where('person_id', '=', personId).execute();

/** Deletes a person who was added and removed again before choosing a password, if there is no other data of theirs. */
export const deleteIfNeverUsed = (db: Db, personId: string) =>
  db
    .deleteFrom('person')
    .where('id', '=', personId)
    .where('password_hash', 'is', null)
    .where('when_email_confirmed', 'is', null)
    .where('super_admin', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membership').where('person_id', '=', personId).select('person_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('participation').where('person_id', '=', personId).select('person_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('claim_token').where('person_id', '=', personId).select('person_id'))),
    )
    .execute();
