import type { SurveyType } from '#contract/content/surveyType.ts';
import type { SurveySection } from '#contract/entities/surveySection.ts';
import type { Content } from '#server/content/content.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';
import { sectionLibrary, isCustom } from './composeSurveyType.ts';
import { listCustomQuestions, setLocked } from './customQuestionQueries.ts';
import { presentSection } from './presentSection.ts';
import { type SurveyOfSections, findSurveyOfSections } from './sectionQueries.ts';

/**
 * The sections of a survey whose questions the organisation chooses, with the available questions. While the selection
 * can change, the questions come from the author's files. Afterwards they come from the version that the survey was
 * opened with.
 */
export async function listEditableSections(
  db: Db,
  survey: SurveyOfSections,
  surveyTypes: Content['surveyTypes'],
): Promise<SurveySection[]> {
  const composed = await getSurveyType(db, survey.type_hash);
  const requested = editableSections(composed);
  if (requested.length === 0) return [];
  const base = (survey.when_open === null && surveyTypes.get(survey.type_id)?.definition) || composed;
  const customQuestions = await listCustomQuestions(db, survey.account_id);
  return requested.map((section) => {
    // A survey asks each question only once, so questions of another section cannot be chosen here.
    const elsewhere = new Set(
      requested.filter(({ id }) => id !== section.id).flatMap(({ questions }) => questions.map(({ id }) => id)),
    );
    return presentSection({
      section,
      library: sectionLibrary(base.sections.find(({ id }) => id === section.id) ?? section),
      customQuestions: customQuestions.filter(({ id }) => !elsewhere.has(id)),
    });
  });
}

const editableSections = ({ sections }: SurveyType) => sections.filter(({ editable }) => editable);

/**
 * Locks the custom questions of a survey that opens, so that they do not change any more. The survey itself must be
 * locked.
 */
export async function lockCustomQuestions(db: Db, survey: SurveyKey, now: Date): Promise<void> {
  const { type_hash } = await findSurveyOfSections(db, survey);
  const requested = editableSections(await getSurveyType(db, type_hash))
    .flatMap(({ questions }) => questions)
    .filter(isCustom);
  if (requested.length > 0)
    await setLocked(
      db,
      survey.accountId,
      requested.map(({ id }) => id),
      now,
    );
}
