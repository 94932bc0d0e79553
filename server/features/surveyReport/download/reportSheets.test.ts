import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { ReportArea, ReportAspect, SurveyReport } from '#contract/entities/surveyReport.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { reportSheets } from './reportSheets.ts';
import { writeWorkbook } from '#server/xlsx/writeWorkbook.ts';

const aspect = (name: string, more: Partial<ReportAspect> = {}): ReportAspect => ({
  code: name.toLowerCase(),
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
const sure = { sampleSize: 12, invited: 20, invitedCompleted: 10, interval: { low: 0.125, high: 0.375 } };
const lower = { difference: 'probablyLower' as const, differenceInterval: { low: -0.4, high: 0.1 } };
const limited = { sampleSize: 8, interval: { low: 0.75, high: 1 } };
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
  uncertainty: {
    critical: { clearly: 2.9, probably: 2.3 },
    smallestDifference: 0.05,
    sds: [
      { code: 'overall', sd: 0.2, declared: true },
      { code: 'work', sd: 0.2, declared: true },
      { code: 'work/pace', sd: 0.25, declared: true },
    ],
    declaredIn: 1,
    talliesOnly: false,
  },
  compareToScores: [
    { name: 'Norm', ...unsure, ...uncompared, score: 0.61, scored: true, sampleSize: 400 },
    { name: 'Night', ...unsure, ...uncompared, score: null, scored: true, suppressed: true },
  ],
  unscored: [],
  indices: [],
  comparisons: [
    { name: 'Norm', relation: 'fixed', whole: null, family: { scores: 14, groups: 1 }, uncertainty: null },
    { name: 'Night', relation: 'apart', whole: null, family: { scores: 14, groups: 1 }, uncertainty: null },
  ],
  executiveSummary: '<h2>All in all</h2><p>It went <strong>well</strong>.</p>',
  summarised: null,
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
      ...sure,
      minLabel: 'Poor',
      midLabel: 'Good',
      maxLabel: 'Great',
      compareToScores: [
        { name: 'Norm', ...unsure, ...lower, score: 0.5, scored: true, sampleSize: 400 },
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
                aspect('Pace', sure),
                aspect('Held', { ...nothing, suppressed: true }),
                aspect('Mean only', { minRatio: null, midRatio: null, maxRatio: null, suppressed: true }),
                aspect('Nobody', { ...nothing, group: null }),
                aspect('Changed', { ...nothing, scored: false }),
                aspect('Bands', { minRatio: null, midRatio: null, maxRatio: null }),
                aspect('Best', { ...limited, score: 0.95 }),
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
          groups: [],
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
    'Responses (about)',
    'Interval',
    'Difference',
    'Compared with Norm',
    'Compared with Night',
    'Assumed spread',
    'hidden',
    'no data',
    'different questions',
    'different bands',
  ]);
  expect(explained[4]![1]).toMatch(/provisional, not validated/);
});

const sizes = ['Responses (about)', 'Invited', 'Completed of invited', 'Interval from', 'Interval to'];
const differenceHeadings = ['Difference', 'Difference from (points of 100)', 'Difference to (points of 100)'];
const noDifference = [null, null, null];

it('distinguishes suppressed numbers from missing ones', async () => {
  const sheets = await read();
  expect(sheets.get('Sections')).toEqual([
    ['Section', 'Answers of', 'Score', ...sizes, ...differenceHeadings],
    ['Overall score', 'Day', 'hidden', 12, null, null, 'hidden', 'hidden', ...noDifference],
    ['Overall score', 'Norm', 0.61, 400, null, null, null, null, ...noDifference],
    ['Overall score', 'Night', 'hidden', 'hidden', null, null, 'hidden', 'hidden', ...noDifference],
    ['Work', 'Day', 0.25, 12, 20, 10, 0.125, 0.375, ...noDifference],
    ['Work', 'Norm', 0.5, 400, null, null, null, null, 'Day: probably lower than Norm', -40, 10],
    ['Work', 'Night', 'hidden', 'hidden', null, null, 'hidden', 'hidden', ...noDifference],
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
    ...sizes,
    ...differenceHeadings,
    'Group',
    'Labels used here',
  ]);
  const [held, none, other, bands] = ['hidden', 'no data', 'different questions', 'different bands'];
  const noInterval = [null, null, null, null, ...noDifference];
  const without = (text: string) => [null, text, null, null, text, text, ...noDifference];
  const labels = ['Every day', 'Low / Middle / High'];
  const inDetail = (name: string, ...cells: unknown[]) => ['Work', 'In detail', 'Pulse', name, ...cells];
  const where = (name: string, ...cells: unknown[]) => ['Place', 'Where?', name, ...cells];
  expect(rows).toEqual([
    inDetail('Pace', 0.5, 0.25, 0.5, 0.25, null, 12, 20, 10, 0.125, 0.375, ...noDifference, ...labels),
    inDetail('Held', held, held, held, held, ...without(held), ...labels),
    inDetail('Mean only', 0.5, held, held, held, null, 12, ...noInterval, ...labels),
    inDetail('Nobody', none, none, none, none, ...without(none), null, labels[1]),
    inDetail('Changed', other, other, other, other, ...without(other), ...labels),
    inDetail('Bands', 0.5, bands, bands, bands, null, 12, ...noInterval, ...labels),
    inDetail('Best', '95 or more', 0.25, 0.5, 0.25, null, 8, null, null, 0.75, 1, ...noDifference, ...labels),
    where('Pulse', 'At home', null, null, null, null, 0.75, 12, ...noInterval, null, null),
    where('Pulse', 'Elsewhere', null, null, null, null, 0.25, 12, ...noInterval, null, null),
    where('Night', 'At home', null, null, null, null, held, held, ...noInterval, null, null),
  ]);
});

it('has one row for each single question and population, and none of them among the details', async () => {
  const often = ['Never', 'Always'];
  const fits = ['0 (Does not fit)', '1', '2 (Fits)'];
  const itemOf = (name: string, part: string, matrix: string[], answers: string[], ...shares: (number[] | null)[]) => ({
    ...area,
    id: name,
    areaType: 'data' as const,
    name,
    groups: [{ code: part, title: part }, ...matrix.map((title) => ({ code: title, title }))],
    series: shares.map((share, index) => ({
      ...series,
      name: ['Day', 'Night'][index]!,
      sampleSize: share && 12,
      ...(share === null && { suppressed: true as const }),
      data: answers.map((label, x) => {
        const score = share?.[x] ?? null;
        return { x, y: score && score * 100, label, score, scored: true, ...unsure };
      }),
    })),
  });
  const [work, answers] = report.sections;
  const items = [
    itemOf('I had to rush.', 'Pace', ['How often?'], often, [0.25, 0.75], null),
    itemOf('The rules are fair.', 'Rules', [], fits, [0.5, 0, 0.5], [0, 1, 0]),
  ];
  const sheets = await read({ sections: [{ ...work!, areas: [...work!.areas, ...items] }, answers!] });
  expect(sheets.get('Single questions')).toEqual([
    ['Section', 'Aspect', 'Question', 'Introduced by', 'Answers of', 'Responses (about)', ...often, ...fits],
    ['Work', 'Pace', 'I had to rush.', 'How often?', 'Day', 12, 0.25, 0.75, null, null, null],
    ['Work', 'Pace', 'I had to rush.', 'How often?', 'Night', 'hidden', 'hidden', 'hidden', null, null, null],
    ['Work', 'Rules', 'The rules are fair.', null, 'Day', 12, null, null, 0.5, 0, 0.5],
    ['Work', 'Rules', 'The rules are fair.', null, 'Night', 12, null, null, 0, 1, 0],
  ]);
  expect(sheets.get('Details')).toEqual((await read()).get('Details'));
  expect((await read()).has('Single questions')).toBe(false);
});

it('says how sure the overall score is', async () => {
  const own = { score: 0.62, sampleSize: 40, invited: 60, invitedCompleted: 40, interval: { low: 0.58, high: 0.66 } };
  const [norm] = report.compareToScores;
  const rows = (await read({ ...own, suppressed: undefined, compareToScores: [{ ...norm!, ...lower }] })).get(
    'Report',
  )!;
  expect(rows.slice(rows.findIndex(([name]) => name === 'Responses in this report')).slice(0, 7)).toEqual([
    ['Responses in this report', 40],
    ['Response rate', '40 of 60 invited people (67%)'],
    ['Overall score', 0.62],
    ['Interval: Overall score', '58 % to 66 %'],
    ['Overall score: Norm', 0.61],
    ['Responses: Norm', 400],
    ['Difference', 'Day: probably lower than Norm'],
  ]);
});

it('explains intervals and labels, and says which spread is assumed', async () => {
  const explained = new Map((await read()).get('Report')!.map(([name, text]) => [name, text]));
  expect(explained.get('Interval')).toMatch(
    /^The 95% interval: how far a score could be from this by chance, in 95 of 100 cases\./,
  );
  expect(explained.get('Difference')).toContain('at least 5 of 100');
  expect(explained.get('Assumed spread')).toBe(
    'In 1 of the 2 combined surveys, fewer than 30 people have some of these scores, so their spread is assumed there.',
  );
  const [first] = report.uncertainty!.sds;
  const computed = { ...report.uncertainty!, sds: [{ ...first!, declared: false }], declaredIn: 0 };
  const names = (await read({ uncertainty: computed })).get('Report')!.map(([name]) => name);
  expect(names).toContain('Difference');
  expect(names).not.toContain('Assumed spread');
});

it('says that intervals are being calculated', async () => {
  const sheets = await read({ uncertainty: null });
  const names = sheets.get('Report')!.map(([name]) => name);
  expect(names).toContain('being calculated');
  expect(names).not.toContain('Interval');
  const bands = sheets.get('Details')!.find((row) => row.includes('Bands'))!;
  expect(bands.slice(9, 15)).toEqual([12, null, null, 'being calculated', 'being calculated', null]);
  const norm = sheets.get('Sections')!.find(([place, name]) => place === 'Work' && name === 'Norm')!;
  expect(norm.slice(2, 8)).toEqual([0.5, 400, null, null, null, null]);
});

it('says that the number of people behind a score is hidden', async () => {
  const [work, answers] = report.sections;
  const sections = [{ ...work!, sampleSize: null, interval: null }, answers!];
  const row = (await read({ sections })).get('Sections')!.find(([place, name]) => place === 'Work' && name === 'Day')!;
  expect(row.slice(2, 8)).toEqual([0.25, 'hidden', 20, 10, 'hidden', 'hidden']);
});

it('has a separate sheet for the analyses of areas if there are any', async () => {
  expect((await read()).get('Analysis')).toEqual([
    ['Section', 'Area', 'Analysis'],
    ['Work', 'In detail', 'Look at pace.'],
  ]);
  expect([...(await read({ sections: [], executiveSummary: null })).keys()]).toEqual(['Report', 'Sections', 'Details']);
});

const insults: ReportArea = {
  ...area,
  id: 'insults',
  areaType: 'data',
  name: 'Insults',
  groups: [{ code: 'events', title: 'Behaviour' }],
  reported: {
    atLeast: 10,
    atMost: 14,
    of: 60,
    lines: [
      { name: 'Office', atLeast: 15, atMost: 20, of: 20 },
      { name: 'Everyone else', atLeast: 0, atMost: 4, of: 40 },
    ],
  },
};
const withArea = (added: ReportArea) => {
  const [work, answers] = report.sections;
  return read({ sections: [{ ...work!, areas: [...work!.areas, added] }, answers!] });
};

const notNothing = 'This does not mean that nothing happened.';

it('has a separate sheet for the steps of events, as text and as numbers', async () => {
  const sheets = await withArea(insults);
  expect(sheets.get('Events')).toEqual([
    ['Section', 'Group', 'Name', 'People', 'Reported by', 'At least', 'At most', 'Of (people, as at closing)', 'Note'],
    ['Work', 'Behaviour', 'Insults', 'Everyone', '10 to 14 of 60', 10, 14, 60, null],
    ['Work', 'Behaviour', 'Insults', 'Office', '15 or more of 20', 15, 20, 20, null],
    ['Work', 'Behaviour', 'Insults', 'Everyone else', 'fewer than 5 of 40', 0, 4, 40, notNothing],
  ]);
  expect(sheets.get('Details')).toEqual((await read()).get('Details'));
  const [, about] = sheets.get('Report')!.find(([name]) => name === 'Events')!;
  expect(about).toMatch(/counted once, when the survey closed/);
});

it('has no number of events in a report without steps', async () => {
  const sheets = await withArea({ ...insults, reported: null, suppressed: true });
  const notShown = 'Shown only in the report of everyone in one survey, without filters or comparisons.';
  expect(sheets.get('Events')!.slice(1)).toEqual([
    ['Work', 'Behaviour', 'Insults', null, 'hidden', null, null, null, notShown],
  ]);
  expect(sheets.get('Report')!.find(([name]) => name === 'Events')).toEqual(['Events', notShown]);
});
