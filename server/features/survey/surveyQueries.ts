import type { Db } from '../../db/database.ts';

export interface SurveyKey {
  accountId: string;
  surveyId: string;
}

/** The survey, locked so that it opens once and nobody is added to it in between; who starts from its share link does not wait. */
export const lockSurvey = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db.selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .select(['when_open', 'when_closed'])
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setOpen = (db: Db, { accountId, surveyId }: SurveyKey, now: Date) =>
  db.updateTable('survey').set({ when_open: now, modified_at: now }).where('account_id', '=', accountId).where('id', '=', surveyId).execute();

export const setClosed = (db: Db, { accountId, surveyId }: SurveyKey, now: Date) =>
  db.updateTable('survey').set({ when_closed: now, modified_at: now }).where('account_id', '=', accountId).where('id', '=', surveyId).execute();
