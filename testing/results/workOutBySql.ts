import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/*
 * The expected reports, computed by SQL from the stored answers alone, to check what the rules compute from a snapshot.
 * Scores, bands, merged options and filters are implemented here a second time, from docs/rules/disclosure.md,
 * docs/rules/survey-report.md and docs/scoring.md. For tests only: everything about a closed survey is computed at
 * once, into separate tables.
 */

/**
 * Computes the scores of all responses to closed surveys, and the filter options. For one organisation, also computes
 * which people each filter selects, and their numbers.
 */
export async function workOutBySql(
  db: Db,
  { accountId, minimum }: { accountId: string; minimum: number },
): Promise<void> {
  const steps = [
    // Sorting and grouping fit into memory.
    sql`set work_mem = '64MB'`,
    sql`create schema by_sql`,

    sql`create table by_sql.survey as
      select survey.account_id, survey.id as survey_id, survey.type_id, version.definition
      from survey join survey_type_version as version on version.hash = survey.type_hash
      where survey.when_closed is not null and survey.when_results_deleted is null`,

    // Pairs of a survey with a report and a survey that may be part of that report.
    sql`create table by_sql.pair as
      select main.survey_id as main, main.account_id, other.survey_id, main.definition -> 'report' -> 'bands' as bands
      from by_sql.survey as main join by_sql.survey as other using (account_id, type_id)
      where main.account_id = ${accountId}::uuid`,

    sql`create table by_sql.response as
      select participation.account_id, participation.survey_id, participation.id as response, participation.participant_id
      from by_sql.survey join participation using (account_id, survey_id)
      where when_completed is not null and not preview and (participant_id is not null or when_started is not null)`,

    // Every item in the order of the survey. The rows of a matrix are items, and the matrix itself is not.
    sql`create table by_sql.item as
      select survey_id, row_number() over (partition by survey_id order by section.nr, question.nr, subquestion.nr) as nr,
        section.body ->> 'id' as asked_in, coalesce(subquestion.body ->> 'id', question.body ->> 'id') as item,
        question.body ->> 'type' as type, question.body ->> 'multichoiceType' = 'multi' as several, question.body ->> 'filter' = 'true' as demographic,
        (question.body ->> 'min')::int as low, (question.body ->> 'max')::int as high,
        question.body -> 'options' as options, question.body ->> 'allowOtherAnswer' = 'true' as other
      from by_sql.survey
        cross join lateral jsonb_array_elements(definition -> 'sections') with ordinality as section (body, nr)
        cross join lateral jsonb_array_elements(section.body -> 'questions') with ordinality as question (body, nr)
        left join lateral jsonb_array_elements(question.body -> 'subquestions') with ordinality as subquestion (body, nr) on true`,

    sql`create table by_sql.scored as
      select survey_id, section.nr as section_nr, section.body ->> 'code' as section, aspect.nr as aspect_nr, aspect.body ->> 'code' as aspect,
        item.body ->> 'question' as item, coalesce((item.body ->> 'reversed')::boolean, false) as reversed
      from by_sql.survey
        cross join lateral jsonb_array_elements(definition -> 'report' -> 'sections') with ordinality as section (body, nr)
        cross join lateral jsonb_array_elements(section.body -> 'aspects') with ordinality as aspect (body, nr)
        cross join lateral jsonb_array_elements(aspect.body -> 'items') as item (body)`,

    // The half rule: a mean needs at least half of its values.
    sql`create table by_sql.aspect_score as
      with item_score as (
        select survey_id, response, section, aspect,
          (case when reversed then high - int_value else int_value - low end)::numeric / (high - low) as score
        from by_sql.response
          join by_sql.scored using (survey_id)
          join by_sql.item using (survey_id, item)
          left join answer on answer.account_id = response.account_id and participation_id = response and question_id = item
      )
      select survey_id, response, section, aspect, avg(score) as score from item_score
      group by survey_id, response, section, aspect
      having count(score) > 0 and 2 * count(score) >= count(*)`,
    // People who answered some but not all items of an aspect, once for each of its items.
    sql`create table by_sql.partial as
      with answered as (
        select survey_id, response, section, aspect, array_agg(item) as items, count(int_value) as given, count(*) as asked
        from by_sql.response
          join by_sql.scored using (survey_id)
          left join answer on answer.account_id = response.account_id and participation_id = response and question_id = item
        group by survey_id, response, section, aspect
      )
      select survey_id, response, unnest(items) as item from answered where given > 0 and given < asked`,
    sql`create table by_sql.section_score as
      select survey_id, response, section, avg(score) as score
      from by_sql.response
        join (select distinct survey_id, section, aspect from by_sql.scored) as scored using (survey_id)
        left join by_sql.aspect_score using (survey_id, response, section, aspect)
      group by survey_id, response, section
      having count(score) > 0 and 2 * count(score) >= count(*)`,

    // Options count from 0, "other" comes after them, and 1000 means that nothing was chosen.
    sql`create table by_sql.chosen as
      select survey_id, item, response, option
      from by_sql.response
        join by_sql.item using (survey_id)
        left join answer on answer.account_id = response.account_id and participation_id = response and question_id = item
        cross join lateral unnest(case
          when several and cardinality(int_values) > 0 then int_values
          when not several and int_value is not null then array[int_value]
          else array[1000] end) as chosen (option)
      where type = 'multi'`,

    // Options under the minimum and missing answers are merged. The smallest other options are added until the merged
    // one reaches the minimum.
    sql`create table by_sql.option as
      with option as (
        select survey_id, item, option.nr - 1 as option, label from by_sql.item
          cross join lateral jsonb_array_elements_text(options) with ordinality as option (label, nr)
        union all select survey_id, item, jsonb_array_length(options), 'Other' from by_sql.item where other
        union all select distinct survey_id, item, option, 'no answer' from by_sql.chosen where option = 1000
      ), counted as (
        select survey_id, item, option, label, count(response) as people from option left join by_sql.chosen using (survey_id, item, option)
        group by survey_id, item, option, label
      ), sized as (
        select *, option = 1000 or people < ${minimum} as small from counted
      )
      select *, case when small then 0 else row_number() over (partition by survey_id, item, small order by people, option) end as rank,
        bool_or(small) over (partition by survey_id, item) as any_small
      from sized`,
    sql`create index on by_sql.chosen (survey_id, item, option)`,
    sql`analyze`,
    sql`create table by_sql.cut as
      with joined as (
        select *, small or (any_small and (
          select count(distinct response) from by_sql.option as before join by_sql.chosen using (survey_id, item, option)
          where before.survey_id = option.survey_id and before.item = option.item and before.rank < option.rank
        ) < ${minimum}) as is_joined
        from by_sql.option
      ), placed as (
        select *, case when is_joined then min(option) over (partition by survey_id, item, is_joined) else option end as first from joined
      )
      select survey_id, item, option, label, first, dense_rank() over (partition by survey_id, item order by first) - 1 as place
      from placed`,

    sql`create table by_sql.category as
      select survey_id as main, 'aspect:' || section || '/' || aspect as variable, band as category
        from (select distinct survey_id, section, aspect from by_sql.scored) as scored cross join generate_series(0, 2) as band
      union all select survey_id, 'spread:' || section, step
        from (select distinct survey_id, section from by_sql.scored) as scored cross join generate_series(0, 5) as step
      union all select distinct survey_id, 'item:' || item, place from by_sql.cut
      union all select survey_id, 'item:' || item, value - low from by_sql.item cross join generate_series(low, high) as value
        where type in ('scale', 'matrix')`,

    // The value of each variable for a response, with options merged as in the survey of the report. A person who chose
    // several options has several rows, and the first is marked. Scores are rounded before comparison with a boundary,
    // so that thirds compare correctly.
    sql`create table by_sql.value as
      with value as (
        select main, survey_id, response, 'aspect:' || section || '/' || aspect as variable, score,
            case when round(score, 12) < (bands ->> 'good')::numeric then 0 when round(score, 12) < (bands ->> 'great')::numeric then 1 else 2 end as category
          from by_sql.pair join by_sql.aspect_score using (survey_id)
        union all select main, survey_id, response, 'spread:' || section, null, width_bucket(round(score, 12), array[
              (bands ->> 'good')::numeric / 2, (bands ->> 'good')::numeric,
              ((bands ->> 'good')::numeric + (bands ->> 'great')::numeric) / 2, (bands ->> 'great')::numeric,
              ((bands ->> 'great')::numeric + 1) / 2])
          from by_sql.pair join by_sql.section_score using (survey_id)
        union all select main, survey_id, response, 'partial:' || item, null, null from by_sql.pair join by_sql.partial using (survey_id)
        union all select main, survey_id, response, 'item:' || item, null, int_value - low
          from by_sql.pair join by_sql.response using (account_id, survey_id)
            join by_sql.item using (survey_id)
            join answer on answer.account_id = response.account_id and participation_id = response and question_id = item
          where type in ('scale', 'matrix') and int_value is not null
        union all select distinct main, chosen.survey_id, response, 'item:' || chosen.item, null::numeric, place
          from by_sql.pair join by_sql.chosen using (survey_id)
            left join by_sql.cut on cut.survey_id = main and cut.item = chosen.item and cut.option = chosen.option
        union all select main, survey_id, response, 'whole', null, null from by_sql.pair join by_sql.response using (account_id, survey_id)
      )
      select *, row_number() over (partition by main, survey_id, response, variable order by category) = 1 as is_first from value`,

    // The people that each filter of a survey selects, in each survey of its type. In a survey without the question, it
    // selects everyone.
    sql`create table by_sql.member as
      select main, survey_id, 'whole' as filter, response, null as item from by_sql.pair join by_sql.response using (account_id, survey_id)
      union all select distinct main, chosen.survey_id, cut.item || ':' || place, response, cut.item
        from by_sql.pair join by_sql.cut on cut.survey_id = main
          join by_sql.chosen on chosen.survey_id = pair.survey_id and chosen.item = cut.item and chosen.option = cut.option
      union all select distinct main, pair.survey_id, cut.item || ':' || place, response, cut.item
        from by_sql.pair join by_sql.cut on cut.survey_id = main
          join by_sql.response on response.survey_id = pair.survey_id
        where not exists (select from by_sql.item where item.survey_id = pair.survey_id and item.item = cut.item)
      union all select main, survey_id, 'group:' || group_id, response, 'group'
        from by_sql.pair join by_sql.response using (account_id, survey_id)
          join participant_group_member as member using (account_id, participant_id)
          join participant_group as own on own.account_id = member.account_id and own.id = member.group_id
        where group_type = 'regular'`,
    sql`insert into by_sql.member
      select main, a.survey_id, a.filter || ' & ' || b.filter, response, null
      from by_sql.member as a
        join by_sql.member as b using (main, survey_id, response)
        join by_sql.item on item.survey_id = main and item.item = a.item
      where demographic and b.item = 'group'`,
    sql`analyze by_sql.member`,
    sql`analyze by_sql.value`,

    sql`create table by_sql.tally as
      select main, filter, survey_id, variable, category, count(*) filter (where is_first) as base, count(*) as people, sum(score) as total
      from by_sql.member join by_sql.value using (main, survey_id, response)
      group by main, filter, survey_id, variable, category`,
    sql`create index on by_sql.tally (main, filter)`,
    sql`analyze by_sql.tally`,
    sql`reset work_mem`,
  ];
  await db.connection().execute(async (connection) => {
    for (const step of steps) await step.execute(connection);
  });
}
