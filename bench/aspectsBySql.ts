import { sql } from 'kysely';
import type { SurveyType } from '../contract/content/surveyType.ts';
import type { Db } from '../server/db/database.ts';
import { scalesOf } from '../rules/scoring.ts';

interface Asked {
  accountId: string;
  surveyId: string;
  definition: SurveyType;
}

/** Selects people who gave this answer and are in this group. */
interface Filter {
  questionId: string;
  value: number;
  groupId: string;
}

/**
 * Computes the number of people, the mean, and the shares of poor, good and great for each aspect, in the order of the
 * survey type. Runs one query over one row per answer, by the primary keys of the tables.
 */
export async function aspectsBySql(
  db: Db,
  { accountId, surveyId, definition: { report }, definition }: Asked,
  filter: Filter | null,
): Promise<number[][]> {
  const scales = scalesOf(definition);
  const aspects = report.sections.flatMap((section) => section.aspects);
  const items = aspects.flatMap(({ items: own }, aspect) =>
    own.map(({ question, reversed = false }) => ({
      aspect,
      items: own.length,
      question,
      reversed,
      ...scales.get(question)!,
    })),
  );
  const query = sql<{ numbers: number[] }>`
    with item as (
      select * from json_to_recordset(${JSON.stringify(items)}) as item (aspect int, items int, question text, reversed boolean, min int, max int)
    ), item_score as (
      select answer.participation_id, item.aspect, item.items,
        (case when reversed then max - int_value else int_value - min end)::float8 / (max - min) as score
      from participation
        join answer on answer.account_id = participation.account_id and answer.participation_id = participation.id
        join item on item.question = answer.question_id
      where participation.account_id = ${accountId}::uuid and participation.survey_id = ${surveyId}::uuid
        and participation.when_completed is not null and not participation.preview and int_value is not null
        ${
          filter
            ? sql`
          and exists (select from answer as given where given.account_id = participation.account_id
            and given.participation_id = participation.id and given.question_id = ${filter.questionId} and given.int_value = ${filter.value}::int)
          and exists (select from participation_group as own where own.account_id = participation.account_id
            and own.participation_id = participation.id and own.group_id = ${filter.groupId}::uuid)`
            : sql``
        }
    ), aspect_score as (
      select participation_id, aspect, avg(score) + 1e-12 as score from item_score
      group by participation_id, aspect, items having 2 * count(*) >= items
    )
    select array[count(*), avg(score), avg((score < ${report.bands.good}::float8)::int),
      avg((score >= ${report.bands.good}::float8 and score < ${report.bands.great}::float8)::int), avg((score >= ${report.bands.great}::float8)::int)]::float8[] as numbers
    from aspect_score group by aspect order by aspect`;
  return db.connection().execute(async (connection) => {
    // A busy machine may take longer than the product's statement timeout.
    await sql`set statement_timeout = 0`.execute(connection);
    const { rows } = await query.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
    return rows.map(({ numbers }) => numbers);
  });
}
