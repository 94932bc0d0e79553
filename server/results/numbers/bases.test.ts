import { expect, it } from 'vitest';
import { baseNames, basesOf } from './bases.ts';
import type { Variable } from './variables.ts';

const variable = (name: string, ...base: number[]): Variable => ({
  name,
  base: Uint8Array.from(base),
  scores: null,
  categories: { kind: 'any', members: [] },
});
const closing = [
  variable('whole', 1, 1, 1),
  variable('a', 1, 1, 0),
  variable('b', 1, 0, 1),
  variable('c', 1, 1, 1),
  variable('d', 1, 1, 0),
];
const later = [
  variable('whole', 1, 1),
  variable('a', 1, 1),
  variable('b', 1, 0),
  variable('c', 1, 1),
  variable('d', 1, 1),
];

it('groups the variables for which the same people have a value', () => {
  expect(baseNames(closing)).toEqual([['whole', 'c'], ['a', 'd'], ['b']]);
});

it('keeps bases separate that became equal only through a removal', () => {
  expect(basesOf(baseNames(closing), later).map(({ mask, variables }) => [[...mask], variables])).toEqual([
    [
      [1, 1],
      ['whole', 'c'],
    ],
    [
      [1, 1],
      ['a', 'd'],
    ],
    [[1, 0], ['b']],
  ]);
});

it('creates a separate base for a variable that was added later, and none for one that was removed', () => {
  const names = [['whole'], ['gone'], ['a', 'gone too']];
  expect(basesOf(names, closing.slice(0, 3)).map(({ variables }) => variables)).toEqual([['whole'], ['a'], ['b']]);
});

it('rejects variables of one base that concern different people', () => {
  expect(() => basesOf([['whole', 'b']], closing)).toThrow('whole and b share a base, but concern different people');
});
