import type { SurveyStatus } from '#contract/entities/survey.ts';
import { surveyItems } from '#rules/surveyItems.ts';
import { surveyStatus } from './surveyStatus.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { SurveyRow } from './surveyQueries.ts';

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
