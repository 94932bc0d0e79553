import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf, planGroups, type Signature } from './planGroups.ts';

const minimum = 5;
const named = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const of = (groups: string, invited: number, responses = invited): Signature => ({
  groups: groups === '' ? [] : groups.split(' '),
  invited,
  responses,
});
const plan = (names: string[], signatures: Signature[]) => planGroups(named(...names), signatures, minimum);

describe('all groups are reported', () => {
  test('if everyone is in exactly one group and all groups are large enough', () => {
    expect(plan(['A', 'B'], [of('a', 5), of('b', 9)])).toEqual({ reporting: ['a', 'b'], leftOut: [] });
  });

  test('if their overlap is large enough, and the people in no group, if there are any, are enough', () => {
    expect(plan(['A', 'B'], [of('a', 5), of('b', 5), of('a b', 5)]).reporting).toEqual(['a', 'b']);
    expect(plan(['A', 'B'], [of('a', 5), of('b', 5), of('a b', 5), of('', 5)]).reporting).toEqual(['a', 'b']);
  });

  test('including a group of everyone', () => {
    expect(plan(['All', 'A'], [of('all', 6), of('all a', 7)]).reporting).toEqual(['all', 'a']);
  });
});

describe('a group is left out', () => {
  test('if everyone but one person is in it', () => {
    expect(plan(['Others'], [of('others', 19), of('', 1)])).toEqual({
      reporting: [],
      leftOut: [{ id: 'others', completed: 19, smallBlocks: 1 }],
    });
  });

  test('if its overlaps with others are small, such as managers, two in each of four departments', () => {
    const departments = ['A', 'B', 'C', 'D'];
    const signatures = departments.flatMap((name) => [
      of(name.toLowerCase(), 10),
      of(`${name.toLowerCase()} managers`, 2),
    ]);
    expect(plan([...departments, 'Managers'], signatures)).toEqual({
      reporting: ['a', 'b', 'c', 'd'],
      leftOut: [{ id: 'managers', completed: 8, smallBlocks: 4 }],
    });
  });

  test('if none of its members completed the survey, since there is nothing to report', () => {
    expect(plan(['A', 'Empty'], [of('a', 8)])).toEqual({
      reporting: ['a'],
      leftOut: [{ id: 'empty', completed: 0, smallBlocks: 0 }],
    });
  });

  test('if on a tie it has the fewest people, or with equal numbers comes last by name', () => {
    expect(plan(['A', 'B'], [of('a b', 3), of('a', 7), of('b', 6)]).reporting).toEqual(['a']);
    expect(plan(['A', 'B'], [of('a b', 3), of('a', 7), of('b', 7)]).reporting).toEqual(['a']);
  });

  test('so that the blocks of the others are large enough', () => {
    // Without B no block is small.
    const { reporting } = plan(['A', 'B', 'C'], [of('a b', 6), of('b c', 4), of('c', 4), of('', 9)]);
    expect(
      blocksOf([of('a b', 6), of('b c', 4), of('c', 4), of('', 9)], new Set(reporting)).every(
        ({ invited }) => invited >= minimum,
      ),
    ).toBe(true);
    expect(reporting.length).toBeGreaterThan(0);
  });
});

test('a share-link response belongs to the block of people in no group, but does not help that block to reach the minimum', () => {
  const partition = [of('a', 8), of('b', 8)];
  expect(plan(['A', 'B'], [...partition, of('', 0, 1)]).reporting).toEqual(['a']);
  expect(plan(['A', 'B'], [...partition, of('', 4, 40)]).reporting).toEqual(['a']);
  expect(plan(['A', 'B'], [...partition, of('', 5, 6)]).reporting).toEqual(['a', 'b']);
});

const signatures = fc
  .array(
    fc.record({
      groups: fc.subarray(['a', 'b', 'c', 'd', 'e']),
      invited: fc.integer({ min: 0, max: 9 }),
      shared: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 14 },
  )
  .map((drawn) =>
    drawn.map(({ groups, invited, shared }) => ({
      groups,
      invited,
      responses: invited + (groups.length === 0 ? shared : 0),
    })),
  );

test('every block is large enough, no group could be added, and the order of people does not matter', () => {
  fc.assert(
    fc.property(signatures, (drawn) => {
      const names = ['A', 'B', 'C', 'D', 'E'];
      const { reporting, leftOut } = plan(names, drawn);
      const isSafe = (ids: string[]) =>
        blocksOf(drawn, new Set(ids)).every(({ invited, responses }) => responses === 0 || invited >= minimum);
      if (reporting.length > 0) expect(isSafe(reporting)).toBe(true);
      for (const { id, completed } of leftOut) if (completed > 0) expect(isSafe([...reporting, id])).toBe(false);
      expect(plan(names, drawn.toReversed())).toEqual({ reporting, leftOut });
    }),
    { numRuns: 2000 },
  );
});
