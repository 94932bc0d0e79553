import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTallies, limitedTally, meanOf, releasedMean, tally, type Tally } from './tally.ts';
import { noCategory, type Variable } from './variables.ts';

const inOne: Variable = {
  name: 'aspect:self/energy',
  base: Uint8Array.of(1, 1, 0, 1, 1),
  scores: Float64Array.of(0.25, 0.5, NaN, 0.75, 1),
  categories: { kind: 'one', number: 3, indexes: Uint8Array.of(0, 1, noCategory, 2, 2) },
};
const inAny: Variable = {
  name: 'item:breaks',
  base: Uint8Array.of(1, 1, 1, 1, 1),
  scores: null,
  categories: { kind: 'any', members: [Uint8Array.of(1, 1, 0, 0, 0), Uint8Array.of(0, 1, 1, 0, 0)] },
};

it('counts only people in the base, sums their scores and counts them by category', () => {
  expect(tally(inOne, Uint8Array.of(1, 1, 1, 1, 1))).toEqual({ count: 4, sum: 2.5, counts: [1, 1, 2] });
  expect(tally(inOne, Uint8Array.of(0, 1, 1, 0, 1))).toEqual({ count: 2, sum: 1.5, counts: [0, 1, 1] });
  expect(tally(inOne, new Uint8Array(5))).toEqual({ count: 0, sum: 0, counts: [0, 0, 0] });
});

it('counts people in each of their categories', () => {
  expect(tally(inAny, Uint8Array.of(0, 1, 1, 1, 0))).toEqual({ count: 3, sum: null, counts: [1, 2] });
});

it('has a mean if there are scores and someone has one', () => {
  expect([inOne, inAny].map((variable) => meanOf(tally(variable, Uint8Array.of(1, 1, 1, 1, 1))))).toEqual([
    0.625,
    null,
  ]);
  expect(meanOf(tally(inOne, new Uint8Array(5)))).toBeNull();
});

it('rejects a mask with a different number of rows, and tallies with different categories', () => {
  expect(() => tally(inOne, new Uint8Array(4))).toThrow('A mask of 4 rows does not fit 5 rows');
  expect(() => addTallies(tally(inOne, new Uint8Array(5)), tally(inAny, new Uint8Array(5)))).toThrow(
    '3 and 2 categories do not add up',
  );
  const means: Tally = { count: 1, sum: 1, counts: [1, 0] };
  expect(() => addTallies(means, tally(inAny, new Uint8Array(5)))).toThrow('with a sum and without one');
});

it('adds up over disjoint sets of people', () => {
  const bit = fc.constantFrom(0, 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(bit, bit, fc.integer({ min: 0, max: 4 })), { maxLength: 60 }), (rows) => {
      const base = Uint8Array.from(rows, ([inBase]) => inBase);
      const variable: Variable = {
        name: 'v',
        base,
        // Sums of quarters are exact in any order.
        scores: Float64Array.from(rows, ([inBase, , quarters]) => (inBase === 1 ? quarters / 4 : NaN)),
        categories: {
          kind: 'one',
          number: 5,
          indexes: Uint8Array.from(rows, ([inBase, , quarters]) => (inBase === 1 ? quarters : noCategory)),
        },
      };
      const some = Uint8Array.from(rows, ([, inMask]) => inMask);
      const others = some.map((one) => 1 - one);
      const both: Tally = tally(variable, new Uint8Array(rows.length).fill(1));
      expect(addTallies(tally(variable, some), tally(variable, others))).toEqual(both);
      expect(both.count).toBe(base.reduce((sum, one) => sum + one, 0));
    }),
  );
});

it('limits the mean of fewer than ten people, alone and as a part of a sum', () => {
  const [allTop, ten, few]: Tally[] = [
    { count: 5, sum: 5, counts: null },
    { count: 10, sum: 10, counts: [0, 0, 10] },
    { count: 9, sum: 4.5, counts: null },
  ];
  expect([allTop!, ten!, few!].map(releasedMean)).toEqual([0.95, 1, 0.5]);
  expect(limitedTally(allTop!)).toEqual({ count: 5, sum: 4.75, counts: null });
  expect([ten!, few!].map(limitedTally)).toEqual([ten, few]);
  expect(limitedTally({ count: 3, sum: null, counts: null })).toEqual({ count: 3, sum: null, counts: null });
});
