import { expect, it } from 'vitest';
import type { ReportArea, ReportAspect, ReportSeries } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { areaNumbers, withNote } from './areaNumbers.ts';

const appearance = {
  labels: { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' },
  bands: { good: 0.4, great: 0.7 },
  comparisons: [{ name: 'Norm', relation: 'fixed' as const, whole: null }],
};
const aspect = (name: string, part: Partial<ReportAspect> = {}): ReportAspect => ({
  code: name.toLowerCase(),
  name,
  longName: name,
  score: 0.624,
  scored: true,
  minRatio: 0.126,
  midRatio: 0.5,
  maxRatio: 0.374,
  ...unsure,
  ...uncompared,
  sampleSize: 40,
  group: null,
  icon: null,
  ...part,
});
const aspects = (groups: ReportArea['groups'], ...series: [string, ReportAspect[]][]) =>
  areaNumbers(
    {
      areaType: 'aspects',
      groups,
      xAxis: null,
      yAxis: null,
      series: series.map(([name, rows]): ReportSeries => ({
        name,
        style: 'bars',
        sampleSize: 40,
        aspects: rows,
        data: [],
      })),
    },
    appearance,
  );
const bars = (name: string, ys: (number | null)[], part: Partial<ReportSeries> = {}): ReportSeries => ({
  name,
  style: 'bars',
  sampleSize: 40,
  aspects: [],
  ...part,
  data: ys.map((y, x) => ({
    x,
    y,
    label: ['Yes', 'No'][x]!,
    score: y === null ? null : y / 100,
    scored: true,
    ...unsure,
  })),
});

it('lists aspects in the order of the chart, lowest score first, with their comparisons', () => {
  const own = [
    aspect('Energy', { interval: { low: 0.581, high: 0.667 }, invited: 60, invitedCompleted: 38 }),
    aspect('Sleep', { score: 0.3 }),
  ];
  const norm = [
    aspect('Energy', {
      sampleSize: 1200,
      difference: 'practicallySame',
      differenceInterval: { low: -0.031, high: 0.038 },
    }),
  ];
  expect(aspects([], ['Autumn', own], ['Norm', norm])).toEqual({
    fields: [
      'Aspect',
      'Responses of',
      'Score (of 100)',
      'Interval from',
      'Interval to',
      'Poor (%)',
      'Good (%)',
      'Great (%)',
      'Responses (about)',
      'Invited',
      'Invited who completed',
      'Difference',
      'Difference from',
      'Difference to',
    ],
    rows: [
      ['Sleep', 'Autumn', 30, '', '', 13, 50, 37, 40, '', '', '', '', ''],
      ['Energy', 'Autumn', 62, 58, 67, 13, 50, 37, 40, 60, 38, '', '', ''],
      ['Energy', 'Norm', 62, '', '', 13, 50, 37, 1200, '', '', 'practically the same as Norm', -3, 4],
    ],
  });
});

it('turns the difference from a part of everyone round, with its interval', () => {
  const series = (name: string, part: Partial<ReportAspect> = {}): ReportSeries => ({
    name,
    style: 'bars',
    sampleSize: 40,
    aspects: [aspect('Sleep', part)],
    data: [],
  });
  const lower = { difference: 'clearlyHigher' as const, differenceInterval: { low: 0.04, high: 0.21 } };
  const area = { areaType: 'aspects' as const, groups: [], xAxis: null, yAxis: null };
  const night = { name: 'Night', relation: 'part' as const, whole: null };
  const { rows } = areaNumbers(
    { ...area, series: [series('Autumn'), series('Night', lower)] },
    { ...appearance, comparisons: [night] },
  )!;
  expect(rows.map((row) => row.slice(-3))).toEqual([
    ['', '', ''],
    ['clearly lower than all others together', -21, -4],
  ]);
});

it('names the groups if there are any', () => {
  const numbers = aspects(
    [{ code: 'body', title: 'Body' }],
    ['Autumn', [aspect('Sleep', { group: 'body' }), aspect('Other', { score: 0.9 })]],
  );
  expect(numbers?.fields.slice(0, 3)).toEqual(['Aspect', 'Group', 'Responses of']);
  expect(numbers?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Sleep', 'Body', 'Autumn'],
    ['Other', '', 'Autumn'],
  ]);
});

it('says in every cell why there is no number', () => {
  const nothing = { score: null, minRatio: null, midRatio: null, maxRatio: null, sampleSize: null };
  expect(
    aspects(
      [],
      [
        'Autumn',
        [
          aspect('Few', { ...nothing, suppressed: true }),
          aspect('Nobody', nothing),
          aspect('Changed', { ...nothing, scored: false }),
          aspect('Bands', { minRatio: null, midRatio: null, maxRatio: null }),
          aspect('Extreme', {
            score: 0.95,
            interval: { low: 0.8, high: 1 },
            minRatio: null,
            midRatio: null,
            maxRatio: null,
            sampleSize: 8,
            suppressed: true,
          }),
        ],
      ],
    )?.rows,
  ).toEqual([
    ['Bands', 'Autumn', 62, '', '', 'Different bands', 'Different bands', 'Different bands', 40, '', '', '', '', ''],
    ['Extreme', 'Autumn', '95 or more', 80, 100, 'Hidden', 'Hidden', 'Hidden', 8, '', '', '', '', ''],
    ['Few', 'Autumn', ...Array.from({ length: 7 }, () => 'Hidden'), '', '', '', '', ''],
    ['Nobody', 'Autumn', ...Array.from({ length: 7 }, () => 'No answers'), '', '', '', '', ''],
    ['Changed', 'Autumn', ...Array.from({ length: 7 }, () => 'Different questions'), '', '', '', '', ''],
  ]);
});

it('lists data by answer, with a row for each series', () => {
  const series = [bars('Autumn', [25, 75]), bars('Spring', [null, null], { suppressed: true, sampleSize: null })];
  expect(
    areaNumbers(
      {
        areaType: 'data',
        groups: [],
        series,
        xAxis: { name: 'Answer', domain: [0, 1] },
        yAxis: { name: 'People (%)', domain: [0, 100] },
      },
      appearance,
    ),
  ).toEqual({
    fields: ['Answer', 'Responses of', 'People (%)', 'Responses'],
    rows: [
      ['Yes', 'Autumn', 25, 40],
      ['Yes', 'Spring', 'Hidden', 'Hidden'],
      ['No', 'Autumn', 75, 40],
      ['No', 'Spring', 'Hidden', 'Hidden'],
    ],
  });
});

it('lists answers in the order of the chart', () => {
  const area = { areaType: 'data' as const, groups: [], xAxis: null, yAxis: null };
  const { rows } = areaNumbers({ ...area, series: [bars('Autumn', [25, 75])], ordered: false }, appearance)!;
  expect(rows.map(([answer]) => answer)).toEqual(['No', 'Yes']);
});

it('adds a note as a column of the first row', () => {
  expect(
    withNote(
      {
        fields: ['Section', 'Score'],
        rows: [
          ['Energy', 62],
          ['Sleep', 30],
        ],
      },
      'Not validated.',
    ),
  ).toEqual({
    fields: ['Section', 'Score', 'Note'],
    rows: [
      ['Energy', 62, 'Not validated.'],
      ['Sleep', 30, ''],
    ],
  });
});

it('returns null for content, and for an area without series', () => {
  const area = { groups: [], series: [], xAxis: null, yAxis: null };
  expect(areaNumbers({ ...area, areaType: 'content' }, appearance)).toBeNull();
  expect(areaNumbers({ ...area, areaType: 'data' }, appearance)).toBeNull();
});
