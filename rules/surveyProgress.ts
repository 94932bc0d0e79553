import type { MatrixSubquestion } from '../contract/entities/question.ts';
import type { QuestionPlace } from './surveyNavigation.ts';

type Answered = Pick<
  MatrixSubquestion,
  'id' | 'answerIndex' | 'answerIndices' | 'answeredStringValue' | 'answerNotApplicable'
>;
type Sections = readonly { questions: readonly (Answered & { subquestions: readonly Answered[] | null })[] }[];

/** The progress of a question: "12 of 48" and a whole percentage. Positions start at one. */
interface SurveyProgress {
  position: number;
  total: number;
  percent: number;
}

/** Returns the questions that count: each sub-question of a matrix, but not the matrix itself. */
export const countedQuestions = <Row, Q extends { subquestions: readonly Row[] | null }>(
  question: Q,
): readonly (Q | Row)[] => (question.subquestions?.length ? question.subquestions : [question]);

const countedOf = (sections: Sections): Answered[] =>
  sections.flatMap(({ questions }) =>
    questions.flatMap((question) => countedQuestions<Answered, typeof question>(question)),
  );

/** Number of questions. Each row of a matrix counts as one. */
export const countQuestions = (
  sections: readonly { questions: readonly { subquestions: readonly unknown[] | null }[] }[],
): number => sections.flatMap(({ questions }) => questions.flatMap((question) => countedQuestions(question))).length;

const percentOf = (part: number, total: number) => (total === 0 ? 0 : Math.round((part / total) * 100));

/**
 * The position of the current question among all questions, as a number and as a whole percentage. Each row of a matrix
 * counts as a question, and a matrix has the position of its first row. Source: docs/rules/answering.md#progress.
 */
export function surveyProgress(sections: Sections, { section, question }: QuestionPlace): SurveyProgress {
  const before = sections.flatMap(({ questions }, index) =>
    index < section ? questions : index === section ? questions.slice(0, question) : [],
  );
  const position = before.flatMap((each) => countedQuestions(each)).length + 1;
  const total = countQuestions(sections);
  return { position, total, percent: percentOf(position, total) };
}

/**
 * The minutes that the rest of the survey takes, from the current question on, as its share of the expected duration.
 * At least one. Source: docs/rules/answering.md#progress.
 */
export const minutesLeft = (duration: number, { position, total }: Omit<SurveyProgress, 'percent'>): number =>
  Math.max(1, Math.round((duration * (total - position + 1)) / total));

/** Returns whether a question or sub-question has an answer. An empty text or list does not count as an answer. */
export function isAnswered(question: Omit<Answered, 'id'>): boolean {
  return (
    question.answerIndex !== null ||
    question.answerNotApplicable === true ||
    (question.answerIndices?.length ?? 0) > 0 ||
    Boolean(question.answeredStringValue)
  );
}

/**
 * The question (in a matrix, the row) after the furthest answered. Null before the first answer and after the last
 * question. Source: docs/rules/answering.md#next-question.
 */
export function nextQuestionId(sections: Sections): string | null {
  const all = countedOf(sections);
  const furthest = all.findLastIndex(isAnswered);
  return furthest === -1 ? null : (all[furthest + 1]?.id ?? null);
}

/**
 * Returns whether the survey's last question is answered. It is then shown as complete but not submitted
 * (docs/rules/answering.md#introduction).
 */
export function lastQuestionAnswered(sections: Sections): boolean {
  const last = countedOf(sections).at(-1);
  return last !== undefined && isAnswered(last);
}

/** The share of the survey up to its furthest answer, as a whole percentage. 100 if the last question is answered. */
export function percentComplete(sections: Sections): number {
  const all = countedOf(sections);
  return percentOf(all.findLastIndex(isAnswered) + 1, all.length);
}
