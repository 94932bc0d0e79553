import { sql } from 'kysely';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { Authorise, PathIds } from '#server/http/session.ts';

/**
 * Returns a person's role for a path, in one statement. A super administrator manages every organisation. A path with
 * an unknown id, or with ids of different organisations, identifies no organisation. A membership counts once the
 * person's address is confirmed: until then, anyone may have created the account with it.
 */
export const authorise =
  (db: Db): Authorise =>
  async (personId, path) => {
    const accountId = accountOf(path);
    const {
      rows: [found],
    } = await sql<{
      superAdmin: boolean;
      accountId: string | null;
      disabled: boolean;
      adminUserRole: AdminUserRole | null;
    }>`
    select person.super_admin as "superAdmin", account.id as "accountId", account.when_disabled is not null as disabled,
      case when person.super_admin then 'manage' else membership.admin_user_role end as "adminUserRole"
    from person
      left join account on account.id = ${accountId} and ${partsAreThere(path)}
      left join membership on membership.account_id = account.id and membership.person_id = person.id and person.when_email_confirmed is not null
    where person.id = ${personId}`.execute(db);
    if (!found) return { superAdmin: false, organisation: null };
    const { superAdmin, accountId: id, adminUserRole, disabled } = found;
    return {
      superAdmin,
      organisation: id !== null && adminUserRole !== null ? { accountId: id, adminUserRole, disabled } : null,
    };
  };

/** Null equals nothing, so a malformed id is treated like an unknown one. */
const uuid = (id: string) => sql`${isUuid(id) ? id : null}::uuid`;

function accountOf({ accountId, surveyId }: PathIds) {
  if (accountId !== undefined) return uuid(accountId);
  return surveyId === undefined
    ? sql`null::uuid`
    : sql`(select survey.account_id from survey where survey.id = ${uuid(surveyId)})`;
}

function partsAreThere({ surveyId, groupId, participantId, userId, actionId }: PathIds) {
  const parts = [sql`true`];
  if (surveyId !== undefined)
    parts.push(sql`exists (select from survey where survey.account_id = account.id and survey.id = ${uuid(surveyId)})`);
  if (groupId !== undefined)
    parts.push(
      sql`exists (select from participant_group where participant_group.account_id = account.id and participant_group.id = ${uuid(groupId)})`,
    );
  if (participantId !== undefined)
    parts.push(
      sql`exists (select from participant where participant.account_id = account.id and participant.id = ${uuid(participantId)})`,
    );
  if (userId !== undefined)
    parts.push(
      sql`exists (select from membership as named where named.account_id = account.id and named.person_id = ${uuid(userId)})`,
    );
  if (actionId !== undefined)
    parts.push(
      sql`exists (select from action where action.account_id = account.id and action.survey_id = ${uuid(surveyId ?? '')} and action.id = ${uuid(actionId)})`,
    );
  return sql.join(parts, sql` and `);
}
