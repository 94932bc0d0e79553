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
  ...unsure,
  ...uncompared,
  sampleSize: 20,
  score,
  scored: true,
  scores: [{ sectionId: 'a', ...unsure, ...uncompared, score, scored: true, sampleSize: 19 }],
});
const held: Trend['surveys'][number] = {
  survey: survey('Held'),
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

it('states the change from the last available score to the newest', () => {
  expect(trendSummary({ bands, surveys: [released('Spring', 0.514), held, released('Autumn', 0.57)] })).toBe(
    'The overall score went from 51 to 57 of 100 since “Spring”.',
  );
  expect(trendSummary({ bands, surveys: [released('Spring', 0.57), released('Autumn', 0.571)] })).toBe(
    'The overall score is 57 of 100, as it was in “Spring”.',
  );
  expect(trendSummary({ bands, surveys: [held, released('Autumn', 0.5)] })).toBe(null);
  expect(trendSummary({ bands, surveys: [different, released('Autumn', 0.5)] })).toBe(null);
});

it('distinguishes suppressed scores from missing ones and from those of different questions', () => {
  const surveys = [missing, held, different, released('Autumn', 0.5)];
  expect(
    trendNumbers({ bands, surveys, sections: [{ id: 'a', name: 'Mood' }] }).rows.map((row) => row.slice(2)),
  ).toEqual([
    [20, 60, 'No answers'],
    ['Hidden', 'Hidden', 'Hidden'],
    [20, 'Different questions', 'Different questions'],
    [20, 50, 50],
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
