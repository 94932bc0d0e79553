import { sql } from 'kysely';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from '#server/db/database.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { storedAnswers } from '#server/invented/storedAnswers.ts';

/**
 * Creates the temporary table `template` with the columns of `answer`, and the answers of this number of people, as in
 * the demonstration. `person` counts from 0.
 * @param db a single connection.
 */
export async function createAnswerTemplates(db: Db, definition: SurveyType, people: number): Promise<void> {
  const rows = Array.from({ length: people }, (_, person) =>
    storedAnswers(definition, inventAnswers(definition, person)).map((answer) => ({ person, ...answer })),
  ).flat();
  await sql`create temporary table template (person int, question_id text, int_value int, int_values int[], string_value text, other_title text, not_applicable boolean)`.execute(
    db,
  );
  await sql`insert into template select * from json_to_recordset(${JSON.stringify(rows)})
    as row (person int, "questionId" text, "intValue" int, "intValues" int[], "stringValue" text, "otherTitle" text, "notApplicable" boolean)`.execute(
    db,
  );
  await sql`analyze template`.execute(db);
}
