import { sql, type Selectable } from 'kysely';
import type { SurveySummary } from '#contract/entities/survey.ts';
import type { Db } from '#server/db/database.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';

/** The columns of a survey that its summary needs. */
const summaryColumns = [
  'id',
  'name',
  'type_id',
  'contact_name',
  'contact_email',
  'open_at',
  'close_at',
  'when_open',
  'when_closed',
  'when_archived',
  'when_invitations_last_sent',
  'when_results_deleted',
  'share_token',
  'modified_at',
] as const satisfies readonly (keyof SurveyTable)[];

export interface SummaryRow extends Pick<Selectable<SurveyTable>, (typeof summaryColumns)[number]> {
  /** The name of the survey type, in the version that the survey has. */
  type_name: string;
  /** Number of answerable items. Each row of a matrix counts as one. */
  item_count: number;
}

/** The progress of a survey's people, and the time of the last reminder. */
export interface ParticipationCounts extends Omit<SurveySummary['participants'], 'notStartedCount'> {
  whenLastReminded: Date | null;
}

/**
 * The number of answerable items in a survey. Each row of a matrix counts as one, and the matrix itself does not count.
 */
const itemCount = sql<number>`(
  jsonb_array_length(jsonb_path_query_array(version.definition, '$.sections[*].questions[*] ? (@.type != "matrix")'))
  + jsonb_array_length(jsonb_path_query_array(version.definition, '$.sections[*].questions[*].subquestions[*]'))
)`;

/** An organisation's surveys with the data for their summaries, except for the counts. */
export const selectSurveys = (db: Db, accountId: string) =>
  db
    .selectFrom('survey')
    .innerJoin('survey_type_version as version', 'version.hash', 'survey.type_hash')
    .where('survey.account_id', '=', accountId)
    .select(summaryColumns.map((column) => `survey.${column}` as const))
    .select([sql<string>`version.definition ->> 'name'`.as('type_name'), itemCount.as('item_count')]);

/** A survey with all of its columns and the data of its summary. Undefined if it does not exist. */
export const findSummarisedSurvey = (db: Db, { accountId, surveyId }: SurveyKey) =>
  selectSurveys(db, accountId).where('survey.id', '=', surveyId).selectAll('survey').executeTakeFirst();

/**
 * The participations of a survey that count: no previews, and no share-link ones that never had an answer
 * (docs/rules/survey-lifecycle.md#counted-participations).
 */
export const isCounted = sql<boolean>`(
  not participation.preview and (participation.participant_id is not null or participation.when_started is not null)
)`;

/** The counts of surveys, by survey id. A survey without participations is omitted. */
export async function countParticipations(
  db: Db,
  accountId: string,
  surveys: SummaryRow[],
): Promise<Map<string, ParticipationCounts>> {
  const { rows } = await sql<ParticipationCounts & { surveyId: string }>`
    with listed as (
      select * from unnest(${surveys.map(({ id }) => id)}::uuid[], ${surveys.map(({ item_count }) => item_count)}::integer[]) as listed (survey_id, items)
    ), half_way as materialized (
      select survey_id, count(*) as people from (
        select participation.survey_id, participation.id
        from listed
          join participation on participation.account_id = ${accountId} and participation.survey_id = listed.survey_id
          join answer on answer.account_id = participation.account_id and answer.participation_id = participation.id
        where not participation.preview and participation.when_started is not null and participation.when_completed is null
          and (int_value is not null or int_values is not null or string_value is not null or not_applicable)
        group by participation.survey_id, participation.id, listed.items
        having count(*) * 2 >= listed.items
      ) as far group by survey_id
    ), undeliverable as materialized (
      select participation.survey_id, count(*) as people
      from mail_refusal
        join participant on participant.account_id = mail_refusal.account_id and participant.email_key = mail_refusal.email_address
        join participation on participation.account_id = participant.account_id and participation.participant_id = participant.id
      where mail_refusal.account_id = ${accountId} and mail_refusal.reason = 'undeliverable'
        and participation.survey_id in (select survey_id from listed) and not participation.preview
      group by participation.survey_id
    )
    select participation.survey_id as "surveyId", count(*)::integer as "totalCount", count(when_completed)::integer as "completedCount",
      (count(*) filter (where when_started is not null and when_completed is null))::integer as "inProgressCount",
      coalesce(max(half_way.people), 0)::integer as "halfWayCount",
      coalesce(max(undeliverable.people), 0)::integer as "undeliverableCount", max(when_last_reminded) as "whenLastReminded"
    from participation
      left join half_way on half_way.survey_id = participation.survey_id
      left join undeliverable on undeliverable.survey_id = participation.survey_id
    where participation.account_id = ${accountId} and participation.survey_id in (select survey_id from listed) and ${isCounted}
    group by participation.survey_id
  `.execute(db);
  return new Map(rows.map(({ surveyId, ...counts }) => [surveyId, counts]));
}

/** For each regular group with people in a survey: the number of people, and how many have submitted. Unordered. */
export const countByGroup = (db: Db, { accountId, surveyId }: SurveyKey) =>
  db
    .selectFrom('participant_group')
    .innerJoin('participant_group_member as member', (join) =>
      join
        .onRef('member.account_id', '=', 'participant_group.account_id')
        .onRef('member.group_id', '=', 'participant_group.id'),
    )
    .innerJoin('participation', (join) =>
      join
        .onRef('participation.account_id', '=', 'member.account_id')
        .onRef('participation.participant_id', '=', 'member.participant_id'),
    )
    .where('participant_group.account_id', '=', accountId)
    .where('participant_group.group_type', '=', 'regular')
    .where('participation.account_id', '=', accountId)
    .where('participation.survey_id', '=', surveyId)
    .where('participation.preview', '=', false)
    .groupBy(['participant_group.id', 'participant_group.name'])
    .select([
      'participant_group.id',
      'participant_group.name',
      sql<number>`count(*)::integer`.as('invitedCount'),
      sql<number>`count(participation.when_completed)::integer`.as('completedCount'),
    ])
    .execute();
