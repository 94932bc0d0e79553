import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { ReportArea, ReportAspect, SurveyReport } from '#contract/entities/surveyReport.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { reportSheets } from './reportSheets.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';

const aspect = (name: string, more: Partial<ReportAspect> = {}): ReportAspect => ({
  name,
  longName: `Work: ${name}`,
  score: 0.5,
  scored: true,
  minRatio: 0.25,
  midRatio: 0.5,
  maxRatio: 0.25,
  ...unsure,
  ...uncompared,
  sampleSize: 12,
  group: 'day',
  icon: null,
  ...more,
});
const area: ReportArea = {
  id: 'aspects',
  areaType: 'aspects',
  name: 'In detail',
  description: null,
  analysis: null,
  content: null,
  article: null,
  minLabel: 'Low',
  midLabel: 'Middle',
  maxLabel: 'High',
  groups: [{ code: 'day', title: 'Every day' }],
  series: [],
  xAxis: null,
  yAxis: null,
};
const nothing = { score: null, minRatio: null, midRatio: null, maxRatio: null, sampleSize: null };
const series = { name: 'Pulse', style: 'bars' as const, sampleSize: 12, aspects: [], data: [] };

const report: SurveyReport = {
  survey: {
    id: 'survey',
    name: 'Pulse',
    status: 'CLOSED',
    template: { id: 'pulse', name: 'Pulse survey' },
    whenOpen: '2026-11-01T09:00:00.000Z',
    whenClosed: '2026-11-30T23:30:00.000Z',
    participants: { totalCount: 20, completedCount: 12 },
  },
  whenErased: null,
  score: null,
  scored: true,
  suppressed: true,
  ...unsure,
  sampleSize: 12,
  uncertainty: null,
  compareToScores: [
    { name: 'Norm', ...unsure, ...uncompared, score: 0.61, scored: true, sampleSize: 400 },
    { name: 'Night', ...unsure, ...uncompared, score: null, scored: true, suppressed: true },
  ],
  executiveSummary: '<h2>All in all</h2><p>It went <strong>well</strong>.</p>',
  article: null,
  combinedSurveys: [{ id: 'other', name: 'Pulse of spring' }],
  normative: { source: 'Other organisations.', date: '2026-10-01T00:00:00.000Z', organisations: 4, sampleSize: 400 },
  bands: { good: 0.4, great: 0.7 },
  minLabel: 'Poor',
  midLabel: 'Good',
  maxLabel: 'Great',
  sections: [
    {
      id: 'work',
      name: 'Work',
      description: null,
      score: 0.25,
      scored: true,
      ...unsure,
      minLabel: 'Poor',
      midLabel: 'Good',
      maxLabel: 'Great',
      compareToScores: [
        { name: 'Norm', ...unsure, ...uncompared, score: 0.5, scored: true, sampleSize: 400 },
        { name: 'Night', ...unsure, ...uncompared, score: null, scored: true, suppressed: true },
      ],
      areas: [
        {
          ...area,
          analysis: '<p>Look at <em>pace</em>.</p>',
          series: [
            {
              ...series,
              aspects: [
                aspect('Pace'),
                aspect('Held', { ...nothing, suppressed: true }),
                aspect('Mean only', { minRatio: null, midRatio: null, maxRatio: null, suppressed: true }),
                aspect('Nobody', { ...nothing, group: null }),
                aspect('Changed', { ...nothing, scored: false }),
                aspect('Bands', { minRatio: null, midRatio: null, maxRatio: null }),
              ],
            },
          ],
        },
        { ...area, id: 'content', areaType: 'content', name: 'What to do', series: [] },
      ],
    },
    {
      id: 'answers-place',
      name: 'Place',
      description: null,
      score: null,
      scored: false,
      ...unsure,
      minLabel: 'Poor',
      midLabel: 'Good',
      maxLabel: 'Great',
      compareToScores: [],
      areas: [
        {
          ...area,
          id: 'place',
          areaType: 'data',
          name: 'Where?',
          minLabel: null,
          midLabel: null,
          maxLabel: null,
          series: [
            {
              ...series,
              data: [
                { x: 0, y: 75, label: 'At home', score: 0.75, scored: true, ...unsure },
                { x: 1, y: 25, label: 'Elsewhere', score: 0.25, scored: true, ...unsure },
              ],
            },
            {
              ...series,
              name: 'Night',
              sampleSize: null,
              suppressed: true,
              data: [{ x: 0, y: null, label: 'At home', score: null, scored: true, ...unsure }],
            },
          ],
        },
      ],
    },
  ],
};

const read = async (changes: Partial<SurveyReport> = {}) => {
  const sheets = await readWorkbook(
    await buffer(
      writeWorkbook(
        reportSheets({ ...report, ...changes }, { timeZone: 'Europe/Berlin', filter: 'Day', compareToFilter: 'Night' }),
      ),
    ),
  );
  return new Map([...sheets].map(([name, { rows }]) => [name, rows]));
};

it('begins with a summary of the report', async () => {
  expect((await read()).get('Report')!.slice(0, 23)).toEqual([
    ['Pulse', null],
    ['Survey type', 'Pulse survey'],
    ['Opened', '1 November 2026'],
    ['Closed', '1 December 2026'],
    ['Participants', 20],
    ['Completed', 12],
    ['Combined with', 'Pulse of spring'],
    ['Filter', 'Day'],
    ['Compared with filter', 'Night'],
    ['Responses in this report', 12],
    ['Overall score', 'hidden'],
    ['Overall score: Norm', 0.61],
    ['Responses: Norm', 400],
    ['Overall score: Night', 'hidden'],
    ['Responses: Night', 'hidden'],
    ['Norm', 'Other organisations.'],
    ['Norm made', '1 October 2026'],
    ['Organisations in the norm', 4],
    ['People in the norm', 400],
    ['Executive summary', 'All in all\n\nIt went well.'],
    [null, null],
    ['How to read it', null],
    ['Scores', 'From 0 % to 100 %, where 100 % is best.'],
  ]);
});

it('explains the labels with their scores, and says once that they are not validated', async () => {
  const rows = (await read()).get('Report')!;
  const explained = rows.slice(rows.findIndex(([name]) => name === 'How to read it') + 1);
  expect(explained.map(([name]) => name)).toEqual([
    'Scores',
    'Poor',
    'Good',
    'Great',
    'Labels',
    'hidden',
    'no data',
    'different questions',
    'different bands',
  ]);
  expect(explained[4]![1]).toMatch(/provisional, not validated/);
});

it('distinguishes suppressed numbers from missing ones', async () => {
  const sheets = await read();
  expect(sheets.get('Sections')).toEqual([
    ['Section', 'Score', 'Score: Norm', 'Responses: Norm', 'Score: Night', 'Responses: Night'],
    ['Pulse', 'hidden', 0.61, 400, 'hidden', 'hidden'],
    ['Work', 0.25, 0.5, 400, 'hidden', 'hidden'],
  ]);
  const [head, ...rows] = sheets.get('Details')!;
  expect(head).toEqual([
    'Section',
    'Area',
    'Answers of',
    'Name',
    'Score',
    'Poor',
    'Good',
    'Great',
    'Share of people',
    'Responses',
    'Group',
    'Labels used here',
  ]);
  const held = 'hidden';
  const none = 'no data';
  const other = 'different questions';
  const bands = 'different bands';
  expect(rows).toEqual([
    ['Work', 'In detail', 'Pulse', 'Pace', 0.5, 0.25, 0.5, 0.25, null, 12, 'Every day', 'Low / Middle / High'],
    ['Work', 'In detail', 'Pulse', 'Held', held, held, held, held, null, held, 'Every day', 'Low / Middle / High'],
    ['Work', 'In detail', 'Pulse', 'Mean only', 0.5, held, held, held, null, 12, 'Every day', 'Low / Middle / High'],
    ['Work', 'In detail', 'Pulse', 'Nobody', none, none, none, none, null, none, null, 'Low / Middle / High'],
    [
      'Work',
      'In detail',
      'Pulse',
      'Changed',
      other,
      other,
      other,
      other,
      null,
      other,
      'Every day',
      'Low / Middle / High',
    ],
    ['Work', 'In detail', 'Pulse', 'Bands', 0.5, bands, bands, bands, null, 12, 'Every day', 'Low / Middle / High'],
    ['Place', 'Where?', 'Pulse', 'At home', null, null, null, null, 0.75, 12, null, null],
    ['Place', 'Where?', 'Pulse', 'Elsewhere', null, null, null, null, 0.25, 12, null, null],
    ['Place', 'Where?', 'Night', 'At home', null, null, null, null, held, held, null, null],
  ]);
});

it('has a separate sheet for the analyses of areas if there are any', async () => {
  expect((await read()).get('Analysis')).toEqual([
    ['Section', 'Area', 'Analysis'],
    ['Work', 'In detail', 'Look at pace.'],
  ]);
  expect([...(await read({ sections: [], executiveSummary: null })).keys()]).toEqual(['Report', 'Sections', 'Details']);
});
