import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { isCustom } from './composeSurveyType.ts';
import { setLocked } from './customQuestionQueries.ts';
import { editableSections } from './listEditableSections.ts';
import { findSurveyOfSections } from './sectionQueries.ts';

/** Notes that a survey which opens, and is locked, asks its questions of the organisation's own: they change no more. */
export async function lockCustomQuestions(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  const { type_hash } = await findSurveyOfSections(db, survey);
  const asked = editableSections(await getSurveyType(db, type_hash))
    .flatMap(({ questions }) => questions)
    .filter(isCustom);
  if (asked.length > 0)
    await setLocked(
      db,
      survey.accountId,
      asked.map(({ id }) => id),
      now,
    );
}
