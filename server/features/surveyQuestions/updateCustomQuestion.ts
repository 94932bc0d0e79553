import type { CustomQuestion, SectionQuestion } from '#contract/entities/surveySection.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { findEditable, type SectionKey } from './changeSection.ts';
import { sectionLibrary } from './composeSurveyType.ts';
import { lockSurveysAsking, setModified } from './compositionQueries.ts';
import { getAuthorsType, recomposeSurveys } from './recomposeSurveys.ts';
import {
  findCustomQuestion,
  isTitleTaken,
  lockQuestionsOfAccount,
  setCustomQuestion,
} from './customQuestionQueries.ts';
import { presentSectionQuestion } from './presentSection.ts';
import { readCustomQuestion } from './readCustomQuestion.ts';

/**
 * Changes a question of the organisation's own, in every survey that asks it.
 * @throws ApiError SurveyLocked, NotFound (no such editable section, or a question that it could not ask), QuestionLocked (of the
 * survey type, or asked in an opened survey), UnsupportedQuestionType, QuestionAlreadyExists, Validation.
 */
export const updateCustomQuestion = (
  { db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>,
  { accountId, surveyId, sectionId, questionId }: SectionKey & { questionId: string },
  sent: CustomQuestion,
): Promise<SectionQuestion> =>
  inTransaction(db, async (tx) => {
    await lockQuestionsOfAccount(tx, accountId);
    // All that ask it are locked before it is looked at: of those that opened meanwhile it is locked by then.
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
    const question = readCustomQuestion(questionId, sent);
    const titles = library.map(({ title }) => title);
    if (await isTitleTaken(tx, { accountId, title: question.title, exceptId: questionId, titles }))
      throw new ApiError('QuestionAlreadyExists');

    await setCustomQuestion(tx, accountId, question);
    await recomposeSurveys(tx, surveys, content.surveyTypes, clock());
    await setModified(tx, survey, clock());
    return presentSectionQuestion(question, false);
  });
