import { describe, expect, test } from 'vitest';
import { answerFault, otherIndex } from './answerChecks.ts';

type Checked = Parameters<typeof answerFault>[0];

const question: Checked = {
  id: 'q', type: 'multi', optional: false, multichoiceType: null, options: null, allowOtherAnswer: false, requiresOtherTitle: false,
  answerIndex: null, answerIndices: null, answeredStringValue: null, answerNotApplicable: null, otherTitle: null, subquestions: null,
};
const choice: Checked = { ...question, type: 'multi', options: ['Yes', 'No'], allowOtherAnswer: true };
const single: Checked = { ...choice, multichoiceType: 'single' };
const select: Checked = { ...choice, multichoiceType: 'longSingle' };
const multi: Checked = { ...choice, multichoiceType: 'multi' };
const text: Checked = { ...question, type: 'freeText' };
const scale: Checked = { ...question, type: 'scale' };
const titled: Checked = { ...scale, requiresOtherTitle: true };

describe('spec 000 section 5, answer checks', () => {
  test.each([
    ['single choice without an answer', single, 'Please choose an answer before continuing'],
    ['single choice, first option', { ...single, answerIndex: 0 }, null],
    ["single choice, 'Other' chosen without text", { ...single, answerIndex: 2 }, "Please specify the 'other' option."],
    ["single choice, 'Other' with blank text", { ...single, answerIndex: 2, answeredStringValue: ' ' }, "Please specify the 'other' option."],
    ["single choice, 'Other' with text", { ...single, answerIndex: 2, answeredStringValue: 'Maybe' }, null],
    ["single choice that offers no 'Other'", { ...single, allowOtherAnswer: false, answerIndex: 1 }, null],
    ['multi choice with none chosen', multi, 'Please choose an answer before continuing'],
    ['multi choice, cleared', { ...multi, answerIndices: [] }, 'Please choose an answer before continuing'],
    ['multi choice, one chosen', { ...multi, answerIndices: [1] }, null],
    ["multi choice, 'other' without text", { ...multi, answerIndices: [0, 2] }, 'Please specify answer before continuing'],
    ["multi choice, 'other' with text", { ...multi, answerIndices: [2], answeredStringValue: 'Maybe' }, null],
    ['select', select, 'Please choose an answer before continuing.'],
    ['select, chosen', { ...select, answerIndex: 1 }, null],
    ["select, 'Other' without text", { ...select, answerIndex: 2 }, "Please specify the 'other' option."],
    ['text', text, 'Please enter an answer before continuing.'],
    ['text, blank', { ...text, answeredStringValue: '  ' }, 'Please enter an answer before continuing.'],
    ['text, given', { ...text, answeredStringValue: 'Words' }, null],
    ['scale without an answer', scale, 'Please choose an answer before continuing'],
    ['scale, value 0', { ...scale, answerIndex: 0 }, null],
    ['scale, a not-applicable answer skips the check', { ...titled, answerNotApplicable: true }, null],
    ['scale, requiresOtherTitle demands the other text', { ...titled, answerIndex: 3 }, "Please specify the 'other' option."],
    ['scale, other text given', { ...titled, answerIndex: 3, otherTitle: 'My dog' }, null],
  ] as [string, Checked, string | null][])('%s', (_, checked, message) => {
    expect(answerFault(checked)).toEqual(message && { messages: [message], questionIds: ['q'] });
    expect(answerFault({ ...checked, optional: true })).toBeNull();
  });
});

describe("matrix: 'Please answer all questions before continuing' plus the other-text message", () => {
  const row = (id: string, more: Partial<Checked> = {}) => ({ ...question, type: 'matrixSub' as const, id, ...more });
  const matrix = (...subquestions: Checked[]): Checked => ({ ...question, type: 'matrix', subquestions });

  test('unanswered rows are named', () => {
    expect(answerFault(matrix(row('a'), row('b', { answerIndex: 1 }), row('c')))).toEqual({
      messages: ['Please answer all questions before continuing'], questionIds: ['a', 'c'],
    });
  });
  test('both messages, each row once', () => {
    expect(answerFault(matrix(row('a', { answerIndex: 1, requiresOtherTitle: true }), row('b', { requiresOtherTitle: true })))).toEqual({
      messages: ['Please answer all questions before continuing', "Please specify the 'other' option."], questionIds: ['a', 'b'],
    });
  });
  test('rows that are answered, not applicable or optional', () => {
    expect(answerFault(matrix(row('a', { answerIndex: 0 }), row('b', { answerNotApplicable: true }), row('c', { optional: true })))).toBeNull();
  });
  test('an optional matrix skips all checks', () => {
    expect(answerFault({ ...matrix(row('a')), optional: true })).toBeNull();
  });
});

test("'other' is the index equal to the number of options", () => {
  expect(otherIndex(single)).toBe(2);
  expect(otherIndex({ ...single, allowOtherAnswer: false })).toBe(-1);
});
