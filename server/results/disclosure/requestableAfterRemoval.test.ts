import { expect, it } from 'vitest';
import type { GroupUse } from './population.ts';
import { requestableAfterRemoval } from './requestableAfterRemoval.ts';

const minimum = 5;
/**
 * How groups A and B can be used after a removal. The sizes and the numbers of removed people are given for A, for B,
 * and for the people in neither group.
 */
const after = (
  sizes: [number, number, number],
  gone: [number, number, number],
  { uninvited = 0, use = 'crossable' as GroupUse } = {},
) => {
  const people = sizes.reduce((a, b) => a + b);
  const starts = [0, sizes[0], sizes[0] + sizes[1]];
  const inPart = (part: number, most = sizes[part]!) =>
    Uint8Array.from({ length: people }, (_, row) => (row >= starts[part]! && row < starts[part]! + most ? 1 : 0));
  const removed = inPart(0, gone[0]).map((isIn, row) => isIn | inPart(1, gone[1])[row]! | inPart(2, gone[2])[row]!);
  const groups = ['a', 'b'].map((id, part) => ({ id, name: id, use, members: inPart(part) }));
  const { uses, questions } = requestableAfterRemoval(
    { people, groups, blockGroups: ['a', 'b'], uninvited, questions: ['q'] },
    removed,
    minimum,
  );
  expect(questions).toEqual([...uses.values()].every((each) => each === 'leftOut') ? [] : ['q']);
  return [...uses.values()];
};

it('changes nothing if no block lost or keeps one to nine people', () => {
  expect(after([30, 20, 0], [10, 0, 0])).toEqual(['crossable', 'crossable']);
  expect(after([30, 20, 15], [10, 0, 15])).toEqual(['crossable', 'crossable']);
});

it('leaves groups available without answer filters if a block lost or keeps fewer than ten people, but at least the minimum', () => {
  expect(after([30, 20, 0], [5, 0, 0])).toEqual(['reporting', 'reporting']);
  expect(after([30, 20, 0], [0, 12, 0])).toEqual(['reporting', 'reporting']);
  expect(after([30, 20, 0], [10, 0, 0], { use: 'reporting' })).toEqual(['reporting', 'reporting']);
});

it('leaves no group if a block lost only a few people or keeps only a few', () => {
  expect(after([30, 20, 0], [4, 0, 0])).toEqual(['leftOut', 'leftOut']);
  expect(after([30, 20, 0], [5, 1, 0])).toEqual(['leftOut', 'leftOut']);
  expect(after([30, 20, 0], [0, 17, 0])).toEqual(['leftOut', 'leftOut']);
  expect(after([30, 20, 9], [5, 0, 1])).toEqual(['leftOut', 'leftOut']);
});

it('counts only invited people, in the worst case of who was not invited', () => {
  expect(after([30, 30, 30], [0, 0, 10], { uninvited: 1 })).toEqual(['reporting', 'reporting']);
  expect(after([30, 30, 30], [0, 0, 8], { uninvited: 4 })).toEqual(['leftOut', 'leftOut']);
  expect(after([30, 30, 30], [0, 0, 22], { uninvited: 4 })).toEqual(['leftOut', 'leftOut']);
});

it('keeps questions if no group was reported before', () => {
  const removed = Uint8Array.from({ length: 30 }, (_, row) => (row < 5 ? 1 : 0));
  const left = { id: 'a', name: 'A', use: 'leftOut' as const, members: null };
  expect(
    requestableAfterRemoval(
      { people: 30, groups: [left], blockGroups: [], uninvited: 3, questions: ['q'] },
      removed,
      minimum,
    ).questions,
  ).toEqual(['q']);
});
