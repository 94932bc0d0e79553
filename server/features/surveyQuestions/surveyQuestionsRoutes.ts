import type { blocks } from '#contract/api.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError, invalid } from '#server/ApiError.ts';
import type { Handlers } from '#server/http/handlers.ts';
import {
  createCustomQuestion,
  removeQuestion,
  resetSection,
  setQuestions,
  updateCustomQuestion,
} from './changeQuestions.ts';
import { findSurveyOfSections } from './sectionQueries.ts';
import { listEditableSections } from './listEditableSections.ts';

export const surveyQuestionsRoutes = ({ db, content, clock }: Deps): Handlers<typeof blocks.surveyQuestions> => ({
  async getSection({ params, principal }) {
    const survey = await findSurveyOfSections(db, { accountId: principal.accountId, surveyId: params.surveyId });
    const sections = await listEditableSections(db, survey, content.surveyTypes);
    const section = sections.find(({ id }) => id === params.sectionId);
    if (!section) throw new ApiError('NotFound');
    return section;
  },

  async resetSection({ params, principal }) {
    await resetSection({ db, content, clock }, { ...params, accountId: principal.accountId });
  },

  async setCustomQuestions({ params, principal, body, note }) {
    await setQuestions({ db, content, clock }, { ...params, accountId: principal.accountId }, body.questionIds);
    note({ details: { questionIds: body.questionIds } });
  },

  async createCustomQuestion({ params, principal, body, note }) {
    const { questionIds, ...question } = body;
    const key = { ...params, accountId: principal.accountId };
    if (questionIds === undefined) {
      const made = await createCustomQuestion({ db, content, clock }, key, question);
      note({ object: { questionId: made.id }, details: { question: made.title } });
      return made;
    }
    if (Object.keys(question).length > 0)
      throw invalid('questionIds', 'must be sent alone, or be omitted for a new question');
    await setQuestions({ db, content, clock }, key, questionIds);
    note({ details: { questionIds } });
    return undefined;
  },

  async updateCustomQuestion({ params, principal, body, note }) {
    const changed = await updateCustomQuestion(
      { db, content, clock },
      { ...params, accountId: principal.accountId },
      body,
    );
    note({ details: { question: changed.title } });
    return changed;
  },

  async removeQuestion({ params, principal }) {
    await removeQuestion({ db, content, clock }, { ...params, accountId: principal.accountId }, params.questionId);
  },
});
