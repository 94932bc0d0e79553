import type { QuestionDefinition, SurveySectionDefinition, SurveyType } from '#contract/content/surveyType.ts';

/** The ids of the questions that an organisation has chosen, in order, by the id of their section. */
export type Choices = ReadonlyMap<string, readonly string[]>;

const customId = /^custom-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns whether a question was written by an organisation. The id of the question shows this. */
export const isCustom = ({ id }: Pick<QuestionDefinition, 'id'>): boolean => customId.test(id);

/**
 * The questions of a survey type that are available for a section. A survey type that was composed already returns the
 * same questions, in another order.
 */
export const sectionLibrary = ({ questions, availableQuestions = [] }: SurveySectionDefinition): QuestionDefinition[] =>
  [...questions, ...availableQuestions].filter((question) => !isCustom(question));

/**
 * A survey type with the chosen questions. Each editable section with a selection gets these questions in order, and
 * the rest of its library as `availableQuestions`. Everything else is unchanged. Ids that are no longer in the
 * section's library or the organisation's own questions are left out. A custom question that an earlier section
 * contains is left out too, since answers are stored by question id.
 * @param customQuestions the organisation's own questions, chosen or not.
 * @returns `definition` itself if there is nothing to replace.
 */
export function composeSurveyType(
  definition: SurveyType,
  choices: Choices,
  customQuestions: readonly QuestionDefinition[],
): SurveyType {
  if (!definition.sections.some((section) => section.editable && choices.has(section.id))) return definition;
  const requested = new Set<string>();
  const sections = definition.sections.map((section) => {
    const chosen = section.editable ? choices.get(section.id) : undefined;
    const composed = chosen
      ? composeSection(
          section,
          chosen.filter((id) => !requested.has(id)),
          customQuestions,
        )
      : section;
    for (const { id } of composed.questions) requested.add(id);
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
