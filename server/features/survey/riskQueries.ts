import { sql } from 'kysely';
import type { ScaleAnswers } from '#rules/scoring.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

/** Returns whether a survey or its organisation has a risk contact. */
export async function hasRiskContact(db: Db, { accountId, surveyId }: SurveyKey): Promise<boolean> {
  const found = await db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .select('survey.id')
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .where(({ fn }) => fn.coalesce('survey.risk_contact_email', 'account.risk_contact_email'), 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The completed participations of invited people in a survey, without previews and share-link responses. */
export async function listInvitedCompleted(db: Db, { accountId, surveyId }: SurveyKey): Promise<string[]> {
  const rows = await db
    .selectFrom('participation')
    .select('id')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is not', null)
    .where('preview', '=', false)
    .where('when_completed', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The answers of these participations to these questions, by participation id. */
export async function listScaleAnswersOf(
  db: Db,
  accountId: string,
  participationIds: string[],
  questionIds: string[],
): Promise<Map<string, ScaleAnswers>> {
  const rows = await db
    .selectFrom('answer')
    .select(['participation_id', 'question_id', 'int_value'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`participation_id = any(${participationIds}::uuid[])`)
    .where(sql<boolean>`question_id = any(${questionIds}::text[])`)
    .execute();
  const answers = new Map<string, Map<string, number | null>>();
  for (const { participation_id, question_id, int_value } of rows) {
    const own = answers.get(participation_id) ?? new Map<string, number | null>();
    answers.set(participation_id, own.set(question_id, int_value));
  }
  return answers;
}
