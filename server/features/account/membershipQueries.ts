import { sql } from 'kysely';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Db } from '#server/db/database.ts';

/** The organisations that a person administers, by name. */
export const listMemberships = (db: Db, personId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('person.when_email_confirmed', 'is not', null)
    .where('membership.person_id', '=', personId)
    .select([
      'account.id',
      'account.name',
      'account.when_disabled',
      'account.when_archived',
      'membership.admin_user_role',
    ])
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute();

interface NewMember {
  accountId: string;
  personId: string;
  adminUserRole: AdminUserRole;
  /** The name entered by the administrator who added the person, used until the first sign-in. */
  invitedName?: string;
}

/** Makes a person a member of an organisation. An existing member gets the role. */
export const insertMembership = (db: Db, { accountId, personId, adminUserRole, invitedName }: NewMember, now: Date) =>
  db
    .insertInto('membership')
    .values({
      account_id: accountId,
      person_id: personId,
      admin_user_role: adminUserRole,
      created_at: now,
      invited_name: invitedName ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'person_id']).doUpdateSet({ admin_user_role: adminUserRole }),
    )
    .execute();

/**
 * Returns whether a person is the only manager of an organisation. Lock the organisation first, so that this stays
 * true.
 */
export async function isLastManager(db: Db, accountId: string, personId: string): Promise<boolean> {
  const managers = await db
    .selectFrom('membership')
    .where('account_id', '=', accountId)
    .where('admin_user_role', '=', 'manage')
    .select('person_id')
    .execute();
  return managers.length === 1 && managers[0]!.person_id === personId;
}

/**
 * Records the day of a person's sign-in in each of their memberships, and the time of the first sign-in after being
 * added. Does nothing before the address is confirmed.
 */
export const recordSignIn = (db: Db, personId: string, now: Date) =>
  db
    .updateTable('membership')
    .set({ when_joined: sql`coalesce(when_joined, ${now})`, last_sign_in_on: dayOf(now) })
    .where('person_id', '=', personId)
    .where(({ or, eb }) => or([eb('when_joined', 'is', null), eb('last_sign_in_on', 'is distinct from', dayOf(now))]))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('person')
          .select('person.id')
          .where('person.id', '=', personId)
          .where('when_email_confirmed', 'is not', null),
      ),
    )
    .execute();

/** The day of a person's last sign-in. Null if none is stored. */
export const findLastSignIn = async (db: Db, personId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('membership')
      .where('person_id', '=', personId)
      .select(sql<string | null>`max(last_sign_in_on)::text`.as('day'))
      .executeTakeFirstOrThrow()
  ).day;

/** The day in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
