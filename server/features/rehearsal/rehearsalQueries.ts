import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { logoOf } from '../account/logoQueries.ts';
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

export type RehearsedSurvey = NonNullable<Awaited<ReturnType<typeof findRehearsedSurvey>>>;
