import { randomUUID } from 'node:crypto';
import type { CustomQuestion, SectionQuestion } from '#contract/entities/surveySection.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/ApiError.ts';
import { changeSection, type SectionKey } from './changeSection.ts';
import { sectionLibrary } from './composeSurveyType.ts';
import { insertCustomQuestion, isTitleTaken } from './customQuestionQueries.ts';
import { presentSectionQuestion } from './presentSection.ts';
import { readCustomQuestion } from './readCustomQuestion.ts';

/**
 * Adds a question to the organisation's library, for all its surveys. No section asks it yet.
 * @throws ApiError SurveyLocked, SectionNotFound, UnsupportedQuestionType, QuestionAlreadyExists (the title, in any
 * case of letters, is that of another of its own or of one in the section's library), Validation.
 */
export const createCustomQuestion = (
  { db, content, clock }: Pick<Deps, 'db' | 'content' | 'clock'>,
  key: SectionKey,
  sent: Partial<CustomQuestion>,
): Promise<SectionQuestion> =>
  changeSection({ db, content }, key, async (tx, { section }) => {
    const { accountId } = key;
    const question = readCustomQuestion(`custom-${randomUUID()}`, sent);
    const titles = sectionLibrary(section).map(({ title }) => title);
    if (await isTitleTaken(tx, { accountId, title: question.title, exceptId: question.id, titles }))
      throw new ApiError('QuestionAlreadyExists');
    await insertCustomQuestion(tx, accountId, question, clock());
    return presentSectionQuestion(question, false);
  });
