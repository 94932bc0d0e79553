import type { SurveyType, SurveyTypeVersion } from '#contract/content/surveyType.ts';
import type { Db } from './database.ts';

/** Versions never change, so they are cached, up to a maximum number. */
const known = new Map<string, SurveyTypeVersion>();
const mostKnown = 500;

/** Loads the survey type version with this hash. */
export async function getSurveyTypeVersion(db: Db, hash: string): Promise<SurveyTypeVersion> {
  const memory = known.get(hash);
  if (memory) return memory;
  const version = await db
    .selectFrom('survey_type_version')
    .where('hash', '=', hash)
    .select(['definition', 'translations'])
    .executeTakeFirstOrThrow();
  // Removes the oldest, because a map keeps the order of insertion.
  if (known.size >= mostKnown) known.delete(known.keys().next().value!);
  known.set(hash, version);
  return version;
}

/** The definition of the survey type version with this hash. */
export const getSurveyType = async (db: Db, hash: string): Promise<SurveyType> =>
  (await getSurveyTypeVersion(db, hash)).definition;
