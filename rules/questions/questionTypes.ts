import type { DefinitionOf, QuestionDefinition } from '#contract/content/surveyType.ts';
import type { Question } from '#contract/entities/question.ts';
import { choiceAnswer, choiceQuestion } from './choice.ts';
import { freeTextAnswer, freeTextQuestion } from './freeText.ts';
import { matrixAnswer, matrixQuestion } from './matrix.ts';
import type { AnswerError, AnswerRule, CheckedQuestion, QuestionRule } from './questionRule.ts';
import { scaleAnswer, scaleQuestion } from './scale.ts';

/**
 * The answer rules by `Question.type`. The participant's browser loads these, so they contain nothing that only the
 * server needs.
 */
export const answerRules: Record<Question['type'], AnswerRule> = {
  multi: choiceAnswer,
  scale: scaleAnswer,
  matrix: matrixAnswer,
  matrixSub: scaleAnswer,
  freeText: freeTextAnswer,
};

/** * The question rules by the type in the definition. */
export const questionRules: { [Type in QuestionDefinition['type']]: QuestionRule<DefinitionOf<Type>> } = {
  multi: choiceQuestion,
  scale: scaleQuestion,
  matrix: matrixQuestion,
  freeText: freeTextQuestion,
};

/** The parts of answer labels that do not come from the survey. content/<tag>/sentences.json translates them. */
export const answerTexts = ['Not applicable', 'Other'] as const;

/** The rule for a question. Pass it only that question: the compiler does not know which type the rule is for. */
export const ruleOf = ({ type }: QuestionDefinition): QuestionRule => questionRules[type];

/** The types of questions that an organisation can write itself, each with its parser. */
export const customTypes = () =>
  new Map(Object.entries<QuestionRule>(questionRules).flatMap(([type, { parse }]) => (parse ? [[type, parse]] : [])));

/**
 * The validation error of the answer to a question when Next is pressed. Null if there is none. Source:
 * docs/rules/answering.md#checks.
 */
export const answerError = (question: CheckedQuestion): AnswerError | null =>
  question.optional ? null : answerRules[question.type].check(question);

/** A question as participants get it, without an answer. */
export function presentQuestion(definition: QuestionDefinition): Question {
  const { subquestions, ...fields } = ruleOf(definition).present(definition);
  return {
    ...blank,
    id: definition.id,
    type: definition.type,
    title: definition.title,
    subtitle: definition.subtitle ?? null,
    introduction: definition.introduction ?? null,
    optional: definition.optional ?? false,
    ...fields,
    subquestions: subquestions?.map((row) => ({ ...blank, ...row })) ?? null,
  };
}

const blank = {
  subtitle: null,
  introduction: null,
  multichoiceType: null,
  options: null,
  allowOtherAnswer: false,
  freeTextType: null,
  min: null,
  max: null,
  labels: null,
  notApplicableOption: false,
  requiresOtherTitle: false,
  answerIndex: null,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
};
