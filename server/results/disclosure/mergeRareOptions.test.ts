import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeRareOptions } from './mergeRareOptions.ts';

const minimum = 5;
const labels = 'ABCDEFGH';
/** The filter options of options A, B, C … chosen by these numbers of people, and of no answer. */
const filterOptionsOf = (counts: number[], none = 0) =>
  mergeRareOptions(
    counts.map((count, index) => ({ label: labels[index]!, value: index + 1, count })),
    { label: 'no answer', value: 0, count: none },
    minimum,
  );
const labelsOf = (counts: number[], none = 0) => filterOptionsOf(counts, none).map(({ label }) => label);

describe('one choice', () => {
  test.each([
    ['none is small', [5, 30, 9], 0, ['A', 'B', 'C']],
    ['small ones are joined, at the place of the first', [30, 2, 40, 4], 0, ['A', 'B or D', 'C']],
    ['three of them', [2, 30, 2, 2], 0, ['A, C or D', 'B']],
    ['too few together take the smallest other', [30, 2, 20, 1], 0, ['A', 'B, C or D']],
    ['of two that are as small, the first', [9, 9, 1], 0, ['A or C', 'B']],
    ['an option that nobody chose is joined too', [30, 0, 20], 0, ['A', 'B or C']],
    ['enough without an answer stand alone', [30, 20], 7, ['A', 'B', 'no answer']],
    ['enough, with what is small', [30, 3, 20], 7, ['A', 'B or no answer', 'C']],
    ['few without an answer take the smallest', [30, 20, 25], 1, ['A', 'B or no answer', 'C']],
    ['nobody answered', [0, 0], 40, ['A, B or no answer']],
    ['all chose one', [0, 40, 0], 0, ['A, B or C']],
    ['all but a few chose one', [40, 1], 2, ['A, B or no answer']],
    ['fewer than the minimum in all', [2, 1], 1, ['A, B or no answer']],
    ['nobody at all', [0, 0], 0, ['A or B']],
    ['a single option', [12], 0, ['A']],
  ])('%s', (_name, counts, none, expected) => expect(labelsOf(counts, none)).toEqual(expected));

  test('filter options have the codes that they contain', () => {
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
  /** The people who chose A, B, C. */
  const chosen = [[], [1, 2, 3, 4], [1, 2, 3], [5, 6, 7, 8, 9, 1], [10, 11, 12, 13, 14, 15]];
  const options = chosen.map((people, value) => ({
    label: value === 0 ? 'no answer' : labels[value - 1]!,
    value,
    count: people.length,
  }));
  const countAny = (values: number[]) => new Set(values.flatMap((value) => chosen[value]!)).size;

  test('people in two options count once', () => {
    // A or B are four people: they need a further option, though 4 and 3 would be enough.
    expect(mergeRareOptions(options.slice(1), options[0]!, minimum, countAny).map(({ label }) => label)).toEqual([
      'A, B or C',
      'D',
    ]);
  });
});
