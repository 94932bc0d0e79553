import { sql } from 'kysely';
import type { ReportSortKey } from '#contract/entities/surveyReport.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest } from '#server/db/keysetPage.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { selectSurveys } from '#server/features/survey/surveySummaryQueries.ts';
import type { Sort } from '#server/http/parseQuery.ts';

/** A survey of the organisation with its report settings. Undefined if the organisation has no such survey. */
export async function findReportedSurvey(db: Db, { accountId, surveyId }: SurveyKey) {
  if (!isUuid(surveyId)) return undefined;
  return db
    .selectFrom('survey')
    .innerJoin('survey_type_version as version', 'version.hash', 'survey.type_hash')
    .where('survey.account_id', '=', accountId)
    .where('survey.id', '=', surveyId)
    .select(['survey.id', 'survey.name', 'survey.type_id', 'survey.when_open', 'survey.when_closed'])
    .select(['survey.when_results_deleted', 'survey.when_erased', 'survey.executive_summary'])
    .select(['survey.when_summarised', 'survey.summarised_people'])
    .select(sql<string>`version.definition ->> 'name'`.as('type_name'))
    .executeTakeFirst();
}

/**
 * The surveys of an organisation whose report is available: they are closed, and their results were not deleted and
 * have at least the minimum number of people.
 */
const selectReported = (db: Db, accountId: string, minimum: number) =>
  selectSurveys(db, accountId)
    .innerJoin('results_snapshot as snapshot', (join) =>
      join.onRef('snapshot.account_id', '=', 'survey.account_id').onRef('snapshot.survey_id', '=', 'survey.id'),
    )
    .where('survey.when_results_deleted', 'is', null)
    .where('snapshot.people', '>=', minimum);

/**
 * A page of the surveys of an organisation whose report is available, with the scores that were computed at closing.
 * @throws RangeError for a cursor of another list.
 */
export function listReportedSurveys(
  db: Db,
  { accountId, sort, minimum }: { accountId: string; sort: Sort<ReportSortKey>; minimum: number },
  page: PageRequest,
) {
  const expression = sort.key === 'modified' ? sql`survey.modified_at` : sql`survey.when_closed`;
  return keysetPage(
    selectReported(db, accountId, minimum).select(['survey.type_hash', 'snapshot.scores', 'snapshot.removed']),
    [
      { expression, type: 'timestamptz', descending: sort.descending },
      { expression: sql`survey.id`, type: 'uuid' },
    ],
    page,
  );
}

/** The ids of the available surveys of the same type that closed before a closed survey, the last to close first. */
export async function listEarlier(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  { minimum, atMost }: { minimum: number; atMost: number },
): Promise<string[]> {
  const rows = await selectReported(db, accountId, minimum)
    .innerJoin('survey as later', (join) =>
      join
        .onRef('later.account_id', '=', 'survey.account_id')
        .onRef('later.type_id', '=', 'survey.type_id')
        .on('later.id', '=', surveyId),
    )
    .where(sql<boolean>`(survey.when_closed, survey.id) < (later.when_closed, later.id)`)
    .orderBy('survey.when_closed', 'desc')
    .orderBy('survey.id', 'desc')
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}
