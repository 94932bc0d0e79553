import { describe, expect, test } from 'vitest';
import type { Question } from '#contract/entities/question.ts';
import { surveyIntro } from './surveyIntro.ts';
import { lastQuestionAnswered, nextQuestionId, percentComplete } from '#rules/surveyProgress.ts';

const done = '2026-11-20T10:00:00Z';

describe('variant of the introduction (docs/rules/answering.md#introduction)', () => {
  test.each([
    // Every survey status with each combination of the other two. The first variant in the order wins.
    ['completed: whenCompleted is set', 'open', done, null, 'completed'],
    ['completed: whenCompleted is set', 'open', done, 'q2', 'completed'],
    ['completed: whenCompleted is set', 'closed', done, null, 'completed'],
    ['completed: whenCompleted is set', 'closed', done, 'q2', 'completed'],
    ['completed: whenCompleted is set', 'pending', done, null, 'completed'],
    ['completed: whenCompleted is set', 'pending', done, 'q2', 'completed'],
    ['expired: survey status is closed', 'closed', null, null, 'expired'],
    ['expired: survey status is closed', 'closed', null, 'q2', 'expired'],
    ['pending: survey status is pending', 'pending', null, null, 'pending'],
    ['pending: survey status is pending', 'pending', null, 'q2', 'pending'],
    ['partial: a next-question marker exists', 'open', null, 'q2', 'partial'],
    ['normal: otherwise', 'open', null, null, 'normal'],
  ] as const)('%s (%s, completed %s, next %s)', (_, status, whenCompleted, nextQuestionUUID, state) => {
    expect(surveyIntro(status, { whenCompleted, nextQuestionUUID })).toBe(state);
  });
});

describe('a survey with variant `normal` whose last question is already answered is 100% complete but not submitted', () => {
  const none = { answerIndex: null, answerIndices: null, answeredStringValue: null, answerNotApplicable: null };
  type Answered = Pick<Question, keyof typeof none>;
  const chosen: Partial<Answered> = { answerIndex: 0 };
  const shown = (first: Partial<Answered>, last: Partial<Answered>, lastRows: Partial<Answered>[] | null = null) => {
    const sections = [
      { questions: [{ ...none, ...first, id: 'first', subquestions: null }] },
      {
        questions: [
          {
            ...none,
            ...last,
            id: 'last',
            subquestions: lastRows && lastRows.map((row, i) => ({ ...none, ...row, id: `row${i}` })),
          },
        ],
      },
    ];
    const state = surveyIntro('open', { whenCompleted: null, nextQuestionUUID: nextQuestionId(sections) });
    return { state, percent: percentComplete(sections), notSubmitted: lastQuestionAnswered(sections) };
  };

  test.each([
    ['nothing answered', {}, {}, null, { state: 'normal', percent: 0, notSubmitted: false }],
    ['the first answered', chosen, {}, null, { state: 'partial', percent: 50, notSubmitted: false }],
    ['all answered', chosen, chosen, null, { state: 'normal', percent: 100, notSubmitted: true }],
    ['only the last answered', {}, chosen, null, { state: 'normal', percent: 100, notSubmitted: true }],
    [
      'the last answered in words',
      {},
      { answeredStringValue: 'words' },
      null,
      { state: 'normal', percent: 100, notSubmitted: true },
    ],
    [
      'the last marked as not applicable',
      {},
      { answerNotApplicable: true },
      null,
      { state: 'normal', percent: 100, notSubmitted: true },
    ],
    [
      'the last answer cleared again',
      chosen,
      { answerIndices: [] },
      null,
      { state: 'partial', percent: 50, notSubmitted: false },
    ],
    [
      'a matrix at the end, answered except for its last row',
      chosen,
      {},
      [chosen, {}],
      { state: 'partial', percent: 67, notSubmitted: false },
    ],
    [
      'a matrix at the end, with its last row answered',
      chosen,
      {},
      [chosen, chosen],
      { state: 'normal', percent: 100, notSubmitted: true },
    ],
  ] as const)('%s', (_, first, last, rows, expected) => {
    expect(shown(first as Partial<Answered>, last as Partial<Answered>, rows as Partial<Answered>[] | null)).toEqual(
      expected,
    );
  });
});
