import { expect, test } from 'vitest';
import { areExtremeShares } from './areExtremeShares.ts';

test.each([
  [5, [5, 0], true], [5, [0, 5], true], [5, [3, 2], false], [9, [9, 0, 0], true], [9, [4, 4, 1], false], [9, [5, 4, 0], true],
  [10, [10, 0], false], [28, [0, 25, 3], false],
  // Of a question with several choices shares need not add up.
  [7, [7, 6, 3], true], [7, [6, 4, 3], false],
  // Where nothing is told there is nothing extreme.
  [5, [], false],
])('of %d people, %j are extreme shares: %s', (sample, counts, expected) => {
  expect(areExtremeShares(counts, sample, 10)).toBe(expected);
});
