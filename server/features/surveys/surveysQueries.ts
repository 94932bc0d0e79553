import { sql, type Insertable, type Selectable } from 'kysely';
import { surveyStatuses, type SurveyFilter, type SurveySortKey } from '#contract/entities/survey.ts';
import type { Db } from '#server/db/database.ts';
import { isUuid } from '#server/db/isUuid.ts';
import { keysetPage, type PageRequest, type SortKey } from '#server/db/keysetPage.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { Sort } from '#server/http/parseQuery.ts';
import { isCounted, selectSurveys } from '../survey/surveySummaryQueries.ts';

/** Adds a survey. @returns false if the organisation has a survey of this name, case-insensitive. */
export async function insertSurvey(db: Db, survey: Insertable<SurveyTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('survey')
    .values(survey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The names of an organisation's surveys that begin with this text, in lower case. */
export async function listNamesLike(db: Db, accountId: string, beginning: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`starts_with(lower(name), lower(${beginning}))`)
    .select(sql<string>`lower(name)`.as('name'))
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** A survey of the organisation to copy from. */
export const findSurvey = async (
  db: Db,
  accountId: string,
  surveyId: string,
): Promise<Selectable<SurveyTable> | undefined> => {
  if (!isUuid(surveyId)) return undefined;
  return db
    .selectFrom('survey')
    .where('account_id', '=', accountId)
    .where('id', '=', surveyId)
    .selectAll()
    .executeTakeFirst();
};

interface SurveyList {
  accountId: string;
  /** Surveys that match any of these. Empty: all surveys. */
  filters: SurveyFilter[];
  sort: Sort<SurveySortKey>;
  /** The current names of survey types, by id. */
  typeNames: Record<string, string>;
  minReportSample: number;
}

const byName: SortKey = { expression: sql`lower(survey.name)`, type: 'text' };

/** A page of an organisation's surveys. */
export function listSurveys(
  db: Db,
  { accountId, filters, sort, typeNames, minReportSample }: SurveyList,
  page: PageRequest,
  now: Date,
) {
  const { key, descending } = sort;
  const hasReport = isReportAvailable(minReportSample);
  const by: SortKey = { ...sortKey(), descending };
  return keysetPage(
    selectSurveys(db, accountId).$if(filters.length > 0, (query) =>
      query.where(({ or }) => or(filters.map(condition))),
    ),
    [by, ...(key === 'type' || key === 'status' ? [byName] : []), { expression: sql`survey.id`, type: 'uuid' }],
    page,
  );

  function sortKey(): SortKey {
    switch (key) {
      case 'name':
        return byName;
      case 'type':
        return {
          expression: sql`lower(coalesce(${JSON.stringify(typeNames)}::jsonb ->> survey.type_id, version.definition ->> 'name'))`,
          type: 'text',
        };
      case 'status':
        return { expression: statusRank(now), type: 'float8' };
      case 'modified':
        return { expression: sql`survey.modified_at`, type: 'timestamptz' };
      // Sorts by the date of the report. Surveys without a report come last.
      case 'reportAvailable':
        return { expression: sql`case when ${hasReport} then survey.when_closed end`, type: 'timestamptz' };
    }
  }

  function condition(filter: SurveyFilter) {
    switch (filter) {
      case 'current':
        return sql<boolean>`survey.when_archived is null`;
      case 'archived':
        return sql<boolean>`survey.when_archived is not null`;
      case 'all':
        return sql<boolean>`true`;
      case 'reportAvailable':
        return hasReport;
    }
  }
}

const rank = (status: (typeof surveyStatuses)[number]) => sql.lit(surveyStatuses.indexOf(status));

/** The index of a survey's status in `surveyStatuses`: `surveyStatus` as SQL. */
const statusRank = (now: Date) => sql`case
  when survey.when_closed is not null then ${rank('CLOSED')}
  when survey.when_open is not null then ${rank('OPEN')}
  when coalesce(survey.contact_name, '') = '' or coalesce(survey.contact_email, '') = ''
    or not jsonb_path_exists(version.definition, '$.sections[*].questions[*]') then ${rank('DRAFT')}
  when survey.open_at > ${now}::timestamptz then ${rank('SCHEDULED')}
  else ${rank('READY')}
end`;

/** The `reportAvailable` of a summary, as SQL. */
const isReportAvailable = (minReportSample: number) => sql<boolean>`(
  survey.when_closed is not null and survey.when_results_deleted is null and exists (
    select from participation
    where participation.account_id = survey.account_id and participation.survey_id = survey.id
      and participation.when_completed is not null and ${isCounted}
    offset ${minReportSample - 1}
  )
)`;

/**
 * Deletes the participations without a participant: share-link responses, previews, and participations of people who
 * were removed from the organisation.
 */
export const deleteAnonymousParticipations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .deleteFrom('participation')
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .where('participant_id', 'is', null)
    .execute();

/** Resets the participations of people, as if they had never been started or added to an account. */
export const resetNamedParticipations = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .updateTable('participation')
    .set({ when_started: null, when_completed: null, person_id: null })
    .where('account_id', '=', accountId)
    .where('survey_id', '=', surveyId)
    .execute();
