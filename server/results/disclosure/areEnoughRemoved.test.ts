import { expect, test } from 'vitest';
import { areEnoughRemoved } from './areEnoughRemoved.ts';

test.each([
  [4, 4, false],
  [5, 5, true],
  [5, 0, true],
  [5, 1, false],
  [9, 4, false],
  [9, 5, true],
  [4, 0, false],
])('decides for %i removed responses, %i of them from invited people: %s', (responses, invited, areEnough) => {
  expect(areEnoughRemoved({ responses, invited }, 5)).toBe(areEnough);
});
