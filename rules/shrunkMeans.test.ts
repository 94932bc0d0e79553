import { expect, test } from 'vitest';
import { shrunkMeans } from './shrunkMeans.ts';
import fixtures from '#testing/results/uncertainty.fixtures.json' with { type: 'json' };

const groupsOf = ({ mean, n }: { mean: readonly number[]; n: readonly number[] }) =>
  mean.map((each, index) => ({ mean: each, n: n[index]! }));

test('shrunk means are the empirical Bayes estimates of metafor', () => {
  for (const fixture of fixtures.shrinkage) {
    const computed = shrunkMeans(groupsOf(fixture), fixture.sd);
    expect(computed).toHaveLength(fixture.shrunk.length);
    computed!.forEach((each, index) => expect(Math.abs(each / fixture.shrunk[index]! - 1)).toBeLessThan(1e-4));
  }
});

test('groups that differ no more than by chance get one mean, and fewer than eight groups none', () => {
  const similar = Array.from({ length: 8 }, (_, index) => ({ mean: 0.5 + (index % 2) / 100, n: 10 }));
  expect(new Set(shrunkMeans(similar, 0.2))).toEqual(new Set([expect.closeTo(0.505, 12)]));
  expect(shrunkMeans(similar.slice(1), 0.2)).toBeNull();
});

test('the less certain mean shrinks more', () => {
  const groups = Array.from({ length: 10 }, (_, index) => ({ mean: index < 5 ? 0.3 : 0.7, n: index === 9 ? 5 : 50 }));
  const shrunk = shrunkMeans(groups, 0.2)!;
  expect(shrunk[9]).toBeLessThan(shrunk[8]!);
  expect(shrunk[8]).toBeLessThan(0.7);
});
