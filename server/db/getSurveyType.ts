import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Db } from './database.ts';

/** Versions never change, so they are cached, up to a maximum number. */
const known = new Map<string, SurveyType>();
const mostKnown = 500;

/** Loads the survey type version with this hash. */
export async function getSurveyType(db: Db, hash: string): Promise<SurveyType> {
  const memory = known.get(hash);
  if (memory) return memory;
  const { definition } = await db
    .selectFrom('survey_type_version')
    .where('hash', '=', hash)
    .select('definition')
    .executeTakeFirstOrThrow();
  // Removes the oldest, because a map keeps the order of insertion.
  if (known.size >= mostKnown) known.delete(known.keys().next().value!);
  known.set(hash, definition);
  return definition;
}
