import type { QuestionDefinition, SurveySectionDefinition, SurveyType } from '#contract/content/surveyType.ts';

const itemsOf = ({ report }: SurveyType) => new Set((report.distress?.items ?? []).map(({ question }) => question));

/** The sections that have only questions of the distress scale, all of them optional. */
export function distressSections(definition: SurveyType): SurveySectionDefinition[] {
  const items = itemsOf(definition);
  const asks = (question: QuestionDefinition) =>
    'subquestions' in question ? question.subquestions.map(({ id }) => id) : [question.id];
  return definition.sections.filter(
    ({ questions }) =>
      questions.length > 0 &&
      questions.every((question) => question.optional === true && asks(question).every((id) => items.has(id))),
  );
}

/**
 * Removes the distress scale from a survey type (docs/rules/survey-lifecycle.md#distress-scale). No section asks its
 * questions any more, and no aspect uses them. Sections of the survey or the report that have nothing left are removed.
 */
export function withoutDistressScale(definition: SurveyType): SurveyType {
  if (!definition.report.distress) return definition;
  const items = itemsOf(definition);
  const left = (question: QuestionDefinition): QuestionDefinition[] => {
    if (!('subquestions' in question)) return items.has(question.id) ? [] : [question];
    const subquestions = question.subquestions.filter(({ id }) => !items.has(id));
    return subquestions.length === 0 ? [] : [{ ...question, subquestions }];
  };
  const { distress: _, ...report } = definition.report;
  return {
    ...definition,
    sections: definition.sections
      .map((section) => ({
        ...section,
        questions: section.questions.flatMap(left),
        ...(section.availableQuestions && { availableQuestions: section.availableQuestions.flatMap(left) }),
      }))
      .filter(({ questions, editable }) => questions.length > 0 || editable),
    report: {
      ...report,
      sections: report.sections
        .map((section) => ({
          ...section,
          aspects: section.aspects
            .map((aspect) => ({ ...aspect, items: aspect.items.filter(({ question }) => !items.has(question)) }))
            .filter((aspect) => aspect.items.length > 0),
        }))
        .filter(({ aspects }) => aspects.length > 0),
    },
  };
}
