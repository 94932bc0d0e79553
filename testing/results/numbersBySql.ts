import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/* The expected numbers of reports, from the tables that workOutBySql creates. */

/** A column of a report: the people who match a filter of the survey `main`, in `surveys` combined. */
export interface Column {
  main: string;
  /** `whole`, `<question>:<index of the option>`, `group:<id>`, or two of these joined by ` & `. */
  filter: string;
  surveys: string[];
}

export interface ExpectedNumbers {
  people: number;
  /** The number of people that is released: the population's if it differs by fewer than the minimum. */
  shown: number;
  /** Number of people in the smallest survey in which anyone has a value. */
  fewest: number;
  mean: number | null;
  /** The number of people in each category. */
  counts: number[];
}

/** The variables: `aspect:<section>/<aspect>`, `spread:<section>` or `item:<id>`. */
export interface ExpectedColumn {
  people: number;
  fewest: number;
  variables: ReadonlyMap<string, ExpectedNumbers>;
}

/** The filter options of every question of a survey, in order, and the groups by name. */
export async function filtersBySql(db: Db, surveyId: string) {
  const { rows } = await sql<{ id: string; options: string[] }>`
    with cut as (
      select item, place, array_agg(case when option = 1000 and option > first then 'no answer' else label end order by option) as labels
      from by_sql.cut where survey_id = ${surveyId}::uuid
      group by item, place
    )
    select item as id, array_agg(array_to_string(labels[:cardinality(labels) - 1], ', ')
      || case when cardinality(labels) > 1 then ' or ' else '' end || labels[cardinality(labels)] order by place) as options
    from cut join by_sql.item using (item) join by_sql.survey using (survey_id)
    where survey_id = ${surveyId}::uuid and not jsonb_path_exists(definition, '$.report.sections[*].events.source ? (@ == $item)', jsonb_build_object('item', item))
    group by item, nr order by nr`.execute(db);
  const groups = await sql<{ id: string; name: string }>`
    select id, name from participant_group where group_type = 'regular' and id in (
      select group_id from survey_group where survey_id = ${surveyId}::uuid
      union select group_id from participant_group_member join participation using (account_id, participant_id) where survey_id = ${surveyId}::uuid
    ) order by lower(name)`.execute(db);
  return { questions: rows, participantGroups: groups.rows };
}

/**
 * The scores that survey types do not have: the overall score ('') and sections, by type. Written down again here, so
 * that tests do not take it from what they test.
 */
export const scoresWithout: Readonly<Record<string, readonly string[]>> = {
  wellbeing: [''],
  'psychosocial-risk': ['', 'people-around-you'],
};

/** The sections of a survey's report with their areas, in order. */
export async function sectionsBySql(
  db: Db,
  surveyId: string,
): Promise<{ id: string; areas: string[]; aspects: string[] }[]> {
  const { rows } = await sql<{ id: string; areas: string[]; aspects: string[] }>`
    with reported as (
      select section.body ->> 'code' as section, section.body
      from by_sql.survey cross join lateral jsonb_array_elements(definition -> 'report' -> 'sections') as section (body)
      where survey_id = ${surveyId}::uuid
    ), event as (
      select section, event.nr, event.body ->> 'code' as code, event.body ->> 'question' as item
      from reported cross join lateral jsonb_array_elements(body -> 'events' -> 'items') with ordinality as event (body, nr)
    ), source as (
      select section, body -> 'events' ->> 'source' as item from reported where body -> 'events' ? 'source'
    ), also as (
      select section, 1 as part, aspect_nr, nr, item as code from by_sql.scored join by_sql.item using (survey_id, item) join by_sql.survey using (survey_id)
      where survey_id = ${surveyId}::uuid and definition -> 'report' ->> 'itemShares' = 'true'
      union all select section, 2, 0, nr, code from event
      union all select section, 3, 0, place, item || '-' || place
      from source join by_sql.item using (item) cross join lateral generate_series(1, jsonb_array_length(options)) as place
      where survey_id = ${surveyId}::uuid
    )
    select section as id, array['aspects', 'spread'] || coalesce(
        (select array_agg(code order by part, aspect_nr, nr) from also where also.section = aspect.section), array[]::text[]
      ) as areas, array_agg(aspect order by aspect_nr) as aspects, section_nr as nr from (
      select distinct section, section_nr, aspect, aspect_nr from by_sql.scored where survey_id = ${surveyId}::uuid
    ) as aspect group by section, section_nr
    union all select 'answers-' || asked_in, array_agg(item.item order by item.nr), array[]::text[], 1000 + min(item.nr)
    from by_sql.item join by_sql.survey using (survey_id)
    where survey_id = ${surveyId}::uuid and type <> 'freeText'
      and item.item not in (select item from by_sql.scored where survey_id = ${surveyId}::uuid)
      and item.item not in (select item from event union all select item from source)
      and not coalesce(definition -> 'report' -> 'distress' -> 'items', '[]') @> jsonb_build_array(jsonb_build_object('question', item.item))
    group by asked_in order by nr`.execute(db);
  const { type_id: typeId } = await db
    .selectFrom('survey')
    .where('id', '=', surveyId)
    .select('type_id')
    .executeTakeFirstOrThrow();
  const without = scoresWithout[typeId] ?? [];
  return rows.map((row) =>
    without.includes(row.id) ? { ...row, areas: row.areas.filter((area) => area !== 'spread') } : row,
  );
}

/** The expected content of each column, in order. */
export async function columnsBySql(db: Db, columns: Column[], minimum: number): Promise<ExpectedColumn[]> {
  const { rows } = await sql<{ nr: number; variable: string } & ExpectedNumbers>`
    with wanted as (
      select nr - 1 as nr, (body ->> 'main')::uuid as main, body ->> 'filter' as filter, survey::uuid as survey_id
      from jsonb_array_elements(${JSON.stringify(columns)}::jsonb) with ordinality as wanted (body, nr)
        cross join lateral jsonb_array_elements_text(body -> 'surveys') as survey
    ), told as (
      select nr, survey_id, variable, category, base, people, total from wanted join by_sql.tally using (main, survey_id, filter)
    ), part as (
      select nr, survey_id, variable, sum(base) as base from told group by nr, survey_id, variable
    ), shown as (
      select own.nr, own.variable,
        sum(case when whole.base - own.base < ${minimum} then whole.base else own.base end) as shown
      from part as own join part as whole using (nr, survey_id) where whole.variable = 'whole' group by own.nr, own.variable
    ), fewest as (
      select nr, variable, min(people) as fewest from (
        select nr, survey_id, variable, coalesce(sum(base), 0) as people
        from (select distinct nr, survey_id, variable from wanted join by_sql.tally using (main, survey_id) where tally.filter = 'whole') as asked
          left join told using (nr, survey_id, variable)
        group by nr, survey_id, variable
      ) as part
      group by nr, variable
    ), base as (
      select nr, variable, sum(base) as people, sum(total) / sum(base) as mean from told group by nr, variable
    ), counts as (
      select nr, variable, array_agg(people order by category) as counts from (
        select nr, variable, category, coalesce(sum(people), 0)::int as people
        from (select distinct nr, main from wanted) as wanted join by_sql.category using (main) left join told using (nr, variable, category)
        group by nr, variable, category
      ) as category
      group by nr, variable
    )
    select nr::int, variable, fewest::int, coalesce(people, 0)::int as people, coalesce(shown, 0)::int as shown, mean::float8, coalesce(counts, array[]::int[]) as counts
    from fewest left join base using (nr, variable) left join shown using (nr, variable) left join counts using (nr, variable)`.execute(
    db,
  );
  const expected = columns.map(() => ({ people: 0, fewest: 0, variables: new Map<string, ExpectedNumbers>() }));
  for (const { nr, variable, people, shown, fewest, mean, counts } of rows) {
    if (variable === 'whole') Object.assign(expected[nr]!, { people, fewest });
    else expected[nr]!.variables.set(variable, { people, shown, fewest, mean, counts });
  }
  return expected;
}

/** The expected members and scores of a norm, not rounded. Undefined if there is none. */
export async function normBySql(
  db: Db,
  { accountId, typeId, minimum }: { accountId: string; typeId: string; minimum: number },
) {
  const members = sql`
    with latest as (
      select distinct on (own.account_id) own.account_id, own.survey_id, own.definition
      from by_sql.survey as own join survey on survey.account_id = own.account_id and survey.id = own.survey_id
      where own.type_id = ${typeId} and own.account_id <> ${accountId}::uuid
        and (select count(*) from by_sql.response where response.survey_id = own.survey_id) >= ${minimum}
      order by own.account_id, survey.when_closed desc
    ), ranked as (
      select survey_id, count(*) as people, sum(count(*)) over smaller as rest, count(*) over smaller as organisations
      from latest join by_sql.response using (survey_id)
      group by survey_id
      window smaller as (order by count(*) desc, survey_id rows between current row and unbounded following)
    ), member as (
      select * from ranked
      where rest <= (select max(rest) from ranked where people * 2 <= rest and organisations >= 3 and rest >= 100)
    )`;
  const {
    rows: [norm],
  } = await sql<{ organisations: number; people: number }>`${members}
    select count(*)::int as organisations, sum(people)::int as people from member having count(*) > 0`.execute(db);
  if (!norm) return undefined;
  const { rows } = await sql<{ section: string; aspect: string; numbers: number[] }>`${members}
    select section, aspect, array[avg(score), avg((score < good)::int), avg((score >= good and score < great)::int), avg((score >= great)::int)]::float8[] as numbers
    from (
      select section, aspect, round(score, 12) as score, (definition #>> '{report,bands,good}')::numeric as good,
        (definition #>> '{report,bands,great}')::numeric as great
      from member join latest using (survey_id) join by_sql.aspect_score using (survey_id)
    ) as scored
    group by section, aspect`.execute(db);
  return { ...norm, aspects: new Map(rows.map(({ section, aspect, numbers }) => [`${section}/${aspect}`, numbers])) };
}

/** A released mean of an aspect. Null if there is none. */
export interface ReleasedMean {
  column: number;
  section: string;
  mean: number | null;
}

/**
 * The scores of sections, computed from the means of the aspects, by column and section. The overall score has the
 * section ''. Scores that cannot be computed are left out.
 */
export async function parentScoresBySql(db: Db, released: ReleasedMean[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; score: number }>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as told ("column" int, section text, mean float8)
    ), section as (
      select "column", section, case when 2 * count(mean) >= count(*) then avg(mean) end as score from told group by "column", section
    ), whole as (
      select "column", '' as section, case when 2 * count(score) >= count(*) then avg(score) end as score from section group by "column"
    )
    select "column" || ' ' || section as key, score from (select * from section union all select * from whole) as scores where score is not null
  `.execute(db);
  return new Map(rows.map(({ key, score }) => [key, score]));
}
