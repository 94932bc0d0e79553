import { expect, it } from 'vitest';
import type { HeatMap } from '#contract/entities/surveyReport.ts';
import { uncertaintyWith, uncompared, unsure } from '#testing/results/certainty.ts';
import { groupOrders } from './groupOrders.ts';

const uncertainty = uncertaintyWith([], {
  sds: [
    { code: 'overall', sd: 0.5, declared: false },
    { code: 'a', sd: 0.2, declared: false },
    { code: 'a/b', sd: 0.5, declared: false },
  ],
});
const sections = [{ id: 'a', name: 'Mood' }];
const rowOf = (
  name: string | null,
  score: number | null,
  sampleSize: number | null = 100,
): HeatMap['rows'][number] => ({
  group: name === null ? null : { id: name, name },
  invited: null,
  invitedCompleted: null,
  sampleSize,
  scores: [{ sectionId: 'a', score, scored: true, ...unsure, sampleSize, ...uncompared }],
  aspectScores: [],
});
const everyone = rowOf(null, 0.5, 800);
const seven = [0.7, 0.6, 0.42, 0.52, 0.4, 0.55, 0.65].map((score, index) => rowOf(`g${index}`, score));
// Six people have the lowest score, so it is the least certain one.
const groups = [...seven, rowOf('small', 0.38, 6)];
const namesOf = (rows: HeatMap['rows']) => rows.map(({ group }) => group?.name ?? null);

it('orders groups by estimates that draw small groups towards the average', () => {
  const [order] = groupOrders({ sections, uncertainty, rows: [everyone, rowOf('hidden', null, null), ...groups] });
  expect(order!.sectionId).toBe('a');
  expect(namesOf(order!.rows)).toEqual([null, 'g4', 'g2', 'small', 'g3', 'g5', 'g1', 'g6', 'g0', 'hidden']);
  expect(order!.estimates.get('small')).toBeGreaterThan(0.42);
  expect(order!.estimates.has('hidden')).toBe(false);
});

it('has no order with fewer than eight groups that have a score, or while standard deviations are calculated', () => {
  expect(groupOrders({ sections, uncertainty, rows: [everyone, ...seven, rowOf('hidden', null, null)] })).toEqual([]);
  expect(groupOrders({ sections, uncertainty: null, rows: [everyone, ...groups] })).toEqual([]);
});
