import type { SurveyType } from '../../../contract/content/surveyType.ts';
import type { Content } from '../../content/loadContent.ts';
import type { Db } from '../../db/database.ts';

/** Versions never change, so what was read once is kept. */
const known = new Map<string, SurveyType>();

/** The survey type version with this hash. */
export async function getSurveyType(db: Db, hash: string): Promise<SurveyType> {
  const memory = known.get(hash);
  if (memory) return memory;
  const { definition } = await db.selectFrom('survey_type_version').where('hash', '=', hash).select('definition').executeTakeFirstOrThrow();
  known.set(hash, definition);
  return definition;
}

/**
 * Keeps every loaded survey type as a version; one that is there already stays as it is. Surveys that were never
 * opened get the version loaded now; the others keep the one that they were opened with.
 */
export async function storeSurveyTypes(db: Db, surveyTypes: Content['surveyTypes'], now: Date): Promise<void> {
  for (const [typeId, { hash, definition }] of surveyTypes) {
    await db.insertInto('survey_type_version')
      .values({ hash, type_id: typeId, definition: JSON.stringify(definition), loaded_at: now })
      .onConflict((conflict) => conflict.column('hash').doNothing())
      .execute();
    await db.updateTable('survey')
      .set({ type_hash: hash })
      .where('type_id', '=', typeId)
      .where('type_hash', '!=', hash)
      .where('when_open', 'is', null)
      .execute();
  }
}
