import type { QuestionDefinition, ScoredSection, SurveyType } from '#contract/content/surveyType.ts';
import type { Path } from './contentFiles.ts';

type Render = (text: string, path: Path) => string;

/** A copy of a survey type with the result of `render` for every rich text. `render` also gets the path of the text. */
export const mapRichText = (definition: SurveyType, render: Render): SurveyType => ({
  ...definition,
  ...mapField(definition, 'description', render),
  sections: definition.sections.map((section, i) => {
    const within = below(render, ['sections', i]);
    return {
      ...section,
      ...mapField(section, 'intro', within),
      questions: section.questions.map((question, j) => mapQuestion(question, below(within, ['questions', j]))),
      ...(section.availableQuestions && {
        availableQuestions: section.availableQuestions.map((question, j) =>
          mapQuestion(question, below(within, ['availableQuestions', j])),
        ),
      }),
    };
  }),
  report: {
    ...definition.report,
    sections: definition.report.sections.map((section, i) =>
      mapSection(section, below(render, ['report', 'sections', i])),
    ),
  },
});

const mapQuestion = (question: QuestionDefinition, render: Render): QuestionDefinition => ({
  ...question,
  ...mapField(question, 'introduction', render),
});

const mapSection = (section: ScoredSection, render: Render): ScoredSection => ({
  ...section,
  ...mapField(section, 'intro', render),
  ...mapField(section, 'usual', render),
  summaries: {
    poor: render(section.summaries.poor, ['summaries', 'poor']),
    good: render(section.summaries.good, ['summaries', 'good']),
    great: render(section.summaries.great, ['summaries', 'great']),
    ...mapField(section.summaries, 'mostlyPoor', below(render, ['summaries'])),
    ...mapField(section.summaries, 'onePoor', below(render, ['summaries'])),
    ...mapField(section.summaries, 'partlyGreat', below(render, ['summaries'])),
  },
  ...(section.groupings && {
    groupings: section.groupings.map((grouping, i) => ({
      ...grouping,
      ...mapField(grouping, 'intro', below(render, ['groupings', i])),
    })),
  }),
  ...(section.organisation && { organisation: mapOrganisation(section.organisation, below(render, ['organisation'])) }),
});

const mapOrganisation = ({ description, content }: NonNullable<ScoredSection['organisation']>, render: Render) => ({
  description: render(description, ['description']),
  ...(content && { content: mapContent(content, below(render, ['content'])) }),
});

type OrganisationContent = NonNullable<NonNullable<ScoredSection['organisation']>['content']>;

const mapContent = (content: OrganisationContent, render: Render): OrganisationContent => ({
  ...content,
  text: render(content.text, ['text']),
  ...(content.measures && {
    measures: content.measures.map((measure, i) => ({
      ...measure,
      ...mapField(measure, 'text', below(render, ['measures', i])),
    })),
  }),
  ...mapField(content, 'conclusion', render),
});

const below =
  (render: Render, outer: Path): Render =>
  (text, path) =>
    render(text, [...outer, ...path]);

/** An object with the rendered field. Empty if the field is missing, so that it stays missing. */
const mapField = <K extends string>(holder: { [P in K]?: string }, key: K, render: Render): { [P in K]?: string } => {
  const text: string | undefined = holder[key];
  const mapped: { [P in K]?: string } = {};
  if (text !== undefined) mapped[key] = render(text, [key]);
  return mapped;
};
