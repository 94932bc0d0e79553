import type { QuestionDefinition, SurveySectionDefinition, SurveyType } from '#contract/content/surveyType.ts';

/** The ids of the questions that an organisation has chosen, in order, by the id of their section. */
export type Choices = ReadonlyMap<string, readonly string[]>;

const customId = /^custom-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a question was written by an organisation itself: its id says so. */
export const isCustom = ({ id }: Pick<QuestionDefinition, 'id'>): boolean => customId.test(id);

/** What a survey type has to choose from for a section; the same of a type that was composed already, in another order. */
export const sectionLibrary = ({ questions, availableQuestions = [] }: SurveySectionDefinition): QuestionDefinition[] =>
  [...questions, ...availableQuestions].filter((question) => !isCustom(question));

/**
 * A survey type with the chosen questions in place: in each editable section that a choice was made for, in their order;
 * the rest of its library follows as `availableQuestions`. All else stays as it is. Ids that neither the section's
 * library nor the organisation's own questions have any more are left out, and so is a question of its own that an
 * earlier section asks already, since answers are kept by the question's id.
 * @param customQuestions the organisation's own, chosen or not.
 * @returns `definition` itself where there is nothing to put in place.
 */
export function composeSurveyType(
  definition: SurveyType,
  choices: Choices,
  customQuestions: readonly QuestionDefinition[],
): SurveyType {
  if (!definition.sections.some((section) => section.editable && choices.has(section.id))) return definition;
  const asked = new Set<string>();
  const sections = definition.sections.map((section) => {
    const chosen = section.editable ? choices.get(section.id) : undefined;
    const composed = chosen
      ? composeSection(
          section,
          chosen.filter((id) => !asked.has(id)),
          customQuestions,
        )
      : section;
    for (const { id } of composed.questions) asked.add(id);
    return composed;
  });
  return { ...definition, sections };
}

function composeSection(
  section: SurveySectionDefinition,
  chosen: readonly string[],
  customQuestions: readonly QuestionDefinition[],
) {
  const library = sectionLibrary(section);
  const known = new Map([...library, ...customQuestions].map((question) => [question.id, question]));
  const ids = new Set(chosen);
  return {
    ...section,
    questions: [...ids].flatMap((id) => known.get(id) ?? []),
    availableQuestions: library.filter(({ id }) => !ids.has(id)),
  };
}
