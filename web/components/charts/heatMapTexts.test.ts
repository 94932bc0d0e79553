import { expect, it } from 'vitest';
import { differences, type HeatMap, type ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import {
  aboutResponses,
  certaintyNotes,
  differenceFrom,
  heatMapNumbers,
  heatMapSummary,
  invitedText,
  scoreWithInterval,
} from './heatMapTexts.ts';

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

it('has the numbers of every cell in the file, and the reason for a missing one', () => {
  const compared: HeatMap['rows'][number] = {
    group: { id: 'd', name: 'Day' },
    invited: 60,
    invitedCompleted: 40,
    sampleSize: 42,
    scores: [
      {
        ...released('a', 0.564, 41),
        invited: 60,
        invitedCompleted: 40,
        interval: { low: 0.5, high: 0.627 },
        difference: 'clearlyHigher',
        differenceInterval: { low: 0.02, high: 0.2 },
      },
    ],
  };
  const { fields, rows: lines } = heatMapNumbers({ sections, rows: [compared, rows[2]!, rows[3]!], bands });
  expect(fields).toEqual([
    'Group',
    'Section',
    'Score (of 100)',
    'Interval from',
    'Interval to',
    'Responses (about)',
    'Invited',
    'Difference',
  ]);
  expect(lines).toEqual([
    ['Day', 'Mood', 56, 50, 63, 41, '40 of 60 invited people (67%)', 'clearly higher than all others together'],
    ['Few', 'Mood', 'Hidden', '', '', 'Hidden', '', ''],
    ['Few', 'Work', 'Hidden', '', '', 'Hidden', '', ''],
    ['Night', 'Mood', 'Hidden', '', '', 'Hidden', '', ''],
    ['Night', 'Work', 'No answers', '', '', 'No answers', '', ''],
  ]);
});

it('writes a score with its interval, which always contains the score as shown', () => {
  const textOf = (score: number, interval: { low: number; high: number } | null, sampleSize = 40) =>
    scoreWithInterval({ score, interval, sampleSize }, bands);
  expect(textOf(0.62, { low: 0.58, high: 0.66 })).toBe('62 (58 to 66)');
  expect(textOf(0.62, null)).toBe('62');
  // 0.398 is shown as 39, below the border of its band.
  expect(textOf(0.398, { low: 0.396, high: 0.41 })).toBe('39 (39 to 41)');
});

it('says that a limited score may be any value beyond the limit', () => {
  const textOf = (score: number, interval: { low: number; high: number } | null, sampleSize: number) =>
    scoreWithInterval({ score, interval, sampleSize }, bands);
  expect(textOf(0.95, { low: 0.81, high: 1 }, 8)).toBe('95 or more (81 to 100)');
  expect(textOf(0.05, { low: 0, high: 0.19 }, 8)).toBe('5 or less (0 to 19)');
  expect(textOf(0.95, { low: 0.93, high: 0.97 }, 400)).toBe('95 (93 to 97)');
  expect([textOf(0.95, null, 9), textOf(0.95, null, 10), textOf(0.05, null, 9)]).toEqual([
    '95 or more',
    '95',
    '5 or less',
  ]);
});

it('writes the number of responses and the response rate of invited people', () => {
  expect(aboutResponses(1248)).toBe('about 1,248 responses');
  expect(invitedText({ invited: 60, invitedCompleted: 40 })).toBe('40 of 60 invited people (67%)');
  expect(invitedText({ invited: null, invitedCompleted: null })).toBeNull();
  expect(invitedText({ invited: 0, invitedCompleted: 0 })).toBeNull();
});

it('names what a score is compared with', () => {
  expect(differences.map((difference) => differenceFrom(difference, 'all others together'))).toEqual([
    'no clear difference from all others together',
    'probably higher than all others together',
    'probably lower than all others together',
    'clearly higher than all others together',
    'clearly lower than all others together',
    'practically the same as all others together',
  ]);
});

it('says what the intervals are, and which spread is assumed', () => {
  const uncertaintyOf = (...sds: [number, boolean][]) => ({
    critical: null,
    smallestDifference: 0.05,
    sds: sds.map(([sd, declared], index) => ({ code: String(index), sd, declared })),
  });
  expect(certaintyNotes(uncertaintyOf([0.18, false]))).toEqual([
    'Numbers in brackets are 95% intervals: how far a score could be from this by chance alone. Do not compare two intervals by eye. Use the label of the difference.',
  ]);
  expect(certaintyNotes(uncertaintyOf([0.2, true], [0.2, true], [0.18, false], [0.22, true]))[1]).toBe(
    'Fewer than 30 people have some of these scores, so their spread is assumed (20, 22 of 100).',
  );
  expect(certaintyNotes(null)).toEqual([
    'How sure these numbers are is being calculated. Reload this page in a minute.',
  ]);
});
