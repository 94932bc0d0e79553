import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { changeSection, findEditable, type OpenSection, type SectionKey } from './changeSection.ts';
import { sectionLibrary } from './composeSurveyType.ts';
import { listChoices, setModified } from './compositionQueries.ts';
import { recomposeSurveys } from './recomposeSurveys.ts';
import { listCustomQuestions } from './customQuestionQueries.ts';
import { setChoice } from './sectionQueries.ts';

type Sources = Pick<Deps, 'db' | 'content' | 'clock'>;

/**
 * Sets the questions of a section, in order.
 * @throws ApiError SurveyLocked, SectionNotFound, Validation (an id that cannot be chosen here, or that is there twice).
 */
export const setQuestions = (sources: Sources, key: SectionKey, questionIds: string[]): Promise<void> =>
  changeSection(sources, key, async (tx, open) => {
    await checkChoice(tx, open, questionIds);
    await choose(tx, open, questionIds, sources);
  });

/**
 * Gives a section the questions that the survey type has.
 * @throws ApiError SurveyLocked, SectionNotFound.
 */
export const resetSection = (sources: Sources, key: SectionKey): Promise<void> =>
  changeSection(sources, key, (tx, open) => choose(tx, open, null, sources));

/**
 * Takes a question out of a section; in the library it stays.
 * @throws ApiError SurveyLocked, SectionNotFound, QuestionNotFound.
 */
export const removeQuestion = (sources: Sources, key: SectionKey, questionId: string): Promise<void> =>
  changeSection(sources, key, async (tx, open) => {
    const { sections } = await getSurveyType(tx, open.survey.type_hash);
    const asked = findEditable(sections, open.section.id)!.questions.map(({ id }) => id);
    if (!asked.includes(questionId)) throw new ApiError('QuestionNotFound');
    await choose(
      tx,
      open,
      asked.filter((id) => id !== questionId),
      sources,
    );
  });

async function choose(
  tx: Db,
  { survey, section }: OpenSection,
  questionIds: string[] | null,
  { content, clock }: Sources,
): Promise<void> {
  await setChoice(tx, survey, section.id, questionIds);
  await recomposeSurveys(tx, [survey], content.surveyTypes, clock());
  await setModified(tx, survey, clock());
}

async function checkChoice(tx: Db, { survey, section }: OpenSection, questionIds: string[]): Promise<void> {
  const known = new Set(
    [...sectionLibrary(section), ...(await listCustomQuestions(tx, survey.account_id))].map(({ id }) => id),
  );
  const choices = (await listChoices(tx, [survey])).get(survey.id) ?? new Map<string, string[]>();
  const elsewhere = new Set([...choices].filter(([sectionId]) => sectionId !== section.id).flatMap(([, ids]) => ids));
  questionIds.forEach((id, index) => {
    const property = `questionIds[${index}]`;
    if (!known.has(id)) throw invalid(property, 'is no question that this section can have');
    if (questionIds.indexOf(id) < index) throw invalid(property, 'is there already');
    if (elsewhere.has(id)) throw invalid(property, 'is asked in another section of this survey');
  });
}
