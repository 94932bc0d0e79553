import { expect, it } from 'vitest';
import type { Difference, HeatMap } from '#contract/entities/surveyReport.ts';
import { uncertaintyWith, uncompared, unsure } from '#testing/results/certainty.ts';
import { groupOrder } from './groupOrders.ts';

const uncertainty = uncertaintyWith([], {
  sds: [
    { code: 'overall', sd: 0.5, declared: false },
    { code: 'a', sd: 0.2, declared: false },
    { code: 'a/b', sd: 0.2, declared: false },
  ],
});
const rowOf = (
  name: string | null,
  score: number | null,
  sampleSize: number | null = 100,
  difference: Difference | null = null,
): HeatMap['rows'][number] => ({
  group: name === null ? null : { id: name, name },
  invited: null,
  invitedCompleted: null,
  sampleSize,
  scores: [{ sectionId: 'a', score, scored: true, ...unsure, sampleSize, ...uncompared, difference }],
  aspectScores: [],
});
const everyone = rowOf(null, 0.5, 800);
const hidden = rowOf('hidden', null, null);
const seven = [0.7, 0.6, 0.42, 0.52, 0.4, 0.55, 0.65].map((score, index) => rowOf(`g${index}`, score));
// Six people have the lowest score, so it is the least certain one.
const groups = [...seven, rowOf('small', 0.38, 6)];
const orderOf = (rows: HeatMap['rows'], of: HeatMap['uncertainty'] = uncertainty) =>
  groupOrder({ uncertainty: of, rows }, 'a');
const namesOf = (rows: HeatMap['rows']) => rows.map(({ group }) => group?.name ?? null);

it('orders groups by estimates that draw small groups towards the average', () => {
  const order = orderOf([everyone, hidden, ...groups]);
  expect(order.sectionId).toBe('a');
  expect(namesOf(order.rows)).toEqual([null, 'g4', 'g2', 'small', 'g3', 'g5', 'g1', 'g6', 'g0', 'hidden']);
  expect(order.estimates.get('small')).toBeGreaterThan(0.42);
  expect(order.estimates.has('hidden')).toBe(false);
});

it('orders fewer than eight groups by the labels of their differences, and not by their scores', () => {
  const rows = [
    hidden,
    rowOf('same', 0.2, 100, 'practicallySame'),
    rowOf('much better', 0.4, 100, 'clearlyHigher'),
    rowOf('unclear', 0.1, 100, 'noClearDifference'),
    rowOf('better', 0.45, 100, 'probablyHigher'),
    rowOf('much worse', 0.9, 100, 'clearlyLower'),
    rowOf('worse', 0.8, 100, 'probablyLower'),
    rowOf('also hidden', null, null),
  ];
  const order = orderOf([everyone, ...rows]);
  expect(namesOf(order.rows)).toEqual([
    null,
    'much worse',
    'worse',
    'same',
    'unclear',
    'better',
    'much better',
    'hidden',
    'also hidden',
  ]);
  expect(order.estimates.size).toBe(0);
});

it('keeps groups by name while standard deviations are calculated', () => {
  const order = orderOf([everyone, hidden, ...groups], null);
  expect(namesOf(order.rows)).toEqual([null, ...namesOf(groups), 'hidden']);
  expect(order.estimates.size).toBe(0);
});

it('orders groups by an aspect', () => {
  const rows = [everyone, ...groups].map((row) => ({
    ...row,
    aspectScores: row.scores.map((cell) => ({ ...cell, sectionId: 'a/b', score: 1 - cell.score! })),
  }));
  const { sectionId, rows: ordered } = groupOrder({ uncertainty, rows }, 'a/b');
  expect(sectionId).toBe('a/b');
  expect(namesOf(ordered).slice(0, 2)).toEqual([null, 'g0']);
});
