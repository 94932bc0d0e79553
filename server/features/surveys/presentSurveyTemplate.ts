import type { SurveyType } from '#contract/content/surveyType.ts';
import type { SurveyTemplate } from '#contract/entities/survey.ts';
import { surveyItems } from '#rules/surveyItems.ts';

/** A survey type as one is chosen for a new survey. */
export const presentSurveyTemplate = (definition: SurveyType): SurveyTemplate => ({
  id: definition.id,
  name: definition.name,
  description: definition.description ?? null,
  expectedDuration: definition.expectedDuration,
  questionCount: surveyItems(definition).length,
});
