import { expect, it } from 'vitest';
import type { Trend } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { overallPoints, sectionPoints, trendNumbers, trendSummary } from './trendNumbers.ts';

const bands = { good: 0.4, great: 0.7 };
const survey = (name: string): Trend['surveys'][number]['survey'] => ({
  id: name,
  name,
  status: 'CLOSED',
  template: { id: 'pulse', name: 'Pulse' },
  whenOpen: null,
  whenClosed: '2026-05-30T12:00:00.000Z',
  participants: { totalCount: 30, completedCount: 20 },
});
const released = (name: string, score: number): Trend['surveys'][number] => ({
  survey: survey(name),
  uncertainty: null,
  ...unsure,
  ...uncompared,
  sampleSize: 20,
  score,
  scored: true,
  scores: [{ sectionId: 'a', ...unsure, ...uncompared, score, scored: true, sampleSize: 19 }],
});
const held: Trend['surveys'][number] = {
  survey: survey('Held'),
  uncertainty: null,
  ...unsure,
  ...uncompared,
  score: null,
  scored: true,
  suppressed: true,
  scores: [{ sectionId: 'a', ...unsure, ...uncompared, score: null, scored: true, suppressed: true }],
};
const missing: Trend['surveys'][number] = {
  ...released('Lacking', 0.6),
  scores: [{ sectionId: 'a', ...unsure, ...uncompared, score: null, scored: true }],
};

const different: Trend['surveys'][number] = {
  ...released('Before', 0.6),
  score: null,
  scored: false,
  scores: [{ sectionId: 'a', ...unsure, ...uncompared, score: null, scored: false }],
};

const changed = (
  name: string,
  score: number,
  difference: Trend['surveys'][number]['difference'],
): Trend['surveys'][number] => ({ ...released(name, score), difference });

it('states the last available score and the newest with the label of their difference', () => {
  const summaryOf = (...surveys: Trend['surveys']) => trendSummary({ bands, surveys, sections: [] }, null);
  expect(summaryOf(released('Spring', 0.514), changed('Autumn', 0.57, 'noClearDifference'))).toBe(
    'Overall score: 51 of 100 in “Spring”, then 57: no clear difference.',
  );
  expect(summaryOf(released('Spring', 0.514), changed('Autumn', 0.67, 'clearlyHigher'))).toBe(
    'Overall score: 51 of 100 in “Spring”, then 67: clearly higher.',
  );
  expect(summaryOf(released('Spring', 0.514), held, released('Autumn', 0.57))).toBe(
    'Overall score: 51 of 100 in “Spring”, then 57.',
  );
  expect(summaryOf(held, released('Autumn', 0.5))).toBe(null);
  expect(summaryOf(released('Spring', 0.5), held)).toBe(null);
  expect(summaryOf(different, released('Autumn', 0.5))).toBe(null);
});

it('without an overall score, summarises a section, and has no row for the overall score', () => {
  const without = (name: string, score: number) => ({ ...released(name, score), score: null, scored: false });
  const trend = {
    bands,
    surveys: [without('Spring', 0.5), without('Autumn', 0.6)],
    sections: [{ id: 'a', name: 'Mood' }],
  };
  expect(trendSummary(trend, null)).toBeNull();
  const scores = trend.surveys.map(({ scores: [first] }) => first!.score!);
  expect(trendSummary(trend, 'a')).toBe(
    `Mood: ${Math.round(scores[0]! * 100)} of 100 in “Spring”, then ${Math.round(scores[1]! * 100)}.`,
  );
  expect(trendNumbers(trend).rows.map((row) => row[0])).toEqual(['Mood', 'Mood']);
});

it('distinguishes suppressed scores from missing ones and from those of different questions', () => {
  const surveys = [missing, held, different, released('Autumn', 0.5)];
  expect(
    trendNumbers({ bands, surveys, sections: [{ id: 'a', name: 'Mood' }] }).rows.map((row) => [row[0], row[1], row[3]]),
  ).toEqual([
    ['Overall score', 'Lacking', 60],
    ['Overall score', 'Held', 'Hidden'],
    ['Overall score', 'Before', 'Different questions'],
    ['Overall score', 'Autumn', 50],
    ['Mood', 'Lacking', 'No answers'],
    ['Mood', 'Held', 'Hidden'],
    ['Mood', 'Before', 'Different questions'],
    ['Mood', 'Autumn', 50],
  ]);
  expect(overallPoints({ surveys }).map(({ score, suppressed }) => [score, suppressed ?? false])).toEqual([
    [0.6, false],
    [null, true],
    [null, false],
    [0.5, false],
  ]);
  expect(sectionPoints({ surveys }, 'a').map(({ score, sampleSize }) => [score, sampleSize])).toEqual([
    [null, null],
    [null, null],
    [null, null],
    [0.5, 19],
  ]);
});

it('compares each point with the survey before, by name', () => {
  const surveys = [
    released('Spring', 0.5),
    changed('Summer', 0.7, 'clearlyHigher'),
    changed('Autumn', 0.7, 'practicallySame'),
  ];
  expect(overallPoints({ surveys }).map(({ before }) => before)).toEqual(['', 'Spring', 'Summer']);
  expect(trendNumbers({ bands, surveys, sections: [] }).rows.map((row) => row.at(-3))).toEqual([
    '',
    'clearly higher than Spring',
    'practically the same as Summer',
  ]);
});

it('has intervals, responses and response rates in the table', () => {
  const { fields, rows } = trendNumbers({
    bands,
    sections: [],
    surveys: [{ ...released('Spring', 0.62), interval: { low: 0.58, high: 0.66 }, invited: 30, invitedCompleted: 20 }],
  });
  expect(fields).toEqual([
    'Score',
    'Survey',
    'Closed',
    'Score (of 100)',
    'Interval from',
    'Interval to',
    'Responses (about)',
    'Invited',
    'Invited who completed',
    'Difference',
    'Difference from',
    'Difference to',
  ]);
  expect(rows).toEqual([['Overall score', 'Spring', '30 May 2026', 62, 58, 66, 20, 30, 20, '', '', '']]);
});
