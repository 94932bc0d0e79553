import { expect, it } from 'vitest';
import type { ReportAspect, ReportSeries } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { concernOrder } from './concernOrder.ts';

const aspect = (name: string, score: number | null, group: string | null = null): ReportAspect => ({
  code: name.toLowerCase(),
  name,
  longName: name,
  score,
  scored: true,
  minRatio: null,
  midRatio: null,
  maxRatio: null,
  ...unsure,
  ...uncompared,
  sampleSize: 20,
  group,
  icon: null,
});
const series = (name: string, aspects: ReportAspect[]): ReportSeries => ({
  name,
  style: 'bars',
  sampleSize: 20,
  aspects,
  data: [],
});
const namesOf = (groups: ReturnType<typeof concernOrder>) =>
  groups.map(({ title, rows }) => [title, ...rows.map((row) => row.aspect.name)]);

it('begins with the lowest score, and ends with aspects without a score', () => {
  const own = series('Own', [aspect('Hidden', null), aspect('High', 0.8), aspect('Low', 0.2), aspect('Zero', 0)]);
  expect(namesOf(concernOrder({ groups: [], series: [own] }))).toEqual([[null, 'Zero', 'Low', 'High', 'Hidden']]);
});

it('begins with the group that has the lowest score, keeps every aspect, and omits empty groups', () => {
  const own = series('Own', [
    aspect('A', 0.5, 'one'),
    aspect('B', 0.3, 'two'),
    aspect('C', 0.9, 'two'),
    aspect('D', 0.1),
    aspect('E', 0.4, 'gone'),
  ]);
  const groups = [
    { code: 'one', title: 'One' },
    { code: 'two', title: 'Two' },
    { code: 'three', title: 'Three' },
  ];
  expect(namesOf(concernOrder({ groups, series: [own] }))).toEqual([
    ['Two', 'B', 'C'],
    ['One', 'A'],
    [null, 'D', 'E'],
  ]);
});

it('puts each aspect next to its comparison, whatever the order of the other series', () => {
  const own = series('Own', [aspect('A', 0.5), aspect('B', 0.3)]);
  const norm = series('Norm', [aspect('B', 0.6)]);
  expect(
    concernOrder({ groups: [], series: [own, norm] })[0]!.rows.map(({ compared }) =>
      compared.map((each) => [each.name, each.aspect.score]),
    ),
  ).toEqual([[['Norm', 0.6]], []]);
});

it('returns nothing without series', () => {
  expect(concernOrder({ groups: [], series: [] })).toEqual([]);
});
