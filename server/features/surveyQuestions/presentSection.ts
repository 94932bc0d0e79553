import type { QuestionDefinition, SurveySectionDefinition } from '#contract/content/surveyType.ts';
import type { SectionQuestion, SurveySection } from '#contract/entities/surveySection.ts';
import { presentQuestion } from '#rules/questions/questionTypes.ts';
import { isCustom } from './composeSurveyType.ts';
import type { CustomQuestionRow } from './customQuestionQueries.ts';

interface Sources {
  /** The current questions. */
  section: SurveySectionDefinition;
  /** The questions available from the survey type. */
  library: readonly QuestionDefinition[];
  /** The organisation's own questions that can be chosen here. */
  customQuestions: readonly CustomQuestionRow[];
}

/**
 * A section whose questions can be chosen, with all available questions: the survey type's, then the organisation's
 * own.
 */
export function presentSection({ section, library, customQuestions }: Sources): SurveySection {
  const locked = new Map(customQuestions.map(({ id, when_locked }) => [id, when_locked !== null]));
  const present = (question: QuestionDefinition) => presentSectionQuestion(question, locked.get(question.id) ?? false);
  return {
    id: section.id,
    title: section.name,
    questions: section.questions.map(present),
    availableQuestions: [...library, ...customQuestions.map(({ definition }) => definition)].map(present),
  };
}

export const presentSectionQuestion = (question: QuestionDefinition, locked: boolean): SectionQuestion => ({
  ...presentQuestion(question),
  custom: isCustom(question),
  locked,
});
