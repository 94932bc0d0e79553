import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { isCounted } from '#server/features/survey/surveySummaryQueries.ts';

/** The organisation of a survey. It is looked up for super administrators, whose requests do not contain it. */
export async function findOrganisationOf(db: Db, surveyId: string): Promise<string | undefined> {
  if (!isUuid(surveyId)) return undefined;
  const row = await db.selectFrom('survey').where('id', '=', surveyId).select('account_id').executeTakeFirst();
  return row?.account_id;
}

/** Number of people invited, and how many of them submitted, as in lists of surveys. */
export const countPeople = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where(isCounted)
    .select([
      sql<number>`count(*)::integer`.as('totalCount'),
      sql<number>`count(when_completed)::integer`.as('completedCount'),
    ])
    .executeTakeFirstOrThrow();

/** The analyses of areas as HTML, by section and area. */
export async function listAnalyses(
  db: Db,
  { accountId, surveyId }: SurveyKey,
): Promise<Map<string, Map<string, string>>> {
  const rows = await db
    .selectFrom('area_analysis')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .select(['section_id', 'area_id', 'analysis'])
    .execute();
  const analyses = new Map<string, Map<string, string>>();
  for (const { section_id, area_id, analysis } of rows) {
    const areas = analyses.get(section_id) ?? new Map<string, string>();
    analyses.set(section_id, areas.set(area_id, analysis));
  }
  return analyses;
}

/** @param written when, and about how many people. */
export const setExecutiveSummary = (
  db: Db,
  { accountId, surveyId }: SurveyKey,
  html: string | null,
  written: { when: Date; people: number },
) =>
  db
    .updateTable('survey')
    .set({
      executive_summary: html,
      when_summarised: html === null ? null : written.when,
      summarised_people: html === null ? null : written.people,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .execute();

/** Sets the analysis of an area. Null removes it. */
export async function setAnalysis(
  db: Db,
  { accountId, surveyId }: SurveyKey,
  { sectionId, areaId, html }: { sectionId: string; areaId: string; html: string | null },
): Promise<void> {
  const place = { account_id: accountId, survey_id: surveyId, section_id: sectionId, area_id: areaId };
  if (html === null) {
    await db
      .deleteFrom('area_analysis')
      .where(({ eb, and }) =>
        and(Object.entries(place).map(([column, value]) => eb(column as keyof typeof place, '=', value))),
      )
      .execute();
    return;
  }
  await db
    .insertInto('area_analysis')
    .values({ ...place, analysis: html })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'survey_id', 'section_id', 'area_id']).doUpdateSet({ analysis: html }),
    )
    .execute();
}
