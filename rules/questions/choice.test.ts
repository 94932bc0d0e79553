import { describe, expect, it, test } from 'vitest';
import { askedQuestion, itemOf, testChecks } from '#testing/surveys/questionRules.ts';
import { otherIndex } from './choice.ts';
import { emptyAnswer, type CheckedQuestion } from './questionRule.ts';
import { ruleOf } from './questionTypes.ts';

const choice = (multichoiceType: CheckedQuestion['multichoiceType'], allowOtherAnswer: boolean): CheckedQuestion => ({
  ...askedQuestion,
  type: 'multi',
  multichoiceType,
  options: ['Yes', 'No'],
  allowOtherAnswer,
});
const multi = { id: 'q', title: 'Q', type: 'multi', options: ['a', 'b', 'c'] } as const;

describe('single choice (docs/rules/answering.md#checks)', () => {
  const plain = choice('single', false);
  const withOther = choice('single', true);
  testChecks([
    ['without an answer', plain, 'Please choose an answer before continuing'],
    ['the first option', { ...plain, answerIndex: 0 }, null],
    ['the last option', { ...plain, answerIndex: 1 }, null],
    ["'Other' offered: without an answer", withOther, 'Please choose an answer before continuing'],
    ["'Other' offered: another option chosen, needs no text", { ...withOther, answerIndex: 1 }, null],
    ["'Other' chosen without text", { ...withOther, answerIndex: 2 }, "Please specify the 'other' option."],
    [
      "'Other' chosen with empty text",
      { ...withOther, answerIndex: 2, answeredStringValue: '' },
      "Please specify the 'other' option.",
    ],
    [
      "'Other' chosen with blank text",
      { ...withOther, answerIndex: 2, answeredStringValue: ' \n' },
      "Please specify the 'other' option.",
    ],
    ["'Other' chosen with text", { ...withOther, answerIndex: 2, answeredStringValue: 'Maybe' }, null],
    [
      "text of 'Other' without a choice",
      { ...withOther, answeredStringValue: 'Maybe' },
      'Please choose an answer before continuing',
    ],
  ]);
});

describe('multi choice (docs/rules/answering.md#checks)', () => {
  const plain = choice('multi', false);
  const withOther = choice('multi', true);
  testChecks([
    ['never answered', plain, 'Please choose an answer before continuing'],
    ['none chosen any more', { ...plain, answerIndices: [] }, 'Please choose an answer before continuing'],
    ['one chosen', { ...plain, answerIndices: [1] }, null],
    ['all chosen', { ...plain, answerIndices: [0, 1] }, null],
    ["'other' offered: none chosen", { ...withOther, answerIndices: [] }, 'Please choose an answer before continuing'],
    ["'other' offered and not chosen, needs no text", { ...withOther, answerIndices: [0, 1] }, null],
    ["'other' alone without text", { ...withOther, answerIndices: [2] }, 'Please specify answer before continuing'],
    [
      "'other' among others without text",
      { ...withOther, answerIndices: [0, 2] },
      'Please specify answer before continuing',
    ],
    [
      "'other' with blank text",
      { ...withOther, answerIndices: [2], answeredStringValue: '  ' },
      'Please specify answer before continuing',
    ],
    ["'other' with text", { ...withOther, answerIndices: [0, 2], answeredStringValue: 'Maybe' }, null],
  ]);
});

describe('select (docs/rules/answering.md#checks)', () => {
  const plain = choice('longSingle', false);
  const withOther = choice('longSingle', true);
  testChecks([
    ['without an answer', plain, 'Please choose an answer before continuing.'],
    ['the first option', { ...plain, answerIndex: 0 }, null],
    ['the last option', { ...plain, answerIndex: 1 }, null],
    ["'Other' offered: without an answer", withOther, 'Please choose an answer before continuing.'],
    // docs/rules/answering.md does not mention "other" in a select, so the rule for a single choice applies.
    ["'Other' chosen without text", { ...withOther, answerIndex: 2 }, "Please specify the 'other' option."],
    ["'Other' chosen with text", { ...withOther, answerIndex: 2, answeredStringValue: 'Maybe' }, null],
  ]);
});

describe('the index of "other" (docs/rules/answering.md#other)', () => {
  test.each(['single', 'longSingle', 'multi'] as const)('%s', (multichoiceType) => {
    expect(otherIndex(choice(multichoiceType, true))).toBe(2);
    expect(otherIndex(choice(multichoiceType, false))).toBe(-1);
  });
});

describe.each(['single', 'longSingle'] as const)('%s choice', (multichoiceType) => {
  const plain = itemOf({ ...multi, options: [...multi.options], multichoiceType });
  const withOther = itemOf({ ...multi, options: [...multi.options], multichoiceType, allowOtherAnswer: true });

  it.each([
    [plain, { intValue: 0 }, { ...emptyAnswer, intValue: 0 }],
    [plain, { intValue: 2, stringValue: '' }, { ...emptyAnswer, intValue: 2 }],
    [withOther, { intValue: 3, stringValue: 'mine' }, { ...emptyAnswer, intValue: 3, stringValue: 'mine' }],
    [withOther, { intValue: 3 }, { ...emptyAnswer, intValue: 3 }],
    [plain, { intValue: 3 }, 'IntValueOutOfBounds'],
    [withOther, { intValue: 4 }, 'IntValueOutOfBounds'],
    [plain, { intValue: -1 }, 'IntValueOutOfBounds'],
    [plain, { intValue: 1, stringValue: 'x' }, 'StringValueNotAllowed'],
    [withOther, { intValue: 1, stringValue: 'x' }, 'StringValueNotAllowed'],
    [plain, { intValue: 1, otherTitle: 'x' }, 'StringValueNotAllowed'],
    [plain, { stringValue: 'x' }, 'StringValueNotAllowed'],
    [withOther, { stringValue: 'x' }, 'NoAnswerProvided'],
    [plain, {}, 'NoAnswerProvided'],
    [plain, { intValue: null, intValueArray: [1] }, 'NoAnswerProvided'],
    [plain, { notApplicable: true }, 'NoAnswerProvided'],
  ])('%#: %o', (item, answer, expected) => {
    expect(ruleOf(item.question).store(item, answer)).toEqual(expected);
  });
});

describe('multi choice', () => {
  const plain = itemOf({ ...multi, options: [...multi.options], multichoiceType: 'multi' });
  const withOther = itemOf({ ...multi, options: [...multi.options], multichoiceType: 'multi', allowOtherAnswer: true });

  it.each([
    [plain, { intValueArray: [2, 0, 2] }, { ...emptyAnswer, intValues: [0, 2] }],
    [plain, { intValueArray: [] }, emptyAnswer],
    [withOther, { intValueArray: [3], stringValue: 'mine' }, { ...emptyAnswer, intValues: [3], stringValue: 'mine' }],
    [plain, { intValueArray: [3] }, 'IntValueOutOfBounds'],
    [plain, { intValueArray: [0], stringValue: 'x' }, 'StringValueNotAllowed'],
    [withOther, { intValueArray: [0], stringValue: 'x' }, 'StringValueNotAllowed'],
    [plain, { intValue: 1 }, 'NoAnswerProvided'],
    [plain, { otherTitle: 'x', intValueArray: [0] }, 'StringValueNotAllowed'],
  ])('%#: %o', (item, answer, expected) => {
    expect(ruleOf(item.question).store(item, answer)).toEqual(expected);
  });
});
