import type { DefinitionOf } from '#contract/content/surveyType.ts';
import { errorOf, isBlank, emptyAnswer, type AnswerRule, type QuestionRule } from './questionRule.ts';

/** A free-text answer, on a line (`short`) or in a box (`long`). */
export const freeTextAnswer: AnswerRule = {
  check: (question) =>
    errorOf(question, isBlank(question.answeredStringValue) ? 'Please enter an answer before continuing.' : null),
  answer: ({ answeredStringValue }) => ({ stringValue: answeredStringValue ?? '' }),
};

export const freeTextQuestion: QuestionRule<DefinitionOf<'freeText'>> = {
  parse: ({ freeTextType }) =>
    freeTextType ? { type: 'freeText', freeTextType } : { property: 'freeTextType', message: 'is missing' },
  present: ({ freeTextType }) => ({ freeTextType }),
  store(_, { stringValue, otherTitle }) {
    if (otherTitle) return 'StringValueNotAllowed';
    if (stringValue === undefined || stringValue === null) return 'NoAnswerProvided';
    return { ...emptyAnswer, stringValue: stringValue || null };
  },
  label: (_, { stringValue }) => stringValue,
  column: () => null,
  asksForText: () => true,
  invent: ({ question }, { random, comment }) =>
    question.optional && random() < 0.7 ? null : { stringValue: comment('long') },
};
