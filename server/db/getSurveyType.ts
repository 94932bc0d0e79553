import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from './database.ts';

/** Versions never change, so what was read once is kept, as long as there are not too many. */
const known = new Map<string, SurveyType>();
const mostKnown = 500;

/** The survey type version with this hash. */
export async function getSurveyType(db: Db, hash: string): Promise<SurveyType> {
  const memory = known.get(hash);
  if (memory) return memory;
  const { definition } = await db
    .selectFrom('survey_type_version')
    .where('hash', '=', hash)
    .select('definition')
    .executeTakeFirstOrThrow();
  // The oldest goes first: a map keeps the order in which its keys came.
  if (known.size >= mostKnown) known.delete(known.keys().next().value!);
  known.set(hash, definition);
  return definition;
}
