import type { QuestionDefinition, SurveySectionDefinition, SurveyType } from '../contract/content/surveyType.ts';

/** The sections that ask the questions of the distress scale and nothing else. */
export function distressSections({ sections, report }: SurveyType): SurveySectionDefinition[] {
  const items = new Set((report.distress?.items ?? []).map(({ question }) => question));
  const asks = (question: QuestionDefinition) => (question.type === 'matrix' ? question.subquestions.map(({ id }) => id) : [question.id]);
  return sections.filter(({ questions }) => questions.length > 0 && questions.flatMap(asks).every((id) => items.has(id)));
}

/**
 * A survey type without the distress scale (wire conventions section 10, `distressScale`): its sections are not asked, and nothing follows
 * from what other sections ask of it.
 */
export function withoutDistressScale(definition: SurveyType): SurveyType {
  if (!definition.report.distress) return definition;
  const { distress: _, ...report } = definition.report;
  const left = new Set(distressSections(definition));
  return { ...definition, sections: definition.sections.filter((section) => !left.has(section)), report };
}
