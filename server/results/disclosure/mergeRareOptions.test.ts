import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeRareOptions } from './mergeRareOptions.ts';

const minimum = 5;
const labels = 'ABCDEFGH';
/** Merges options A, B, C …, which these numbers of people chose, and "no answer". */
const filterOptionsOf = (counts: number[], none = 0) =>
  mergeRareOptions(
    counts.map((count, index) => ({ label: labels[index]!, value: index + 1, count })),
    { label: 'no answer', value: 0, count: none },
    minimum,
  );
const labelsOf = (counts: number[], none = 0) => filterOptionsOf(counts, none).map(({ label }) => label);

describe('one choice', () => {
  test.each([
    ['no option is small', [5, 30, 9], 0, ['A', 'B', 'C']],
    ['small options are merged at the position of the first', [30, 2, 40, 4], 0, ['A', 'B or D', 'C']],
    ['three small options are merged', [2, 30, 2, 2], 0, ['A, C or D', 'B']],
    [
      'small options that are too few together are merged with the smallest other',
      [30, 2, 20, 1],
      0,
      ['A', 'B, C or D'],
    ],
    ['of two equally small options, the first is merged', [9, 9, 1], 0, ['A or C', 'B']],
    ['an option that no one chose is merged too', [30, 0, 20], 0, ['A', 'B or C']],
    ['"no answer" of enough people stays separate', [30, 20], 7, ['A', 'B', 'no answer']],
    ['"no answer" of enough people is merged with a small option', [30, 3, 20], 7, ['A', 'B or no answer', 'C']],
    ['"no answer" of few people is merged with the smallest option', [30, 20, 25], 1, ['A', 'B or no answer', 'C']],
    ['no one answered', [0, 0], 40, ['A, B or no answer']],
    ['everyone chose one option', [0, 40, 0], 0, ['A, B or C']],
    ['all but a few chose one option', [40, 1], 2, ['A, B or no answer']],
    ['there are fewer people than the minimum', [2, 1], 1, ['A, B or no answer']],
    ['there are no people', [0, 0], 0, ['A or B']],
    ['there is a single option', [12], 0, ['A']],
  ])('%s', (_name, counts, none, expected) => expect(labelsOf(counts, none)).toEqual(expected));

  test('filter options list the codes that they contain', () => {
    expect(filterOptionsOf([30, 2, 20], 2)).toEqual([
      { label: 'A', values: [1] },
      { label: 'B, C or no answer', values: [2, 3, 0] },
    ]);
  });

  test('everyone is in one filter option, and each reaches the minimum if the total does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 8 }), fc.nat(20), (counts, none) => {
        const filterOptions = filterOptionsOf(counts, none);
        const values = filterOptions.flatMap((option) => option.values);
        const expected = [...counts.keys()].map((index) => index + 1);
        expect(values.toSorted((a, b) => a - b)).toEqual(none > 0 ? [0, ...expected] : expected);
        const sizeOf = (option: { values: number[] }) =>
          option.values.reduce((sum, value) => sum + (value === 0 ? none : counts[value - 1]!), 0);
        const all = counts.reduce((sum, count) => sum + count, none);
        for (const option of filterOptions) expect(sizeOf(option)).toBeGreaterThanOrEqual(Math.min(all, minimum));
      }),
    );
  });
});

describe('several choices', () => {
  /** The people who chose no answer, A, B, C and D. */
  const chosen = [[], [1, 2, 3, 4], [1, 2, 3], [5, 6, 7, 8, 9, 1], [10, 11, 12, 13, 14, 15]];
  const options = chosen.map((people, value) => ({
    label: value === 0 ? 'no answer' : labels[value - 1]!,
    value,
    count: people.length,
  }));
  const countAny = (values: number[]) => new Set(values.flatMap((value) => chosen[value]!)).size;

  test('people who chose two options count once', () => {
    // Only four people chose A or B, because three of them chose both. So a further option must be merged with A and B,
    // although 4 + 3 exceeds the minimum.
    expect(mergeRareOptions(options.slice(1), options[0]!, minimum, countAny).map(({ label }) => label)).toEqual([
      'A, B or C',
      'D',
    ]);
  });
});
