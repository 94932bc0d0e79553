import { expect, it } from 'vitest';
import type { HeatMap, ReportedSectionScore } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { heatMapName, heatMapNumbers, heatMapOrderNote, heatMapSummary } from './heatMapTexts.ts';
import type { HeatMapView } from './heatMapView.ts';

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

const noEstimates = new Map<string, number>();
const viewOf = (
  shown: HeatMap['rows'],
  { estimates = noEstimates, ...more }: Partial<HeatMapView & { estimates: HeatMapView['order']['estimates'] }> = {},
): HeatMapView => ({
  columnsAre: 'sections',
  columns: sections,
  order: { sectionId: 'a', rows: shown, estimates },
  ...more,
});

it('says how many responses there are, and what is suppressed', () => {
  expect(heatMapSummary({ minimum: 5 }, viewOf(rows))).toEqual([
    '40 responses, in 3 groups as they were when the survey closed.',
    '1 group is hidden: its results, alone or combined with those of others, could be about fewer than 5 people.',
    'Some single scores are hidden: they could be about fewer than 5 people.',
  ]);
  expect(heatMapSummary({ minimum: 5 }, viewOf(rows.slice(0, 2)))).toEqual([
    '40 responses, in 1 group as it was when the survey closed.',
  ]);
  // The hidden score is not shown.
  expect(heatMapSummary({ minimum: 5 }, viewOf(rows, { columns: [sections[1]!] }))).toHaveLength(2);
});

it('calls sections and aspects what they are', () => {
  expect(heatMapName('sections')).toBe('Groups by section');
  expect(heatMapName('aspects')).toBe('Groups by aspect');
  expect(heatMapNumbers({ bands }, viewOf(rows, { columnsAre: 'aspects' })).fields[1]).toBe('Aspect');
});

it('has the numbers of every cell in the file, and the reason for a missing one', () => {
  const compared: HeatMap['rows'][number] = {
    group: { id: 'd', name: 'Day' },
    invited: 60,
    invitedCompleted: 40,
    sampleSize: 42,
    aspectScores,
    scores: [
      nothing('b'),
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
  const { fields, rows: lines } = heatMapNumbers({ bands }, viewOf([compared, rows[2]!, rows[3]!]));
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
    ['Day', 'Work', 'No answers', 'No answers', 'No answers', 'No answers', '', '', '', '', ''],
    ['Few', 'Mood', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', '', '', ''],
    ['Few', 'Work', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', '', '', ''],
    ['Night', 'Mood', 'Hidden', 'Hidden', 'Hidden', 'Hidden', '', '', '', '', ''],
    ['Night', 'Work', 'No answers', 'No answers', 'No answers', 'No answers', '', '', '', '', ''],
  ]);
});

it('names the section whose estimates order the groups, and has the estimates in the file', () => {
  const view = viewOf([rows[1]!, rows[3]!], { estimates: new Map([['d', 0.532]]) });
  expect(heatMapOrderNote(view)).toContain('in the order of estimates for “Mood”, lowest first.');
  const { fields, rows: lines } = heatMapNumbers({ bands }, view);
  const column = fields.indexOf('Estimate (of 100)');
  expect(lines.map((line) => [line[0], line[1], line[column]])).toEqual([
    ['Day', 'Mood', 53],
    ['Day', 'Work', ''],
    ['Night', 'Mood', ''],
    ['Night', 'Work', ''],
  ]);
  expect(heatMapNumbers({ bands }, viewOf(rows)).fields).not.toContain('Estimate (of 100)');
});

it('names the order that is shown: by labels, or by name without labels', () => {
  const [everyone, day] = rows as [HeatMap['rows'][number], HeatMap['rows'][number]];
  const labelled = { ...day, scores: [{ ...day.scores[0]!, difference: 'probablyLower' as const }, day.scores[1]!] };
  expect(heatMapOrderNote(viewOf([everyone, labelled]))).toBe(
    'Sections are in the order of everyone’s scores, lowest first. Groups are in the order of their difference from all others in “Mood”, clearly lower first. Groups without a clear or probable difference are by name.',
  );
  expect(heatMapOrderNote(viewOf(rows, { columnsAre: 'aspects' }))).toBe(
    'Aspects are in the order of everyone’s scores, lowest first. Groups are by name. Hidden ones come last, by name.',
  );
  expect(heatMapOrderNote(viewOf([everyone, day], { columns: [sections[0]!] }))).toBe('Groups are by name.');
});

it('says that the number of people behind a score is hidden', () => {
  const cell = { ...released('a', 0.5, 40), sampleSize: null };
  const row = { group: null, ...none, sampleSize: 40, scores: [cell], aspectScores };
  const { fields, rows: lines } = heatMapNumbers({ bands }, viewOf([row], { columns: [sections[0]!] }));
  const columns = ['Score (of 100)', 'Interval from', 'Responses (about)'].map((field) => fields.indexOf(field));
  expect(columns.map((column) => lines[0]![column])).toEqual([50, 'Hidden', 'Hidden']);
});
