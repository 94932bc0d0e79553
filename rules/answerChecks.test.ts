import { describe, expect, test } from 'vitest';
import { answerFault, otherIndex } from './answerChecks.ts';

type Checked = Parameters<typeof answerFault>[0];
/** What it is, the question with its answer, and the one sentence that is shown; null: Next goes on. */
type Case = [string, Checked, string | null];

const question: Checked = {
  id: 'q',
  type: 'multi',
  optional: false,
  multichoiceType: null,
  options: null,
  allowOtherAnswer: false,
  requiresOtherTitle: false,
  answerIndex: null,
  answerIndices: null,
  answeredStringValue: null,
  answerNotApplicable: null,
  otherTitle: null,
  subquestions: null,
};
const choice = (multichoiceType: Checked['multichoiceType'], allowOtherAnswer: boolean): Checked => ({
  ...question,
  type: 'multi',
  multichoiceType,
  options: ['Yes', 'No'],
  allowOtherAnswer,
});

const check = (cases: Case[]) =>
  test.each(cases)('%s', (_, checked, message) => {
    expect(answerFault(checked)).toEqual(message === null ? null : { messages: [message], questionIds: ['q'] });
    // 'Optional questions skip all checks.'
    expect(answerFault({ ...checked, optional: true })).toBeNull();
  });

describe('single choice (docs/rules/answering.md#checks)', () => {
  const plain = choice('single', false);
  const withOther = choice('single', true);
  check([
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
  check([
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
  check([
    ['without an answer', plain, 'Please choose an answer before continuing.'],
    ['the first option', { ...plain, answerIndex: 0 }, null],
    ['the last option', { ...plain, answerIndex: 1 }, null],
    ["'Other' offered: without an answer", withOther, 'Please choose an answer before continuing.'],
    // The section says nothing of "other" in a select: it is the single choice that it is.
    ["'Other' chosen without text", { ...withOther, answerIndex: 2 }, "Please specify the 'other' option."],
    ["'Other' chosen with text", { ...withOther, answerIndex: 2, answeredStringValue: 'Maybe' }, null],
  ]);
});

describe('text (docs/rules/answering.md#checks)', () => {
  const text: Checked = { ...question, type: 'freeText' };
  check([
    ['never answered', text, 'Please enter an answer before continuing.'],
    ['emptied', { ...text, answeredStringValue: '' }, 'Please enter an answer before continuing.'],
    ['blank', { ...text, answeredStringValue: ' \t\n' }, 'Please enter an answer before continuing.'],
    ['given', { ...text, answeredStringValue: 'Words' }, null],
    ['a single sign', { ...text, answeredStringValue: '-' }, null],
  ]);
});

describe('scale (docs/rules/answering.md#checks)', () => {
  const scale: Checked = { ...question, type: 'scale' };
  const titled: Checked = { ...scale, requiresOtherTitle: true };
  check([
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

describe('matrix (docs/rules/answering.md#checks)', () => {
  const answerAll = 'Please answer all questions before continuing';
  const specifyOther = "Please specify the 'other' option.";
  const row = (id: string, more: Partial<Checked> = {}) => ({ ...question, type: 'matrixSub' as const, id, ...more });
  const titled = { requiresOtherTitle: true };
  const [a, b] = [row('a'), row('b')];
  const [answeredA, answeredB] = [row('a', { answerIndex: 0 }), row('b', { answerIndex: 4 })];

  /** The rows, what is shown, and which rows are highlighted. */
  type MatrixCase = [string, ReturnType<typeof row>[], string[], string[]];
  test.each<MatrixCase>([
    ['no row answered', [a, b], [answerAll], ['a', 'b']],
    ['the first unanswered', [a, answeredB], [answerAll], ['a']],
    ['the last unanswered', [answeredA, b], [answerAll], ['b']],
    ['all answered', [answeredA, answeredB], [], []],
    ['a not-applicable row is answered', [row('a', { answerNotApplicable: true }), answeredB], [], []],
    [
      'a not-applicable row needs no other text',
      [row('a', { ...titled, answerNotApplicable: true }), answeredB],
      [],
      [],
    ],
    ['an optional row is passed over', [row('a', { optional: true }), answeredB], [], []],
    ['other text missing', [answeredA, row('b', { ...titled, answerIndex: 1 })], [specifyOther], ['b']],
    ['other text blank', [answeredA, row('b', { ...titled, answerIndex: 1, otherTitle: ' ' })], [specifyOther], ['b']],
    ['other text given', [answeredA, row('b', { ...titled, answerIndex: 1, otherTitle: 'A' })], [], []],
    ['other text given, value missing', [answeredA, row('b', { ...titled, otherTitle: 'A' })], [answerAll], ['b']],
    ['value and other text missing in one row', [answeredA, row('b', titled)], [answerAll, specifyOther], ['b']],
    [
      'both messages, each about its own row, in the order of the rows',
      [row('a', { ...titled, answerIndex: 1 }), b],
      [answerAll, specifyOther],
      ['a', 'b'],
    ],
  ])('%s', (_, subquestions, messages, highlighted) => {
    const matrix: Checked = { ...question, type: 'matrix', subquestions };
    expect(answerFault(matrix)).toEqual(messages.length === 0 ? null : { messages, questionIds: highlighted });
    expect(answerFault({ ...matrix, optional: true })).toBeNull();
  });
});

describe('the index of "other" (docs/rules/answering.md#other)', () => {
  test.each(['single', 'longSingle', 'multi'] as const)('%s', (multichoiceType) => {
    expect(otherIndex(choice(multichoiceType, true))).toBe(2);
    expect(otherIndex(choice(multichoiceType, false))).toBe(-1);
  });
});
