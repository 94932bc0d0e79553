import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planEventLines } from './eventLines.ts';
import { blocksOf, type Signature } from './planGroups.ts';

const of = (groups: string, invited: number, responses = invited): Signature => ({
  groups: groups === '' ? [] : groups.split(' '),
  invited,
  responses,
});
/** Names of groups are their ids in capitals, so lists by name are lists by id. */
const plan = (ids: string, signatures: Signature[], minimum = 5) =>
  planEventLines(
    ids.split(' ').map((id) => ({ id, name: id.toUpperCase() })),
    signatures,
    minimum,
  );

describe('groups are lines', () => {
  test('if everyone is in exactly one and each has ten people, by name', () => {
    expect(plan('c a b', [of('a', 10), of('b', 11), of('c', 30)])).toEqual(['a', 'b', 'c']);
  });

  test('if people in none are one more line, which makes two groups enough', () => {
    expect(plan('a b', [of('a', 10), of('b', 10), of('', 10)])).toEqual(['a', 'b']);
    expect(plan('a b', [of('a', 10), of('b', 10), of('', 10, 14)])).toEqual(['a', 'b']);
  });

  test('only with at least twice the minimum of people', () => {
    const signatures = [of('a', 15), of('b', 15), of('c', 15)];
    expect(plan('a b c', signatures, 7)).toEqual(['a', 'b', 'c']);
    expect(plan('a b c', signatures, 8)).toEqual([]);
    expect(plan('a b c', [of('a', 10), of('b', 10), of('c', 9), of('', 10)])).toEqual(['a', 'b']);
    // At least ten, even with a lower minimum.
    expect(plan('a b c', [of('a', 10), of('b', 10), of('c', 9)], 3)).toEqual([]);
  });
});

describe('there are no lines', () => {
  test('if there would be fewer than three', () => {
    expect(plan('a b', [of('a', 20), of('b', 20)])).toEqual([]);
    expect(plan('a', [of('a', 20), of('', 20)])).toEqual([]);
    expect(plan('a', [of('', 20)])).toEqual([]);
  });

  test('if too few people are in no group, and without them there are fewer than three', () => {
    expect(plan('a b', [of('a', 20), of('b', 20), of('', 9)])).toEqual([]);
    // Share-link responses do not count towards the minimum.
    expect(plan('a b', [of('a', 20), of('b', 20), of('', 9, 40)])).toEqual([]);
  });
});

describe('groups that share people', () => {
  test('are removed, first the one that shares people with most others', () => {
    const departments = [of('a', 10), of('b', 10), of('c', 10)];
    const managers = [of('a m', 10), of('b m', 10), of('c m', 10)];
    expect(plan('a b c m', [...departments, ...managers])).toEqual(['a', 'b', 'c']);
    // Also if it has most people.
    expect(plan('a b c m', [...departments, of('a m', 30), of('b m', 30), of('c m', 30)])).toEqual(['a', 'b', 'c']);
  });

  test('are removed on a tie by the fewest people who completed, then by the last name', () => {
    const others = [of('c', 10), of('d', 10)];
    expect(plan('a b c d', [of('a', 10), of('a b', 10), of('b', 11), ...others])).toEqual(['b', 'c', 'd']);
    expect(plan('a b c d', [of('a', 10), of('a b', 10), of('b', 10), ...others])).toEqual(['a', 'c', 'd']);
  });

  test('are tried again in reverse order', () => {
    // z is removed first, then q and p because of s and r. q and p cannot return, but z can.
    const returns = [of('p z', 10), of('q z', 10), of('p r', 10), of('q s', 10), of('r', 20), of('s', 20)];
    expect(plan('p q r s z', returns)).toEqual(['r', 's', 'z']);
    // z and then y are removed first. Both could return, but they share people, and y was removed last.
    const both = ['y z', 'p y', 'q y', 'p z', 'q z', 'p r', 'q s'].map((groups) => of(groups, 10));
    both.push(of('r', 30), of('s', 30));
    expect(plan('p q r s y z', both)).toEqual(['r', 's', 'y']);
  });

  test('include a group of everyone, which is removed', () => {
    expect(plan('a b c z', [of('a z', 10), of('b z', 10), of('c z', 10)])).toEqual(['a', 'b', 'c']);
    expect(plan('a z', [of('a z', 20), of('z', 20)])).toEqual([]);
  });
});

const signatures = fc.array(
  fc.record({ groups: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f']), invited: fc.integer({ min: 0, max: 40 }) }),
  { maxLength: 16 },
);

test('each person is in one line with enough people, whatever the order of groups and people', () => {
  let withLines = 0;
  fc.assert(
    fc.property(signatures, (drawn) => {
      const all = drawn.map((each): Signature => ({ ...each, responses: each.invited }));
      const lines = plan('f e d c b a', all);
      expect(plan('a b c d e f', all.toReversed())).toEqual(lines);
      if (lines.length === 0) return;
      withLines += 1;
      expect(lines).toEqual(lines.toSorted());
      const blocks = blocksOf(all, new Set(lines)).filter(({ responses }) => responses > 0);
      expect(blocks.length).toBeGreaterThanOrEqual(3);
      for (const { groups, invited } of blocks) {
        expect(groups.length).toBeLessThanOrEqual(1);
        expect(invited).toBeGreaterThanOrEqual(10);
      }
    }),
    { numRuns: 3000 },
  );
  expect(withLines).toBeGreaterThan(50);
});
