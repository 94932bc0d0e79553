import type { Updateable } from 'kysely';
import type { SurveyStatus } from '#contract/entities/survey.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { surveyStatus } from '#rules/surveyStatus.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';

export type SurveyRow = NonNullable<Awaited<ReturnType<typeof lockSurvey>>>;

/** The survey, locked so that it opens once and nobody is added to it in between; who starts from its share link does not wait. */
export const lockSurvey = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The status that an administrator sees. */
export async function getSurveyStatus(db: Db, row: SurveyRow, now: Date): Promise<SurveyStatus> {
  return surveyStatus(
    {
      whenOpen: row.when_open,
      whenClosed: row.when_closed,
      contactName: row.contact_name,
      contactEmail: row.contact_email,
      questionCount: surveyItems(await getSurveyType(db, row.type_hash)).length,
      openAt: row.open_at,
    },
    now,
  );
}

/** Changes a survey, which is modified by it. */
export const updateSurvey = (db: Db, { accountId, surveyId }: SurveyKey, changes: Updateable<SurveyTable>, now: Date) =>
  db
    .updateTable('survey')
    .set({ ...changes, modified_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();

/** Removes a survey with its participations and all that hangs on them, its chosen questions and attached groups. */
export const deleteSurveyRow = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db.deleteFrom('survey').where('account_id', '=', accountId).where('id', '=', surveyId).execute();

/** Of a survey that closes: it takes no more answers, so none has to be compared with the time of a withdrawal. */
export const forgetWithdrawals = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('participation')
    .set({ when_withdrawn: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('when_withdrawn', 'is not', null)
    .execute();

/** Who manages an organisation and can sign in to it. */
export const listManagers = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .where('membership.account_id', '=', accountId)
    .where('membership.admin_user_role', '=', 'manage')
    .where('account.when_disabled', 'is', null)
    .select('membership.person_id')
    .execute();
  return rows.map(({ person_id }) => person_id);
};
