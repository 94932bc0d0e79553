import { expect, test } from 'vitest';
import type { MatrixSubquestion } from '#contract/entities/question.ts';
import type { AnswerFields } from '#rules/questions/questionRule.ts';
import { fieldsOfAnswer, toAnswer } from './toAnswer.ts';

const question: MatrixSubquestion = {
  id: 'q',
  type: 'multi',
  title: 'Q',
  subtitle: null,
  introduction: null,
  optional: false,
  multichoiceType: null,
  options: ['Yes', 'No'],
  allowOtherAnswer: true,
  freeTextType: null,
  min: null,
  max: null,
  labels: null,
  notApplicableOption: true,
  requiresOtherTitle: false,
  answerIndex: null,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
};
const single = { multichoiceType: 'single' } as const;
const multi = { multichoiceType: 'multi' } as const;
const scale = { type: 'scale' } as const;
const titled = { type: 'scale', requiresOtherTitle: true } as const;
const text = { type: 'freeText' } as const;

test.each<[string, Partial<MatrixSubquestion>, object | null]>([
  ['single choice', { ...single, answerIndex: 1 }, { intValue: 1 }],
  ['single choice, nothing chosen', single, null],
  [
    "single choice, 'Other'",
    { ...single, answerIndex: 2, answeredStringValue: 'Maybe' },
    { intValue: 2, stringValue: 'Maybe' },
  ],
  [
    "single choice, 'Other' without a text yet",
    { ...single, answerIndex: 2, answeredStringValue: ' ' },
    { intValue: 2 },
  ],
  [
    "the text of an 'Other' that is no longer chosen is not sent",
    { ...single, answerIndex: 0, answeredStringValue: 'Maybe' },
    { intValue: 0 },
  ],
  ['select', { multichoiceType: 'longSingle', answerIndex: 0 }, { intValue: 0 }],
  ['multi choice', { ...multi, answerIndices: [0, 1] }, { intValueArray: [0, 1] }],
  ['multi choice, cleared', { ...multi, answerIndices: [] }, { intValueArray: [] }],
  [
    "multi choice with 'Other'",
    { ...multi, answerIndices: [0, 2], answeredStringValue: 'Maybe' },
    { intValueArray: [0, 2], stringValue: 'Maybe' },
  ],
  ['scale', { ...scale, answerIndex: 0 }, { intValue: 0 }],
  [
    'scale, not applicable wins over the value given before',
    { ...scale, answerIndex: 3, answerNotApplicable: true },
    { notApplicable: true },
  ],
  ['scale, untouched', scale, null],
  ['scale, not applicable taken back', { ...scale, answerNotApplicable: false }, { notApplicable: false }],
  [
    'scale, optional, not applicable taken back',
    { ...scale, optional: true, answerNotApplicable: false },
    { notApplicable: false },
  ],
  ["scale without 'not applicable'", { ...scale, notApplicableOption: false, answerNotApplicable: false }, null],
  [
    'scale, not applicable taken back for the value given before',
    { ...scale, answerIndex: 3, answerNotApplicable: false },
    { intValue: 3 },
  ],
  ['scale with a title', { ...titled, answerIndex: 3, otherTitle: 'My dog' }, { intValue: 3, otherTitle: 'My dog' }],
  [
    'scale with a title, not applicable taken back',
    { ...titled, otherTitle: 'My dog', answerNotApplicable: false },
    { notApplicable: false, otherTitle: 'My dog' },
  ],
  ['scale with only a title', { ...titled, otherTitle: 'My dog' }, { otherTitle: 'My dog' }],
  ['free text', { ...text, answeredStringValue: 'Words' }, { stringValue: 'Words' }],
  ['free text, cleared', { ...text, answeredStringValue: '' }, { stringValue: '' }],
])('%s', (_, fields, expected) => {
  const answeredAt = '2026-11-21T10:00:00.000Z';
  expect(toAnswer({ ...question, ...fields }, answeredAt)).toEqual(
    expected && { questionId: 'q', answeredAt, ...expected },
  );
});

test('converting fields to an answer and back gives the same fields', () => {
  const fields: AnswerFields = {
    answerIndex: 2,
    answerIndices: null,
    answeredStringValue: 'Maybe',
    answerNotApplicable: null,
    otherTitle: null,
  };
  const answer = toAnswer({ ...question, ...single, ...fields }, '2026-11-21T10:00:00.000Z');
  expect(answer && fieldsOfAnswer(answer)).toEqual(fields);
});
