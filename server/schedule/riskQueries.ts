import { sql } from 'kysely';
import type { ScaleAnswers } from '../../rules/scoring.ts';
import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';

export interface RiskState {
  typeHash: string;
  whenClosed: Date | null;
  whenRiskConsidered: Date | null;
  hasRiskContact: boolean;
}

/** Somebody who has submitted. */
export interface Submitted {
  id: string;
  whenCompleted: Date;
}

/**
 * The surveys that are to be looked through: open ones with a distress scale, somebody to tell, and enough submissions
 * that are settled and were not looked at; and all that have closed since.
 */
export async function listToLookThrough(db: Db, settled: Date, enough: number): Promise<SurveyKey[]> {
  const { rows } = await sql<SurveyKey>`
    select survey.account_id as "accountId", survey.id as "surveyId"
    from survey
    join account on account.id = survey.account_id
    join survey_type_version as version on version.hash = survey.type_hash
    where survey.when_open is not null and survey.when_closed is null
      and coalesce(survey.risk_contact_email, account.risk_contact_email) is not null
      and version.definition #> '{report,distress}' is not null
      and (
        select count(*) from (
          select from participation as p
          where p.account_id = survey.account_id and p.survey_id = survey.id and not p.preview
            and p.when_completed <= ${settled}::timestamptz
            and p.when_completed > coalesce(survey.when_risk_considered, '-infinity')
          limit ${enough}::int
        ) as unseen
      ) = ${enough}::int
    union all
    select account_id, id from survey
    where when_closed is not null and (when_risk_considered is null or when_risk_considered < when_closed)
  `.execute(db);
  return rows;
}

/** A survey's state, locked against another look; those who are about to submit wait until this one has ended. */
export async function lockToLookThrough(db: Db, { accountId, surveyId }: SurveyKey): Promise<RiskState | undefined> {
  const { rows: [state] } = await sql<RiskState>`
    select survey.type_hash as "typeHash", survey.when_closed as "whenClosed", survey.when_risk_considered as "whenRiskConsidered",
      coalesce(survey.risk_contact_email, account.risk_contact_email) is not null as "hasRiskContact"
    from survey join account on account.id = survey.account_id
    where survey.account_id = ${accountId} and survey.id = ${surveyId} and survey.when_open is not null
    for no key update of survey
  `.execute(db);
  return state;
}

/** Who has submitted a survey after the one time and until the other, where given. Previews are nobody's. */
export async function listSubmitted(
  db: Db, { accountId, surveyId }: SurveyKey, { after, until }: { after: Date | null; until: Date | null },
): Promise<Submitted[]> {
  return db.selectFrom('participation')
    .select(['id', 'when_completed as whenCompleted'])
    .$narrowType<{ whenCompleted: Date }>()
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('preview', '=', false)
    .where('when_completed', 'is not', null)
    .$if(after !== null, (query) => query.where('when_completed', '>', after))
    .$if(until !== null, (query) => query.where('when_completed', '<=', until))
    .execute();
}

/** What these participations answered to these questions, by their ids. */
export async function listScaleAnswersOf(
  db: Db, accountId: string, participationIds: string[], questionIds: string[],
): Promise<Map<string, ScaleAnswers>> {
  const rows = await db.selectFrom('answer')
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

/** Records how far a survey was looked through. It is nobody's change to the survey: `modified_at` stays. */
export async function setLookedThrough(db: Db, { accountId, surveyId }: SurveyKey, until: Date): Promise<void> {
  await db.updateTable('survey')
    .set({ when_risk_considered: until })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();
}
