import { sql, type Updateable } from 'kysely';
import type { AdminUserRole } from '#contract/entities/person.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { logoOf } from '../account/logoQueries.ts';

export type SurveyRow = NonNullable<Awaited<ReturnType<typeof lockSurvey>>>;

/**
 * Returns a survey and locks it, so that it opens once and no one is added in between. Starting from its share link
 * does not wait for this lock.
 */
export const lockSurvey = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Columns of a survey and its organisation that its participants are shown. */
export const shownColumns = [
  'survey.name as survey_name',
  'survey.type_hash',
  'survey.when_open',
  'survey.when_closed',
  'survey.when_erased',
  'survey.close_at',
  'survey.contact_name',
  'survey.contact_email',
  'survey.welcome',
  sql<string | null>`coalesce(survey.privacy_statement, account.privacy_statement)`.as('privacy_statement'),
  sql<string | null>`coalesce(survey.support_article, account.support_article)`.as('support_article'),
  'account.name as account_name',
  'account.time_zone',
  'account.country',
  'account.support_lines',
  'account.support_token',
  'account.language as account_language',
  'account.knowledge_library',
] as const;

/** A survey with what participants read of it and of its organisation. Undefined if it does not exist. */
export const findSurveyTexts = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .select([
      'survey.name as survey_name',
      'survey.type_hash',
      'survey.close_at',
      'survey.contact_name',
      'survey.contact_email',
      'survey.welcome',
      sql<string | null>`coalesce(survey.privacy_statement, account.privacy_statement)`.as('privacy_statement'),
      'account.name as account_name',
      'account.time_zone',
      'account.language as account_language',
      logoOf('survey.account_id').as('logo'),
    ])
    .executeTakeFirst();

/** Changes a survey and its time of modification. */
export const updateSurvey = (db: Db, { accountId, surveyId }: SurveyKey, changes: Updateable<SurveyTable>, now: Date) =>
  db
    .updateTable('survey')
    .set({ ...changes, modified_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();

/** Deletes a survey with its participations and all their data, its chosen questions and its attached groups. */
export const deleteSurveyRow = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db.deleteFrom('survey').where('account_id', '=', accountId).where('id', '=', surveyId).execute();

/** Deletes the times of withdrawals in a survey that closes. It accepts no more answers to compare with them. */
export const deleteWithdrawals = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('participation')
    .set({ when_withdrawn: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('when_withdrawn', 'is not', null)
    .execute();

/** Administrators of an organisation with one of these roles who can sign in to it. */
export const listAdministrators = async (
  db: Db,
  accountId: string,
  roles: readonly AdminUserRole[],
): Promise<string[]> => {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.account_id', '=', accountId)
    .where('membership.admin_user_role', 'in', roles)
    .where('account.when_disabled', 'is', null)
    .select('membership.person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
};
