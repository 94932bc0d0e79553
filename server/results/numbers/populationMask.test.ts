import { expect, it } from 'vitest';
import { blockPopulation } from './populations.ts';
import { populationMask, type Selectable } from './populationMask.ts';

const filterOptionsOf = (codes: number) =>
  Array.from({ length: codes }, (_, code) => ({ label: `${code}`, values: [code] }));
const results: Selectable = {
  people: 6,
  values: new Map([
    ['age', Uint8Array.of(0, 1, 2, 3, 1, 2)],
    ['energy', Uint8Array.of(1, 1, 1, 1, 1, 1)],
  ]),
  choices: new Map([
    ['breaks', [Uint8Array.of(1, 0, 0, 0, 0, 1), Uint8Array.of(0, 1, 1, 0, 0, 0), Uint8Array.of(0, 0, 1, 1, 1, 0)]],
  ]),
  groups: [
    { id: 'north', name: 'North', use: 'reporting', members: Uint8Array.of(1, 1, 0, 0, 0, 0) },
    { id: 'south', name: 'South', use: 'reporting', members: Uint8Array.of(0, 1, 1, 0, 0, 0) },
    { id: 'west', name: 'West', use: 'leftOut', members: null },
  ],
  blockGroups: ['north', 'south'],
  filterOptions: new Map([
    ['age', filterOptionsOf(4)],
    ['breaks', filterOptionsOf(3)],
  ]),
};
const mask = (questions: { id: string; values: number[] }[], groups: string[] = []) => [
  ...populationMask(results, { questions, groups }),
];

it('is everyone if the filter is empty', () => {
  expect(mask([])).toEqual([1, 1, 1, 1, 1, 1]);
});

it('contains people with any value of a question, in any group, and matching all of these conditions', () => {
  expect(mask([{ id: 'age', values: [1, 3] }])).toEqual([0, 1, 0, 1, 1, 0]);
  expect(mask([{ id: 'breaks', values: [0, 1] }])).toEqual([1, 1, 1, 0, 0, 1]);
  expect(mask([], ['north', 'south'])).toEqual([1, 1, 1, 0, 0, 0]);
  expect(
    mask(
      [
        { id: 'age', values: [0, 1, 2] },
        { id: 'breaks', values: [1, 2] },
      ],
      ['south'],
    ),
  ).toEqual([0, 1, 1, 0, 0, 0]);
});

it('contains, for a block, the people in exactly these block groups', () => {
  const block = (groups: string[]) => [...populationMask(results, blockPopulation(groups))];
  expect([block([]), block(['north']), block(['south']), block(['south', 'north'])]).toEqual([
    [0, 0, 0, 1, 1, 1],
    [1, 0, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [0, 1, 0, 0, 0, 0],
  ]);
});

it('throws an error naming what is unknown or missing from the results', () => {
  expect(() => mask([{ id: 'shoe-size', values: [1] }])).toThrow('shoe-size is not a question');
  expect(() => mask([{ id: 'energy', values: [1] }])).toThrow('energy is not a question');
  expect(() => mask([{ id: 'age', values: [1, 4] }])).toThrow('age has no option with the code 4');
  expect(() => mask([{ id: 'breaks', values: [3] }])).toThrow('breaks has no option with the code 3');
  expect(() => mask([], ['west'])).toThrow('west is not a group');
});
