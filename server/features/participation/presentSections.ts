import type { Section } from '../../../contract/entities/participationSurvey.ts';
import type { MatrixSubquestion, Question } from '../../../contract/entities/question.ts';
import type { QuestionDefinition, SurveyType } from '../../../contract/content/surveyType.ts';
import type { AnswerRow } from './participationQueries.ts';

type Answers = ReadonlyMap<string, AnswerRow>;

/** What is asked, with the answers given so far, as the participant gets it. */
export function presentSections(definition: SurveyType, rows: readonly AnswerRow[]): Section[] {
  const answers = new Map(rows.map((row) => [row.question_id, row]));
  return definition.sections.map(({ id, name, intro, questions }) => ({
    id,
    name,
    intro: intro ?? null,
    questions: questions.map((question) => presentQuestion(question, answers)),
  }));
}

function presentQuestion(question: QuestionDefinition, answers: Answers): Question {
  const common = {
    ...blank,
    id: question.id,
    type: question.type,
    title: question.title,
    subtitle: question.subtitle ?? null,
    introduction: question.introduction ?? null,
    optional: question.optional ?? false,
    subquestions: null,
  };
  switch (question.type) {
    case 'multi':
      return {
        ...common,
        multichoiceType: question.multichoiceType,
        options: question.options,
        allowOtherAnswer: question.allowOtherAnswer ?? false,
        ...givenAnswer(question.id, answers),
      };
    case 'freeText':
      return { ...common, freeTextType: question.freeTextType, ...givenAnswer(question.id, answers) };
    case 'scale':
      return {
        ...common,
        ...presentScale(question),
        requiresOtherTitle: question.requiresOtherTitle ?? false,
        ...givenAnswer(question.id, answers),
      };
    case 'matrix':
      return {
        ...common,
        ...presentScale(question),
        subquestions: question.subquestions.map((row): MatrixSubquestion => ({
          ...blank,
          ...presentScale(question),
          id: row.id,
          type: 'matrixSub',
          title: row.title,
          optional: question.optional ?? false,
          requiresOtherTitle: row.requiresOtherTitle ?? false,
          ...givenAnswer(row.id, answers),
        })),
      };
  }
}

const blank = {
  subtitle: null, introduction: null,
  multichoiceType: null, options: null, allowOtherAnswer: false, freeTextType: null,
  min: null, max: null, labels: null, notApplicableOption: false, requiresOtherTitle: false,
  answerIndex: null, answerIndices: null, answeredStringValue: null, answerNotApplicable: null, otherTitle: null,
};

const presentScale = ({ min, max, labels, notApplicableOption }: Extract<QuestionDefinition, { type: 'scale' | 'matrix' }>) =>
  ({ min, max, labels, notApplicableOption: notApplicableOption ?? false });

function givenAnswer(id: string, answers: Answers) {
  const row = answers.get(id);
  return {
    answerIndex: row?.int_value ?? null,
    answerIndices: row?.int_values ?? null,
    answeredStringValue: row?.string_value ?? null,
    answerNotApplicable: row?.not_applicable || null,
    otherTitle: row?.other_title ?? null,
  };
}
