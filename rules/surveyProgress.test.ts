import { describe, expect, test } from 'vitest';
import { isAnswered, lastQuestionAnswered, nextQuestionId, percentComplete, surveyProgress } from './surveyProgress.ts';

const none = { answerIndex: null, answerIndices: null, answeredStringValue: null, answerNotApplicable: null };
/** a | b c | matrix d (d1 d2 d3) | e: seven counted questions, those named are answered. */
const survey = (...answered: string[]) => {
  const item = (id: string) => ({ ...none, id, answerIndex: answered.includes(id) ? 0 : null });
  const question = (id: string, subs: string[] | null = null) => ({ ...item(id), subquestions: subs && subs.map(item) });
  return [
    { questions: [question('a')] },
    { questions: [question('b'), question('c')] },
    { questions: [question('d', ['d1', 'd2', 'd3']), question('e')] },
  ];
};

describe('position of the current question, each matrix sub-question counted individually, a whole percent', () => {
  test.each([
    [0, 0, 1, 14],
    [1, 0, 2, 29],
    [1, 1, 3, 43],
    [2, 0, 4, 57],
    [2, 1, 7, 100],
  ])('section %i question %i: %i of 7, %i %%', (section, question, position, percent) => {
    expect(surveyProgress(survey(), { section, question })).toEqual({ position, total: 7, percent });
  });
});

describe('next question: after the furthest answered', () => {
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

test('a survey whose last question is answered is complete but not submitted', () => {
  expect(lastQuestionAnswered(survey('e'))).toBe(true);
  expect(lastQuestionAnswered(survey('a', 'd3'))).toBe(false);
  expect(lastQuestionAnswered([])).toBe(false);
});

test('a survey without questions', () => {
  expect(percentComplete([])).toBe(0);
  expect(nextQuestionId([])).toBeNull();
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
