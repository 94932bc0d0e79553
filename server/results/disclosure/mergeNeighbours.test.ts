import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeNeighbours } from './mergeNeighbours.ts';

const spans = (counts: number[], minimum = 5) =>
  mergeNeighbours(counts, minimum).map(({ first, last, count }) => [first, last, count]);

it.each([
  [
    'keeps values that enough people chose',
    [5, 6, 7],
    [
      [0, 0, 5],
      [1, 1, 6],
      [2, 2, 7],
    ],
  ],
  [
    'merges a small value with the smaller neighbour',
    [9, 1, 6],
    [
      [0, 0, 9],
      [1, 2, 7],
    ],
  ],
  [
    'merges with the lower of two equal neighbours',
    [6, 1, 6],
    [
      [0, 1, 7],
      [2, 2, 6],
    ],
  ],
  [
    'merges values that no one chose too',
    [0, 9, 9, 0],
    [
      [0, 1, 9],
      [2, 3, 9],
    ],
  ],
  ['continues until there are enough people', [1, 1, 1, 9], [[0, 3, 12]]],
  ['merges all values if there are too few people', [1, 1, 1], [[0, 2, 3]]],
])('%s', (_, counts, expected) => {
  expect(spans(counts)).toEqual(expected);
});

it('puts every value in one span, in order, and each span has the minimum of people unless it is the only one', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(20), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 15 }),
      (counts, minimum) => {
        const joined = mergeNeighbours(counts, minimum);
        expect(
          joined.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (__, index) => first + index)),
        ).toEqual([...counts.keys()]);
        for (const { first, last, count } of joined) {
          expect(count).toBe(counts.slice(first, last + 1).reduce((sum, each) => sum + each, 0));
          if (joined.length > 1) expect(count).toBeGreaterThanOrEqual(minimum);
        }
      },
    ),
  );
});
