import { expect, it } from 'vitest';
import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { differenceNumber, differenceOf, heatMapNumbers, heatMapSummary, isMuchLess } from './heatMapTexts.ts';

const bands = { good: 0.4, great: 0.7 };
const released = (sectionId: string, score: number, sampleSize: number): ReportedSectionScore => ({
  sectionId,
  score,
  scored: true,
  ...unsure,
  ...uncompared,
  sampleSize,
});
const hidden = (sectionId: string): ReportedSectionScore => ({
  sectionId,
  score: null,
  scored: true,
  ...unsure,
  ...uncompared,
  suppressed: true,
});
const nothing = (sectionId: string): ReportedSectionScore => ({
  sectionId,
  score: null,
  scored: true,
  ...unsure,
  ...uncompared,
});
const sections = [
  { id: 'a', name: 'Mood' },
  { id: 'b', name: 'Work' },
];
const none = { invited: null, invitedCompleted: null };
const rows: HeatMap['rows'] = [
  { group: null, ...none, sampleSize: 40, scores: [released('a', 0.5, 40), nothing('b')] },
  { group: { id: 'd', name: 'Day' }, ...none, sampleSize: 20, scores: [released('a', 0.564, 12), nothing('b')] },
  { group: { id: 'f', name: 'Few' }, ...none, sampleSize: null, suppressed: true, scores: [hidden('a'), hidden('b')] },
  { group: { id: 'n', name: 'Night' }, ...none, sampleSize: 16, scores: [hidden('a'), nothing('b')] },
];

it('says how many responses there are, and what is suppressed', () => {
  expect(heatMapSummary({ rows, minimum: 5 })).toEqual([
    '40 responses, in 3 groups as they were when the survey closed.',
    '1 group is hidden: its results, alone or combined with those of others, could be about fewer than 5 people.',
    'Some single scores are hidden: they could be about fewer than 5 people.',
  ]);
  expect(heatMapSummary({ rows: rows.slice(0, 2), minimum: 5 })).toEqual([
    '40 responses, in 1 group as it was when the survey closed.',
  ]);
});

it('distinguishes suppressed and unanswered cells in the file', () => {
  const { fields, rows: lines } = heatMapNumbers({ sections, rows, bands });
  expect(fields).toEqual([
    'Group',
    'Responses',
    'Mood (of 100)',
    'Mood: responses',
    'Work (of 100)',
    'Work: responses',
  ]);
  expect(lines).toEqual([
    ['Everybody', 40, 50, 40, 'No answers', 'No answers'],
    ['Day', 20, 56, 12, 'No answers', 'No answers'],
    ['Few', 'Hidden', 'Hidden', 'Hidden', 'Hidden', 'Hidden'],
    ['Night', 16, 'Hidden', 'Hidden', 'No answers', 'No answers'],
  ]);
});

it('compares the rounded numbers, and returns null if a number is missing', () => {
  expect(differenceOf(released('a', 0.564, 12), released('a', 0.5, 40), bands)).toBe(6);
  // 0.398 is shown as 39, below the border of its band.
  expect(differenceOf(released('a', 0.398, 12), released('a', 0.4, 40), bands)).toBe(-1);
  expect(differenceOf(hidden('a'), released('a', 0.5, 40), bands)).toBe(null);
  expect(differenceOf(released('a', 0.5, 40), undefined, bands)).toBe(null);
  expect([6, -4, 0].map(differenceNumber)).toEqual(['+6', '−4', '±0']);
});

it('shows the number of responses of a cell if it is much lower than that of its row', () => {
  expect([isMuchLess(12, 20), isMuchLess(18, 20), isMuchLess(null, 20), isMuchLess(17, 20)]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
