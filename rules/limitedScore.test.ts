import { expect, it } from 'vitest';
import { limitOfScore } from './limitedScore.ts';

it.each([
  [0.95, 8, { low: 0.7, high: 1 }, 'high'],
  // The mean of limited means.
  [(0.95 + 0.95 + 0.95) / 3, 8, { low: 0.7, high: 1 }, 'high'],
  [0.95, 8, null, 'high'],
  [0.95, 200, { low: 0.93, high: 0.97 }, null],
  [0.95, 200, null, null],
  [0.95, null, null, null],
  [0.05, 8, { low: 0, high: 0.3 }, 'low'],
  [0.05, 8, null, 'low'],
  [0.05, 200, { low: 0.03, high: 0.07 }, null],
  [0.9, 8, { low: 0.7, high: 1 }, null],
  [null, null, null, null],
] as const)('the score %j of %j people with the interval %j is limited at %j', (score, sampleSize, interval, limit) => {
  expect(limitOfScore({ score, sampleSize, interval })).toBe(limit);
});
