import { randomUUID } from 'node:crypto';
import type { SurveySectionDefinition, QuestionDefinition } from '#contract/content/surveyType.ts';
import type { CustomQuestion, SectionQuestion } from '#contract/entities/surveySection.ts';
import { customTypes } from '#rules/questions/questionTypes.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Db } from '#server/db/database.ts';
import { getSurveyType } from '#server/db/getSurveyType.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { sectionLibrary } from './composeSurveyType.ts';
import {
  listChoices,
  setModified,
  lockSurveysAsking,
  lockNotOpenedSurvey,
  type ComposedSurvey,
} from './compositionQueries.ts';
import {
  listCustomQuestions,
  insertCustomQuestion,
  isTitleTaken,
  findCustomQuestion,
  lockQuestionsOfAccount,
  setCustomQuestion,
} from './customQuestionQueries.ts';
import { presentSectionQuestion } from './presentSection.ts';
import { recomposeSurveys, getAuthorsType } from './recomposeSurveys.ts';
import { setChoice } from './sectionQueries.ts';

type Sources = Pick<Deps, 'db' | 'content' | 'clock'>;

/**
 * Sets the questions of a section, in order.
 * @throws ApiError SurveyLocked, SectionNotFound, Validation (an id that cannot be chosen in this section, or that
 * occurs twice).
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
 * Removes a question from a section. It stays in the library.
 * @throws ApiError SurveyLocked, SectionNotFound, QuestionNotFound.
 */
export const removeQuestion = (sources: Sources, key: SectionKey, questionId: string): Promise<void> =>
  changeSection(sources, key, async (tx, open) => {
    const { sections } = await getSurveyType(tx, open.survey.type_hash);
    const requested = findEditable(sections, open.section.id)!.questions.map(({ id }) => id);
    if (!requested.includes(questionId)) throw new ApiError('QuestionNotFound');
    await choose(
      tx,
      open,
      requested.filter((id) => id !== questionId),
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

/**
 * Adds a question to the organisation's library, for all its surveys. No section contains it yet.
 * @throws ApiError SurveyLocked, SectionNotFound, UnsupportedQuestionType, QuestionAlreadyExists (another of the
 * organisation's questions, or one in the section's library, has this title, case-insensitive), Validation.
 */
export const createCustomQuestion = (
  { db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>,
  key: SectionKey,
  sent: Partial<CustomQuestion>,
): Promise<SectionQuestion> =>
  changeSection({ db, content }, key, async (tx, { section }) => {
    const { accountId } = key;
    const question = parseCustomQuestion(`custom-${randomUUID()}`, sent);
    const titles = sectionLibrary(section).map(({ title }) => title);
    if (await isTitleTaken(tx, { accountId, title: question.title, exceptId: question.id, titles }))
      throw new ApiError('QuestionAlreadyExists');
    await insertCustomQuestion(tx, accountId, question, clock());
    return presentSectionQuestion(question, false);
  });

/**
 * Changes one of the organisation's own questions, in every survey that contains it.
 * @throws ApiError SurveyLocked, NotFound (no such editable section, or a question that it cannot contain),
 * QuestionLocked (the question belongs to the survey type or has been asked in an opened survey),
 * UnsupportedQuestionType, QuestionAlreadyExists, Validation.
 */
export const updateCustomQuestion = (
  { db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>,
  { accountId, surveyId, sectionId, questionId }: SectionKey & { questionId: string },
  sent: CustomQuestion,
): Promise<SectionQuestion> =>
  inTransaction(db, async (tx) => {
    await lockQuestionsOfAccount(tx, accountId);
    // All surveys that contain the question are locked before it is read. If one was opened in the meantime, the
    // question is locked by then.
    const surveys = await lockSurveysAsking(tx, { accountId, surveyId, questionId });
    const survey = surveys.find(({ id }) => id === surveyId);
    if (!survey) throw new ApiError('SurveyLocked');
    const { definition } = await getAuthorsType(tx, survey, content.surveyTypes);
    const section = findEditable(definition.sections, sectionId);
    if (!section) throw new ApiError('NotFound');
    const library = sectionLibrary(section);

    const row = await findCustomQuestion(tx, accountId, questionId);
    if (!row) throw new ApiError(library.some(({ id }) => id === questionId) ? 'QuestionLocked' : 'NotFound');
    if (row.when_locked) throw new ApiError('QuestionLocked');
    const question = parseCustomQuestion(questionId, sent);
    const titles = library.map(({ title }) => title);
    if (await isTitleTaken(tx, { accountId, title: question.title, exceptId: questionId, titles }))
      throw new ApiError('QuestionAlreadyExists');

    await setCustomQuestion(tx, accountId, question);
    await recomposeSurveys(tx, surveys, content.surveyTypes, clock());
    await setModified(tx, survey, clock());
    return presentSectionQuestion(question, false);
  });

/** The section that a request path identifies. */
interface SectionKey {
  accountId: string;
  surveyId: string;
  sectionId: string;
}

/** A section that can be changed. Its survey is locked. */
interface OpenSection {
  survey: ComposedSurvey;
  /** The section in the author's version of the survey type. */
  section: SurveySectionDefinition;
}

/**
 * Changes the questions of an editable section, in a transaction that locks them against other changes.
 * @throws ApiError SurveyLocked (opened), SectionNotFound (no such section, or not an editable one).
 */
const changeSection = <T>(
  { db, content }: Pick<Deps, 'db' | 'content'>,
  { accountId, surveyId, sectionId }: SectionKey,
  work: (tx: Db, open: OpenSection) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    await lockQuestionsOfAccount(tx, accountId);
    const survey = await lockNotOpenedSurvey(tx, accountId, surveyId);
    if (!survey) throw new ApiError('SurveyLocked');
    const { definition } = await getAuthorsType(tx, survey, content.surveyTypes);
    const section = findEditable(definition.sections, sectionId);
    if (!section) throw new ApiError('SectionNotFound');
    return work(tx, { survey, section });
  });

const findEditable = (
  sections: readonly SurveySectionDefinition[],
  sectionId: string,
): SurveySectionDefinition | undefined => sections.find(({ id, editable }) => id === sectionId && editable);

/**
 * Parses an organisation's own question for storage. Fields that belong to another type are ignored. Custom questions
 * are always optional.
 * @throws ApiError UnsupportedQuestionType (a type that an organisation cannot write), Validation.
 */
export function parseCustomQuestion(id: string, sent: Partial<CustomQuestion>): QuestionDefinition {
  const { title, subtitle, type } = sent;
  if (!title) throw invalid('title', 'is missing');
  if (type === undefined) throw invalid('type', 'is missing');
  const parse = customTypes().get(type);
  if (!parse) throw new ApiError('UnsupportedQuestionType');
  const fields = parse(sent);
  if ('property' in fields) throw invalid(fields.property, fields.message);
  return { id, title, ...(subtitle && { subtitle }), optional: true, ...fields };
}
