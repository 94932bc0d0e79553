import { describe, expect, it, test } from 'vitest';
import { askedQuestion, itemOf } from '#testing/surveys/questionRules.ts';
import { emptyAnswer, type CheckedQuestion } from './questionRule.ts';
import { answerError, ruleOf } from './questionTypes.ts';

describe('matrix (docs/rules/answering.md#checks)', () => {
  const answerAll = 'Please answer all questions before continuing';
  const specifyOther = "Please specify the 'other' option.";
  const row = (id: string, more: Partial<CheckedQuestion> = {}) => ({
    ...askedQuestion,
    type: 'matrixSub' as const,
    id,
    ...more,
  });
  const titled = { requiresOtherTitle: true };
  const [a, b] = [row('a'), row('b')];
  const [answeredA, answeredB] = [row('a', { answerIndex: 0 }), row('b', { answerIndex: 4 })];

  /** The title, the rows, the messages shown, and the ids of the rows that are highlighted. */
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
    const matrix: CheckedQuestion = { ...askedQuestion, type: 'matrix', subquestions };
    expect(answerError(matrix)).toEqual(messages.length === 0 ? null : { messages, questionIds: highlighted });
    expect(answerError({ ...matrix, optional: true })).toBeNull();
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
    [{ intValue: 0 }, { ...emptyAnswer, intValue: 0 }],
    [{ notApplicable: true }, { ...emptyAnswer, notApplicable: true }],
    [{ intValue: 4 }, 'IntValueOutOfBounds'],
    [{ intValue: 1, otherTitle: 'x' }, 'StringValueNotAllowed'],
  ])('%#: %o', (answer, expected) => {
    expect(ruleOf(row.question).store(row, answer)).toEqual(expected);
  });
});
