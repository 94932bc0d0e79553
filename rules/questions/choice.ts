import type { DefinitionOf } from '#contract/content/surveyType.ts';
import type { MatrixSubquestion, Question } from '#contract/entities/question.ts';
import {
  chooseAnswer,
  errorOf,
  isBlank,
  emptyAnswer,
  specifyOther,
  type AnswerRejection,
  type AnswerRule,
  type AnswerValue,
  type CheckedItem,
  type QuestionRule,
  type StoredAnswer,
} from './questionRule.ts';

type ChoiceDefinition = DefinitionOf<'multi'>;

/** The index of 'Other', equal to the number of options (docs/rules/answering.md#other); -1 if it is not offered. */
export const otherIndex = ({ options, allowOtherAnswer }: Pick<Question, 'options' | 'allowOtherAnswer'>) =>
  allowOtherAnswer ? (options?.length ?? 0) : -1;

/** One of several options (`single` and `longSingle`), or any number of them (`multi`). */
export const choiceAnswer: AnswerRule = {
  check: (question) => errorOf(question, checkChoice(question)),
  answer(question) {
    const isMulti = question.multichoiceType === 'multi';
    if (!isMulti && question.answerIndex === null) return null;
    const text = question.answeredStringValue ?? '';
    const choice = isMulti ? { intValueArray: question.answerIndices ?? [] } : { intValue: question.answerIndex };
    return { ...choice, ...(hasOther(question) && text.trim() !== '' ? { stringValue: text } : {}) };
  },
  // Deselecting 'Other' removes its text.
  change: (before, fields) => (hasOther({ ...before, ...fields }) ? fields : { ...fields, answeredStringValue: null }),
};

function checkChoice(question: CheckedItem): string | null {
  const { multichoiceType, answerIndex, answerIndices, answeredStringValue } = question;
  if (multichoiceType === 'multi') {
    if (!answerIndices?.length) return chooseAnswer;
    return hasOther(question) && isBlank(answeredStringValue) ? 'Please specify answer before continuing' : null;
  }
  if (answerIndex === null)
    return multichoiceType === 'longSingle' ? 'Please choose an answer before continuing.' : chooseAnswer;
  return hasOther(question) && isBlank(answeredStringValue) ? specifyOther : null;
}

type Chosen = Pick<
  MatrixSubquestion,
  'multichoiceType' | 'options' | 'allowOtherAnswer' | 'answerIndex' | 'answerIndices'
>;

/** Returns whether 'Other' is chosen, alone or with further options. */
function hasOther(question: Chosen): boolean {
  const other = otherIndex(question);
  return question.multichoiceType === 'multi'
    ? (question.answerIndices ?? []).includes(other)
    : question.answerIndex === other;
}

export const choiceQuestion: QuestionRule<ChoiceDefinition> = {
  parse({ multichoiceType, options, allowOtherAnswer }) {
    if (!multichoiceType) return { property: 'multichoiceType', message: 'is missing' };
    if (allowOtherAnswer)
      return { property: 'allowOtherAnswer', message: 'must be false: a question of your own has no such answer' };
    if (!options) return { property: 'options', message: 'is missing' };
    if (options.length < 2) return { property: 'options', message: 'must be at least two' };
    const repeated = options.findIndex((option, index) => options.indexOf(option) < index);
    if (repeated !== -1) return { property: `options[${repeated}]`, message: 'is there already' };
    return { type: 'multi', multichoiceType, options };
  },
  problems: ({ filter, allowOtherAnswer }) =>
    filter && allowOtherAnswer
      ? [
          {
            path: ['filter'],
            message: "a question with allowOtherAnswer cannot be a filter: one person's words would be a group",
          },
        ]
      : [],
  distinct: ({ options }) => ({ field: 'options', texts: options }),
  present: ({ multichoiceType, options, allowOtherAnswer }) => ({
    multichoiceType,
    options,
    allowOtherAnswer: allowOtherAnswer ?? false,
  }),
  store: ({ question }, value) =>
    question.multichoiceType === 'multi' ? storeChoices(question, value) : storeChoice(question, value),
  label({ question }, { intValue, intValues, stringValue }, say) {
    const chosen = intValues ?? (intValue === null ? [] : [intValue]);
    const other = stringValue ? `${say('Other')}: ${stringValue}` : say('Other');
    return chosen.length > 0 ? chosen.map((index) => question.options[index] ?? other).join('\n') : null;
  },
  column: ({ question: { multichoiceType, options, allowOtherAnswer } }) => ({
    kind: multichoiceType === 'multi' ? 'choices' : 'choice',
    min: 0,
    labels: allowOtherAnswer ? [...options, 'Other'] : options,
  }),
  asksForText: ({ question }) => question.allowOtherAnswer === true,
  invent({ question: { multichoiceType, options, allowOtherAnswer } }, { option, random, comment }) {
    if (option !== undefined) return { intValue: options.indexOf(option) };
    const other = allowOtherAnswer && random() < 0.08;
    const text = other && { stringValue: comment('short') };
    // The first options are chosen more often than the last, as most lists begin with what is usual.
    const index = other ? options.length : Math.floor(random() * random() * options.length);
    if (multichoiceType !== 'multi') return { intValue: index, ...text };
    const second = Math.floor(random() * options.length);
    return { intValueArray: [...new Set([index, second])], ...text };
  },
};

function storeChoice(
  question: ChoiceDefinition,
  { intValue, stringValue, otherTitle }: AnswerValue,
): StoredAnswer | AnswerRejection {
  if (otherTitle) return 'StringValueNotAllowed';
  if (intValue === undefined || intValue === null)
    return stringValue && !question.allowOtherAnswer ? 'StringValueNotAllowed' : 'NoAnswerProvided';
  if (!isOffered(question, intValue)) return 'IntValueOutOfBounds';
  if (stringValue && !isOther(question, intValue)) return 'StringValueNotAllowed';
  return { ...emptyAnswer, intValue, stringValue: stringValue || null };
}

function storeChoices(
  question: ChoiceDefinition,
  { intValueArray, stringValue, otherTitle }: AnswerValue,
): StoredAnswer | AnswerRejection {
  if (otherTitle) return 'StringValueNotAllowed';
  if (!intValueArray) return stringValue && !question.allowOtherAnswer ? 'StringValueNotAllowed' : 'NoAnswerProvided';
  if (!intValueArray.every((index) => isOffered(question, index))) return 'IntValueOutOfBounds';
  if (stringValue && !intValueArray.some((index) => isOther(question, index))) return 'StringValueNotAllowed';
  const intValues = [...new Set(intValueArray)].sort((a, b) => a - b);
  return { ...emptyAnswer, intValues: intValues.length > 0 ? intValues : null, stringValue: stringValue || null };
}

const isOther = ({ options, allowOtherAnswer }: ChoiceDefinition, index: number) =>
  allowOtherAnswer === true && index === options.length;

const isOffered = (question: ChoiceDefinition, index: number) =>
  (index >= 0 && index < question.options.length) || isOther(question, index);
