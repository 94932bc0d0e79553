import { expect, test } from 'vitest';
import { coverage, drawTeams, falseDifferences, loweredBy, power, scoresWith } from './simulateUncertainty.ts';

// A small version of `npm run soak -- uncertainty`. Margins are three standard errors of the share.

const symmetric = scoresWith(0, 0.2);
const oftenBest = scoresWith(0.6, 0.2);

test('drawn scores have the standard deviation and the difference that they should have', () => {
  expect([symmetric.sd, oftenBest.sd]).toEqual([expect.closeTo(0.2, 5), expect.closeTo(0.2, 5)]);
  expect(symmetric.mean).toBeCloseTo(0.5, 6);
  expect(oftenBest.mean - loweredBy(0.1, oftenBest).mean).toBeCloseTo(0.1, 5);
});

test.each([
  { name: 'symmetric', scores: symmetric },
  { name: '60 % at the ceiling', scores: oftenBest },
])('intervals contain the expected score about as often as they promise: $name', ({ scores }) => {
  const others = { sizes: [45, 45], scores };
  const pooled = coverage({ group: 10, scores, others }, 2000);
  expect(pooled).toBeGreaterThan(0.93 - 0.015);
  expect(pooled).toBeLessThan(0.975 + 0.015);
  expect(coverage({ group: 50, scores }, 2000)).toBeGreaterThan(0.91 - 0.015);
  expect(coverage({ group: 20, scores }, 2000)).toBeGreaterThan(0.93 - 0.015);
});

test('intervals of a group that spreads more than the others contain it less often', () => {
  const others = { sizes: [45, 45], scores: symmetric };
  expect(coverage({ group: 10, scores: scoresWith(0, 0.3), others }, 2000)).toBeLessThan(0.9);
});

test('without true differences few organisations show one', async () => {
  const { clear, probable } = await falseDifferences(drawTeams, symmetric, 20);
  expect(clear).toBeLessThan(0.05 + 0.15);
  expect(probable).toBeLessThan(0.2 + 0.27);
  expect(probable).toBeGreaterThan(0);
});

test('a difference of 10 between groups of 100 is usually clear, and no difference is not', async () => {
  expect(await power(100, symmetric, 0.1, 10)).toBeGreaterThan(0.8 - 0.38);
  expect(await power(100, symmetric, 0, 10)).toBe(0);
});
