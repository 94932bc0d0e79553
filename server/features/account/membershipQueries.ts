import { sql } from 'kysely';
import type { AdminUserRole } from '../../../contract/entities/person.ts';
import type { Db } from '../../db/database.ts';
import { isUuid } from '../../db/isUuid.ts';
import type { Authorise, PathIds } from '../../http/session.ts';

/**
 * Who a person is to what a path names, in one statement. A super administrator manages every organisation. An id that
 * nothing has, or that is of another organisation than the rest of the path, names no organisation.
 */
export const authorise = (db: Db): Authorise => async (personId, path) => {
  const accountId = accountOf(path);
  const { rows: [found] } = await sql<{ superAdmin: boolean; accountId: string | null; disabled: boolean; adminUserRole: AdminUserRole | null }>`
    select person.super_admin as "superAdmin", account.id as "accountId", account.when_disabled is not null as disabled,
      case when person.super_admin then 'manage' else membership.admin_user_role end as "adminUserRole"
    from person
      left join account on account.id = ${accountId} and ${partsAreThere(path)}
      left join membership on membership.account_id = account.id and membership.person_id = person.id
    where person.id = ${personId}`.execute(db);
  if (!found) return { superAdmin: false, organisation: null };
  const { superAdmin, accountId: id, adminUserRole, disabled } = found;
  return { superAdmin, organisation: id !== null && adminUserRole !== null ? { accountId: id, adminUserRole, disabled } : null };
};

/** Null compares with nothing, so an id that cannot be is like one that nothing has. */
const uuid = (id: string) => sql`${isUuid(id) ? id : null}::uuid`;

function accountOf({ accountId, surveyId }: PathIds) {
  if (accountId !== undefined) return uuid(accountId);
  return surveyId === undefined ? sql`null::uuid` : sql`(select survey.account_id from survey where survey.id = ${uuid(surveyId)})`;
}

function partsAreThere({ surveyId, groupId, participantId }: PathIds) {
  const parts = [sql`true`];
  if (surveyId !== undefined) parts.push(sql`exists (select from survey where survey.account_id = account.id and survey.id = ${uuid(surveyId)})`);
  if (groupId !== undefined) parts.push(sql`exists (select from participant_group where participant_group.account_id = account.id and participant_group.id = ${uuid(groupId)})`);
  if (participantId !== undefined) parts.push(sql`exists (select from participant where participant.account_id = account.id and participant.id = ${uuid(participantId)})`);
  return sql.join(parts, sql` and `);
}

/** The organisations that a person administers, by name. A disabled one is none of them. */
export const listMemberships = (db: Db, personId: string) =>
  db.selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.person_id', '=', personId)
    .where('account.when_disabled', 'is', null)
    .select(['account.id', 'account.name', 'membership.admin_user_role'])
    .orderBy(sql`lower(account.name)`)
    .orderBy('account.id')
    .execute();

/** Makes a person a member of an organisation; one that is there already gets the role. */
export const insertMembership = (db: Db, member: { accountId: string; personId: string; adminUserRole: AdminUserRole }, now: Date) =>
  db.insertInto('membership')
    .values({ account_id: member.accountId, person_id: member.personId, admin_user_role: member.adminUserRole, created_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doUpdateSet({ admin_user_role: member.adminUserRole }))
    .execute();
