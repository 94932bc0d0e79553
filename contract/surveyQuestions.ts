import {
  CustomQuestion,
  QuestionIds,
  QuestionsPost,
  SectionQuestion,
  SurveySection,
} from './entities/surveySection.ts';
import { operation } from './operation.ts';
import { closed, pathId } from './schema.ts';

const sectionParams = closed({ surveyId: pathId, sectionId: pathId });
const questionParams = closed({ surveyId: pathId, sectionId: pathId, questionId: pathId });

export const getSection = operation({
  method: 'GET',
  path: '/survey/{surveyId}/section/{sectionId}',
  summary: 'An editable section with its questions and the question library.',
  access: 'view',
  params: sectionParams,
  success: 200,
  response: SurveySection,
});

export const resetSection = operation({
  method: 'DELETE',
  path: '/survey/{surveyId}/section/{sectionId}',
  summary: 'Resets an editable section to the questions of the survey type.',
  access: 'edit',
  params: sectionParams,
  success: 204,
  errors: ['SurveyLocked', 'SectionNotFound'],
});

export const setCustomQuestions = operation({
  method: 'PUT',
  path: '/survey/{surveyId}/section/{sectionId}/questions',
  summary: 'Sets the questions of an editable section, in order.',
  access: 'edit',
  params: sectionParams,
  body: QuestionIds,
  success: 204,
  errors: ['SurveyLocked', 'SectionNotFound'],
});

export const createCustomQuestion = operation({
  method: 'POST',
  path: '/survey/{surveyId}/section/{sectionId}/questions',
  summary:
    "Adds a question to the organisation's library. If the body has `questionIds` alone, sets the section's questions instead and answers 204.",
  access: 'edit',
  params: sectionParams,
  body: QuestionsPost,
  success: 201,
  mayAnswerNothing: true,
  response: SectionQuestion,
  errors: ['SurveyLocked', 'SectionNotFound', 'QuestionAlreadyExists', 'UnsupportedQuestionType'],
});

export const updateCustomQuestion = operation({
  method: 'PUT',
  path: '/survey/{surveyId}/section/{sectionId}/question/{questionId}',
  summary: "Changes one of the organisation's own questions that has not been used in an opened survey.",
  access: 'edit',
  params: questionParams,
  body: CustomQuestion,
  success: 200,
  response: SectionQuestion,
  errors: ['SurveyLocked', 'QuestionAlreadyExists', 'UnsupportedQuestionType', 'QuestionLocked'],
});

export const removeQuestion = operation({
  method: 'DELETE',
  path: '/survey/{surveyId}/section/{sectionId}/question/{questionId}',
  summary: 'Removes a question from an editable section. It stays in the library.',
  access: 'edit',
  params: questionParams,
  success: 204,
  errors: ['SurveyLocked', 'SectionNotFound', 'QuestionNotFound'],
});
