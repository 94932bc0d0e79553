import { describe, expect, it } from 'vitest';
import type { QuestionDefinition } from '#contract/content/surveyType.ts';
import { toStoredAnswer } from './storedAnswer.ts';
import { surveyItems, type SurveyItem } from '#rules/surveyItems.ts';

const itemOf = (question: QuestionDefinition): SurveyItem => {
  const [item] = surveyItems({ sections: [{ id: 's', name: 'S', questions: [question] }] } as never);
  return item!;
};
const empty = { intValue: null, intValues: null, stringValue: null, otherTitle: null, notApplicable: false };
const multi = { id: 'q', title: 'Q', type: 'multi', options: ['a', 'b', 'c'] } as const;
const scale = { id: 'q', title: 'Q', type: 'scale', min: 1, max: 5, labels: ['low', 'high'] } as const;

describe.each(['single', 'longSingle'] as const)('%s choice', (multichoiceType) => {
  const plain = itemOf({ ...multi, options: [...multi.options], multichoiceType });
  const withOther = itemOf({ ...multi, options: [...multi.options], multichoiceType, allowOtherAnswer: true });

  it.each([
    [plain, { intValue: 0 }, { ...empty, intValue: 0 }],
    [plain, { intValue: 2, stringValue: '' }, { ...empty, intValue: 2 }],
    [withOther, { intValue: 3, stringValue: 'mine' }, { ...empty, intValue: 3, stringValue: 'mine' }],
    [withOther, { intValue: 3 }, { ...empty, intValue: 3 }],
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
    expect(toStoredAnswer(item, answer)).toEqual(expected);
  });
});

describe('multi choice', () => {
  const plain = itemOf({ ...multi, options: [...multi.options], multichoiceType: 'multi' });
  const withOther = itemOf({ ...multi, options: [...multi.options], multichoiceType: 'multi', allowOtherAnswer: true });

  it.each([
    [plain, { intValueArray: [2, 0, 2] }, { ...empty, intValues: [0, 2] }],
    [plain, { intValueArray: [] }, empty],
    [withOther, { intValueArray: [3], stringValue: 'mine' }, { ...empty, intValues: [3], stringValue: 'mine' }],
    [plain, { intValueArray: [3] }, 'IntValueOutOfBounds'],
    [plain, { intValueArray: [0], stringValue: 'x' }, 'StringValueNotAllowed'],
    [withOther, { intValueArray: [0], stringValue: 'x' }, 'StringValueNotAllowed'],
    [plain, { intValue: 1 }, 'NoAnswerProvided'],
    [plain, { otherTitle: 'x', intValueArray: [0] }, 'StringValueNotAllowed'],
  ])('%#: %o', (item, answer, expected) => {
    expect(toStoredAnswer(item, answer)).toEqual(expected);
  });
});

describe('scale', () => {
  const plain = itemOf({ ...scale, labels: [...scale.labels] });
  const notApplicable = itemOf({ ...scale, labels: [...scale.labels], notApplicableOption: true });
  const named = itemOf({ ...scale, labels: [...scale.labels], requiresOtherTitle: true });

  it.each([
    [plain, { intValue: 1 }, { ...empty, intValue: 1 }],
    [plain, { intValue: 5 }, { ...empty, intValue: 5 }],
    [plain, { intValue: 0 }, 'IntValueOutOfBounds'],
    [plain, { intValue: 6 }, 'IntValueOutOfBounds'],
    [plain, { notApplicable: true }, 'NoAnswerProvided'],
    [plain, { notApplicable: true, intValue: 3 }, { ...empty, intValue: 3 }],
    [notApplicable, { notApplicable: true }, { ...empty, notApplicable: true }],
    [notApplicable, { notApplicable: true, intValue: 3 }, { ...empty, notApplicable: true }],
    [notApplicable, { notApplicable: false }, empty],
    [plain, { notApplicable: false }, 'NoAnswerProvided'],
    [plain, { intValue: 3, stringValue: 'x' }, 'StringValueNotAllowed'],
    [plain, { intValue: 3, otherTitle: 'x' }, 'StringValueNotAllowed'],
    [named, { intValue: 3, otherTitle: 'x' }, { ...empty, intValue: 3, otherTitle: 'x' }],
    [named, { otherTitle: 'x' }, { ...empty, otherTitle: 'x' }],
    [named, {}, 'NoAnswerProvided'],
    [plain, {}, 'NoAnswerProvided'],
  ])('%#: %o', (item, answer, expected) => {
    expect(toStoredAnswer(item, answer)).toEqual(expected);
  });
});

describe('matrix row', () => {
  const row = itemOf({
    id: 'm',
    title: 'M',
    type: 'matrix',
    min: 0,
    max: 3,
    labels: ['never', 'always'],
    notApplicableOption: true,
    subquestions: [
      { id: 'r1', title: 'R1' },
      { id: 'r2', title: 'R2', requiresOtherTitle: true },
    ],
  });
  it.each([
    [{ intValue: 0 }, { ...empty, intValue: 0 }],
    [{ notApplicable: true }, { ...empty, notApplicable: true }],
    [{ intValue: 4 }, 'IntValueOutOfBounds'],
    [{ intValue: 1, otherTitle: 'x' }, 'StringValueNotAllowed'],
  ])('%#: %o', (answer, expected) => {
    expect(toStoredAnswer(row, answer)).toEqual(expected);
  });
});

describe('free text', () => {
  const text = itemOf({ id: 'q', title: 'Q', type: 'freeText', freeTextType: 'long' });
  it.each([
    [{ stringValue: 'hello' }, { ...empty, stringValue: 'hello' }],
    [{ stringValue: '' }, empty],
    [{ stringValue: null }, 'NoAnswerProvided'],
    [{ intValue: 1 }, 'NoAnswerProvided'],
    [{ stringValue: 'x', otherTitle: 'y' }, 'StringValueNotAllowed'],
  ])('%#: %o', (answer, expected) => {
    expect(toStoredAnswer(text, answer)).toEqual(expected);
  });
});
