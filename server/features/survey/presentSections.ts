import type { Section } from '#contract/entities/participation.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { presentQuestion } from '#rules/questions/questionTypes.ts';
import { distressSections } from '#server/content/distressScale.ts';

/** An answer as it is stored. */
interface StoredAnswer {
  question_id: string;
  int_value: number | null;
  int_values: number[] | null;
  string_value: string | null;
  not_applicable: boolean;
  other_title: string | null;
}

type Answers = ReadonlyMap<string, StoredAnswer>;

/**
 * The questions, with the answers given so far, as the participant gets them. Unanswered questions are the same for
 * everyone with this version and language, so they are built once and never modified.
 */
export function presentSections(definition: SurveyType, rows: readonly StoredAnswer[]): Section[] {
  const unanswered = unansweredSections(definition);
  if (rows.length === 0) return unanswered;
  const answers = new Map(rows.map((row) => [row.question_id, row]));
  return unanswered.map((section) => ({
    ...section,
    questions: section.questions.map((question) => withAnswer(question, answers)),
  }));
}

const known = new WeakMap<SurveyType, Section[]>();

function unansweredSections(definition: SurveyType): Section[] {
  let sections = known.get(definition);
  if (!sections) {
    const skippable = new Set(distressSections(definition));
    sections = definition.sections.map((section) => ({
      id: section.id,
      name: section.name,
      intro: section.intro ?? null,
      skippable: skippable.has(section),
      questions: section.questions.map(presentQuestion),
    }));
    known.set(definition, sections);
  }
  return sections;
}

function withAnswer(question: Question, answers: Answers): Question {
  if (!question.subquestions) return withOwnAnswer(question, answers);
  return { ...question, subquestions: question.subquestions.map((row) => withOwnAnswer(row, answers)) };
}

function withOwnAnswer<Asked extends MatrixSubquestion>(question: Asked, answers: Answers): Asked {
  const row = answers.get(question.id);
  return row
    ? {
        ...question,
        answerIndex: row.int_value,
        answerIndices: row.int_values,
        answeredStringValue: row.string_value,
        answerNotApplicable: row.not_applicable || null,
        otherTitle: row.other_title,
      }
    : question;
}
