import { describe, expect, test } from 'vitest';
import {
  isAnswered,
  lastQuestionAnswered,
  minutesLeft,
  nextQuestionId,
  percentComplete,
  surveyProgress,
} from './surveyProgress.ts';

const none = { answerIndex: null, answerIndices: null, answeredStringValue: null, answerNotApplicable: null };
/** Sections a | b c | matrix d (d1 d2 d3), e. Seven questions are counted, and those in `answered` have an answer. */
const survey = (...answered: string[]) => {
  const item = (id: string) => ({ ...none, id, answerIndex: answered.includes(id) ? 0 : null });
  const question = (id: string, subs: string[] | null = null) => ({
    ...item(id),
    subquestions: subs && subs.map(item),
  });
  return [
    { questions: [question('a')] },
    { questions: [question('b'), question('c')] },
    { questions: [question('d', ['d1', 'd2', 'd3']), question('e')] },
  ];
};

describe('progress (docs/rules/answering.md#progress)', () => {
  test.each([
    [0, 0, 1, 14],
    [1, 0, 2, 29],
    [1, 1, 3, 43],
    [2, 0, 4, 57],
    [2, 1, 7, 100],
  ])('section %i question %i: %i of 7, %i %%', (section, question, position, percent) => {
    expect(surveyProgress(survey(), { section, question })).toEqual({ position, total: 7, percent });
  });

  test('progress does not depend on the answers', () => {
    expect(surveyProgress(survey('a', 'd1', 'e'), { section: 1, question: 0 })).toEqual({
      position: 2,
      total: 7,
      percent: 29,
    });
  });

  test.each([
    [1, 200, 1],
    [1, 201, 0],
    [67, 200, 34],
    [2, 3, 67],
    [1, 3, 33],
    [199, 200, 100],
    [1, 1, 100],
  ])('%i of %i is %i %%', (position, total, percent) => {
    const questions = Array.from({ length: total }, (_, i) => ({ ...none, id: `q${i}`, subquestions: null }));
    expect(surveyProgress([{ questions }], { section: 0, question: position - 1 })).toEqual({
      position,
      total,
      percent,
    });
  });

  test.each([
    [1, 38, 12],
    [10, 38, 9],
    [20, 38, 6],
    [37, 38, 1],
    [38, 38, 1],
  ])('at question %i of %i of a survey of twelve minutes, %i are left', (position, total, minutes) => {
    expect(minutesLeft(12, { position, total })).toBe(minutes);
  });

  test('a matrix of ten rows counts ten times as much as a question', () => {
    const rows = Array.from({ length: 10 }, (_, i) => ({ ...none, id: `r${i}` }));
    const sections = [
      {
        questions: [
          { ...none, id: 'matrix', subquestions: rows },
          { ...none, id: 'last', subquestions: null },
        ],
      },
    ];
    expect(surveyProgress(sections, { section: 0, question: 1 })).toEqual({ position: 11, total: 11, percent: 100 });
    expect(surveyProgress(sections, { section: 0, question: 0 })).toEqual({ position: 1, total: 11, percent: 9 });
  });
});

describe('next question (docs/rules/answering.md#next-question)', () => {
  test.each([
    [[], null, 0],
    [['a'], 'b', 14],
    [['b'], 'c', 29],
    [['a', 'b', 'c'], 'd1', 43],
    [['a', 'd1'], 'd2', 57],
    [['d3'], 'e', 86],
    [['a', 'e'], null, 100],
  ])('answered %j: next %s, %i %% complete', (answered, next, percent) => {
    expect(nextQuestionId(survey(...answered))).toBe(next);
    expect(percentComplete(survey(...answered))).toBe(percent);
  });
});

test('a survey without questions has no progress and no next question', () => {
  expect(percentComplete([])).toBe(0);
  expect(nextQuestionId([])).toBeNull();
  expect(lastQuestionAnswered([])).toBe(false);
});

test.each([
  [{ answerIndex: 0 }, true],
  [{ answerNotApplicable: true }, true],
  [{ answerNotApplicable: false }, false],
  [{ answerIndices: [2] }, true],
  [{ answerIndices: [] }, false],
  [{ answeredStringValue: 'words' }, true],
  [{ answeredStringValue: '' }, false],
  [{}, false],
])('%j is an answer: %s', (answer, expected) => {
  expect(isAnswered({ ...none, ...answer })).toBe(expected);
});
