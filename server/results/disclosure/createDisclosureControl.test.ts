import { describe, expect, test } from 'vitest';
import { createDisclosureControl, rejected } from './createDisclosureControl.ts';

const minimum = 5;
const whole = new Uint8Array(40).fill(1);
/** Rows `from` to `to`, both included. */
const range = (from: number, to: number) => whole.map((_, row) => (row >= from && row <= to ? 1 : 0));
const controlOf = (...bases: Uint8Array[]) => createDisclosureControl({ bases: [whole, ...bases], minimum });
const none = new Set<number>();
const all = new Set([0]);

describe('shares', () => {
  test('are released for ten or more responses', () => {
    const control = controlOf();
    expect(control.decide(whole)).toEqual({ isNew: true, suppressed: none, sharesSuppressed: none });
    expect(control.decide(range(0, 8))).toEqual({ isNew: true, suppressed: none, sharesSuppressed: all });
    expect(control.decide(range(10, 19))).toEqual({ isNew: true, suppressed: none, sharesSuppressed: none });
  });

  test('of a team of nine cannot be computed from the shares of everyone and of the people outside the team', () => {
    const control = controlOf();
    control.decide(whole);
    expect(control.decide(range(9, 39))).toEqual({ isNew: true, suppressed: none, sharesSuppressed: all });
  });

  test('are suppressed only for the bases in which the population has fewer than ten values', () => {
    const control = controlOf(range(0, 25));
    control.decide(whole);
    expect(control.decide(range(18, 39))).toEqual({ isNew: true, suppressed: none, sharesSuppressed: new Set([1]) });
  });

  test('need at least ten responses and at least the minimum', () => {
    const control = createDisclosureControl({ bases: [whole], minimum: 12 });
    expect([control.consider(range(0, 10)), control.consider(range(0, 11))]).toEqual([
      rejected,
      { isNew: true, suppressed: none, sharesSuppressed: none },
    ]);
  });
});

test('a population of too few people and one that differs from another by too few are rejected in the same way', () => {
  const control = controlOf();
  control.decide(whole);
  expect([control.decide(range(0, 3)), control.decide(range(4, 39)), control.decide(range(1, 0))]).toEqual([
    rejected,
    rejected,
    rejected,
  ]);
});

test('`consider` remembers nothing, and `restore` leads to the same decisions as before', () => {
  const control = controlOf();
  control.decide(whole);
  expect(control.consider(range(0, 19))).toMatchObject({ isNew: true });
  expect(control.consider(range(0, 19))).toMatchObject({ isNew: true });
  const release = control.decide(range(0, 19));
  if (release === rejected) throw new Error('It is half of the people');
  const other = controlOf();
  for (const population of [whole, range(0, 19)])
    other.restore({ ...release, population, mixed: none, sharesMixed: none });
  for (const population of [range(20, 39), range(0, 30), range(0, 22)])
    expect(other.consider(population)).toEqual(control.consider(population));
});
