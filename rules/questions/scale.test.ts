import { describe, expect, it } from 'vitest';
import { askedQuestion, itemOf, testChecks } from '#testing/surveys/questionRules.ts';
import { emptyAnswer, type CheckedQuestion } from './questionRule.ts';
import { ruleOf } from './questionTypes.ts';
import { scaleLabels } from './scale.ts';

const definition = { id: 'q', title: 'Q', type: 'scale', min: 1, max: 5, labels: ['low', 'high'] } as const;

describe('scale (docs/rules/answering.md#checks)', () => {
  const scale: CheckedQuestion = { ...askedQuestion, type: 'scale' };
  const titled: CheckedQuestion = { ...scale, requiresOtherTitle: true };
  testChecks([
    ['without an answer', scale, 'Please choose an answer before continuing'],
    ['the value 0 is an answer', { ...scale, answerIndex: 0 }, null],
    ['any value', { ...scale, answerIndex: 7 }, null],
    ['not applicable', { ...scale, answerNotApplicable: true }, null],
    [
      'not applicable taken back',
      { ...scale, answerNotApplicable: false },
      'Please choose an answer before continuing',
    ],
    ['other text demanded: nothing given', titled, 'Please choose an answer before continuing'],
    [
      'other text demanded: the text alone',
      { ...titled, otherTitle: 'My dog' },
      'Please choose an answer before continuing',
    ],
    ['other text demanded: the value alone', { ...titled, answerIndex: 3 }, "Please specify the 'other' option."],
    [
      'other text demanded: blank',
      { ...titled, answerIndex: 3, otherTitle: ' ' },
      "Please specify the 'other' option.",
    ],
    ['other text demanded: both', { ...titled, answerIndex: 3, otherTitle: 'My dog' }, null],
    ['other text demanded: not applicable skips it', { ...titled, answerNotApplicable: true }, null],
  ]);
});

describe('scale', () => {
  const plain = itemOf({ ...definition, labels: [...definition.labels] });
  const notApplicable = itemOf({ ...definition, labels: [...definition.labels], notApplicableOption: true });
  const named = itemOf({ ...definition, labels: [...definition.labels], requiresOtherTitle: true });

  it.each([
    [plain, { intValue: 1 }, { ...emptyAnswer, intValue: 1 }],
    [plain, { intValue: 5 }, { ...emptyAnswer, intValue: 5 }],
    [plain, { intValue: 0 }, 'IntValueOutOfBounds'],
    [plain, { intValue: 6 }, 'IntValueOutOfBounds'],
    [plain, { notApplicable: true }, 'NoAnswerProvided'],
    [plain, { notApplicable: true, intValue: 3 }, { ...emptyAnswer, intValue: 3 }],
    [notApplicable, { notApplicable: true }, { ...emptyAnswer, notApplicable: true }],
    [notApplicable, { notApplicable: true, intValue: 3 }, { ...emptyAnswer, notApplicable: true }],
    [notApplicable, { notApplicable: false }, emptyAnswer],
    [plain, { notApplicable: false }, 'NoAnswerProvided'],
    [plain, { intValue: 3, stringValue: 'x' }, 'StringValueNotAllowed'],
    [plain, { intValue: 3, otherTitle: 'x' }, 'StringValueNotAllowed'],
    [named, { intValue: 3, otherTitle: 'x' }, { ...emptyAnswer, intValue: 3, otherTitle: 'x' }],
    [named, { otherTitle: 'x' }, { ...emptyAnswer, otherTitle: 'x' }],
    [named, {}, 'NoAnswerProvided'],
    [plain, {}, 'NoAnswerProvided'],
  ])('%#: %o', (item, answer, expected) => {
    expect(ruleOf(item.question).store(item, answer)).toEqual(expected);
  });
});

const labelsOf = (labels: string[]) => scaleLabels({ min: 0, max: 3, labels });

it('labels every value, or only adds labels to the first and the last value', () => {
  expect(labelsOf(['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd']);
  expect(labelsOf(['never', 'always'])).toEqual(['0 (never)', '1', '2', '3 (always)']);
});
