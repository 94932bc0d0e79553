import { expect, it } from 'vitest';
import { rowBlocks } from './rowBlocks.ts';

const group = (id: string, ...members: number[]) => ({
  id,
  name: id,
  use: 'reporting' as const,
  members: Uint8Array.from(members),
});
const blocksOf = (people: number, groups: ReturnType<typeof group>[], ids: string[]) =>
  rowBlocks({ people, groups }, ids).map(({ groups: own, rows }) => [own, [...rows]]);

it('divides rows by the groups that they are in, in the order of the first rows', () => {
  const groups = [group('a', 0, 1, 0, 1, 1, 0), group('b', 1, 1, 0, 0, 1, 0), group('c', 1, 0, 1, 0, 1, 0)];
  expect(blocksOf(6, groups, ['a', 'b'])).toEqual([
    [['b'], [0]],
    [
      ['a', 'b'],
      [1, 4],
    ],
    [[], [2, 5]],
    [['a'], [3]],
  ]);
  expect(blocksOf(6, groups, [])).toEqual([[[], [0, 1, 2, 3, 4, 5]]]);
});

it('ignores groups without members in the results, and returns no block without people', () => {
  expect(
    rowBlocks({ people: 2, groups: [{ ...group('a'), members: null }] }, ['a']).map(({ groups }) => groups),
  ).toEqual([[]]);
  expect(blocksOf(0, [group('a')], ['a'])).toEqual([]);
});
