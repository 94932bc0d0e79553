import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { logoOf } from '../account/logoQueries.ts';
import type { ParticipationRow } from '../participation/participationQueries.ts';
import { shownColumns } from '../survey/surveyQueries.ts';

/** A survey as its participants are shown it. Undefined if the organisation has no such survey. */
export async function findRehearsedSurvey(db: Db, { accountId, surveyId }: SurveyKey) {
  if (!isUuid(surveyId)) return undefined;
  return db
    .selectFrom('survey')
    .innerJoin('account', 'account.id', 'survey.account_id')
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .select([...shownColumns, 'survey.type_id', logoOf('survey.account_id').as('logo')])
    .executeTakeFirst();
}

type RehearsedSurvey = NonNullable<Awaited<ReturnType<typeof findRehearsedSurvey>>>;

/** The participation of an invented person, who has just submitted the survey. It does not exist in the database. */
export const inventedParticipation = (row: RehearsedSurvey, accountId: string, now: Date): ParticipationRow => ({
  ...row,
  account_id: accountId,
  id: 'invented',
  public_id: 'invented',
  token: 'invented',
  person_id: null,
  participant_id: null,
  when_last_invited: now,
  when_last_reminded: null,
  when_open: now,
  when_started: now,
  when_completed: now,
  when_withdrawn: null,
  preview: true,
  language: null,
  given_name: null,
  family_name: null,
  email_address: null,
});
