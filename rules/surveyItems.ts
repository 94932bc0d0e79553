import type { DefinitionOf, QuestionDefinition, SurveyType } from '../contract/content/surveyType.ts';

type MatrixDefinition = DefinitionOf<'matrix'>;
export type SubquestionDefinition = MatrixDefinition['subquestions'][number];

/**
 * Something that takes one answer: a question, or a row of a matrix. Its answer is stored under `id`. The indexes are
 * zero-based. A row has those of its matrix.
 */
export type SurveyItem = { id: string; sectionIndex: number; questionIndex: number } & (
  | { question: Exclude<QuestionDefinition, MatrixDefinition>; subquestion: null }
  | { question: MatrixDefinition; subquestion: SubquestionDefinition }
);

/**
 * All items that can be answered, in the order of the survey. A matrix is represented by its rows and is not an item
 * itself.
 */
export const surveyItems = (definition: SurveyType): SurveyItem[] =>
  definition.sections.flatMap((section, sectionIndex) =>
    section.questions.flatMap((question, questionIndex): SurveyItem[] =>
      'subquestions' in question
        ? question.subquestions.map((subquestion) => ({
            id: subquestion.id,
            sectionIndex,
            questionIndex,
            question,
            subquestion,
          }))
        : [{ id: question.id, sectionIndex, questionIndex, question, subquestion: null }],
    ),
  );

/** The title of an item. For a row of a matrix, the title of the matrix comes first. */
export const itemTitle = ({ question, subquestion }: SurveyItem): string =>
  subquestion ? `${question.title} ${subquestion.title}` : question.title;

/** The values of an item on a scale, from min to max inclusive. Null if the item is not a scale. */
export const scaleOf = ({ question }: SurveyItem): { min: number; max: number } | null =>
  'min' in question ? { min: question.min, max: question.max } : null;
