import { describe, expect, test } from 'vitest';
import { carryOver } from './carryOver.ts';
import { createAuditor, type AuditedRelease } from './createAuditor.ts';

const minimum = 3;
const whole = new Uint8Array(60).fill(1);
const people = (...rows: number[]) => whole.map((_, row) => (rows.includes(row) ? 1 : 0));
/** Three departments of twenty. The third department follows from the other two, so it is in no ledger. */
const department = (index: number) => whole.map((_, row) => (Math.floor(row / 20) === index ? 1 : 0));
const [north, south, west] = [department(0), department(1), department(2)];
const but = (population: Uint8Array, removed: Uint8Array) =>
  population.map((value, row) => (removed[row] === 1 ? 0 : value));
const tell = (...populations: Uint8Array[]): AuditedRelease[] =>
  populations.map((population) => ({ population, suppressed: new Set(), mixed: new Set() }));

/**
 * Keeps the rows of removed people, and takes them out of every population. For the engine this is equivalent to
 * removing the rows.
 */
function remove(ledger: AuditedRelease[], removed: Uint8Array, bases = [whole]) {
  const before = createAuditor({ bases, minimum });
  for (const released of ledger) before.restore(released);
  const mixed = carryOver(before, bases, removed, ledger, minimum);
  const after = ledger.map((released, index) => ({
    ...released,
    population: but(released.population, removed),
    mixed: mixed[index]!,
  }));
  const auditor = createAuditor({ bases: bases.map((base) => but(base, removed)), minimum });
  for (const released of after) auditor.restore(released);
  return {
    mixed: mixed.map((each) => [...each]),
    ledger: after,
    bases: bases.map((base) => but(base, removed)),
    verdictOf: (population: Uint8Array) => auditor.decide(but(population, removed)).verdict,
  };
}

describe('three departments', () => {
  test('are all released again after three people of one department were removed, since the difference covers three people', () => {
    const { mixed, verdictOf } = remove(tell(whole, north, south), people(0, 1, 2));
    expect(mixed).toEqual([[], [], []]);
    expect([whole, north, south, west].map(verdictOf)).toEqual(['known', 'known', 'known', 'known']);
  });

  test('are not released again if one person of each was removed, but everyone together is', () => {
    const { mixed, verdictOf } = remove(tell(whole, north, south), people(0, 20, 40));
    expect(mixed).toEqual([[], [0], [0]]);
    expect([whole, north, south, west].map(verdictOf)).toEqual(['known', 'rejected', 'rejected', 'rejected']);
  });

  test('are not released again if two people were removed in total, and everyone together is not either', () => {
    const { mixed, verdictOf } = remove(tell(whole, north), people(0, 1));
    expect(mixed).toEqual([[0], [0]]);
    expect([whole, north, south].map(verdictOf)).toEqual(['rejected', 'rejected', 'new']);
  });

  test('if the first lost three people and the second two, only the first is released again, because everyone together would then reveal the two', () => {
    const { mixed, verdictOf } = remove(tell(north, whole, south), people(0, 1, 2, 20, 21));
    expect(mixed).toEqual([[], [0], [0]]);
    expect([north, whole, south, west].map(verdictOf)).toEqual(['known', 'rejected', 'rejected', 'rejected']);
  });

  test('do not prevent the release of other populations, unless these are too close to a released one', () => {
    const { verdictOf } = remove(tell(whole, north, south), people(0, 20, 40));
    expect(verdictOf(whole.map((_, row) => row % 2))).toBe('new');
    // This is North without 1. Its difference from the earlier North is 0 and 1.
    expect(verdictOf(but(north, people(1)))).toBe('rejected');
    expect(verdictOf(but(north, people(1, 2)))).toBe('rejected');
    expect(verdictOf(but(north, people(1, 2, 3)))).toBe('new');
  });
});

test('a department that becomes too small to certify closes the base, and then only populations that follow from released ones are available', () => {
  const few = people(0, 1, 2, 3);
  const { mixed, verdictOf } = remove(tell(whole, few, south), people(0, 1, 40, 41, 42));
  expect(mixed).toEqual([[], [0], []]);
  expect([whole, south, few, north].map(verdictOf)).toEqual(['known', 'known', 'rejected', 'rejected']);
});

test('an entry can be mixed for one base and not for another, and only for bases that it was released for', () => {
  const base = but(whole, people(0, 1));
  const ledger = [...tell(whole, north), { population: south, suppressed: new Set([1]), mixed: new Set<number>() }];
  expect(remove(ledger, people(0, 1, 2), [whole, base]).mixed).toEqual([[1], [1], []]);
  expect(remove(ledger, people(20, 21), [whole, base]).mixed).toEqual([[0, 1], [], [0]]);
});

test('a mixed entry stays mixed, and a further removal is checked together with the earlier one', () => {
  const once = remove(tell(whole, north, south), people(0, 20, 40));
  const twice = remove(once.ledger, people(3, 4, 5), once.bases);
  expect(twice.mixed).toEqual([[], [0], [0]]);
  expect([whole, north, west].map(twice.verdictOf)).toEqual(['known', 'rejected', 'rejected']);

  const clean = remove(tell(whole, north, south), people(0, 1, 2));
  const later = remove(clean.ledger, people(3, 4, 20), clean.bases);
  expect(later.mixed).toEqual([[], [0], [0]]);
  expect([whole, north, west].map(later.verdictOf)).toEqual(['known', 'rejected', 'rejected']);
});
