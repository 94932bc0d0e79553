import { expect, it } from 'vitest';
import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { groupOrderNote, heatMapNumbers, heatMapSummary } from './heatMapTexts.ts';

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
const aspectScores: [] = [];
const rows: HeatMap['rows'] = [
  { group: null, ...none, sampleSize: 40, scores: [released('a', 0.5, 40), nothing('b')], aspectScores },
  {
    group: { id: 'd', name: 'Day' },
    ...none,
    sampleSize: 20,
    scores: [released('a', 0.564, 12), nothing('b')],
    aspectScores,
  },
  {
    group: { id: 'f', name: 'Few' },
    ...none,
    sampleSize: null,
    suppressed: true,
    scores: [hidden('a'), hidden('b')],
    aspectScores,
  },
  { group: { id: 'n', name: 'Night' }, ...none, sampleSize: 16, scores: [hidden('a'), nothing('b')], aspectScores },
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
    aspectScores,
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
  const { fields, rows: lines } = heatMapNumbers({ sections, rows: [compared, rows[2]!, rows[3]!], bands }, null);
  expect(fields).toEqual([
    'Group',
    'Section',
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
  expect(lines).toEqual([
    ['Day', 'Mood', 56, 50, 63, 41, 60, 40, 'clearly higher than all others together', 2, 20],
    ['Few', 'Mood', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', '', '', ''],
    ['Few', 'Work', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', '', '', ''],
    ['Night', 'Mood', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', '', '', ''],
    ['Night', 'Work', 'No answers', 'No answers', 'No answers', 'No answers', '', '', '', '', ''],
  ]);
});

it('names the section whose estimates order the groups, and has the estimates in the file', () => {
  const order = { sectionId: 'a', estimates: new Map([['d', 0.532]]) };
  expect(groupOrderNote({ sections }, order)).toContain('in the order of estimates for “Mood”.');
  const { fields, rows: lines } = heatMapNumbers({ sections, rows: [rows[1]!, rows[3]!], bands }, order);
  const column = fields.indexOf('Estimate (of 100)');
  expect(lines.map((line) => [line[0], line[1], line[column]])).toEqual([
    ['Day', 'Mood', 53],
    ['Day', 'Work', ''],
    ['Night', 'Mood', ''],
    ['Night', 'Work', ''],
  ]);
  expect(heatMapNumbers({ sections, rows, bands }, null).fields).not.toContain('Estimate (of 100)');
});

it('says that the number of people behind a score is hidden', () => {
  const cell = { ...released('a', 0.5, 40), sampleSize: null };
  const row = { group: null, ...none, sampleSize: 40, scores: [cell], aspectScores };
  const { fields, rows: lines } = heatMapNumbers({ sections, rows: [row], bands }, null);
  const columns = ['Score (of 100)', 'Interval from', 'Responses (about)'].map((field) => fields.indexOf(field));
  expect(columns.map((column) => lines[0]![column])).toEqual([50, 'Hidden', 'Hidden']);
});
