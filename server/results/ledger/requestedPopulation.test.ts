import { expect, test } from 'vitest';
import { canonicalPopulation, populationElsewhere, UnknownPart } from './requestedPopulation.ts';
import { populationKey } from '../numbers/populations.ts';

const words = {
  filterOptions: new Map([
    [
      'place',
      [
        { label: 'Site', values: [1] },
        { label: 'Home or no answer', values: [0, 2] },
        { label: 'Both', values: [3] },
      ],
    ],
    [
      'hours',
      [
        { label: 'Day', values: [1] },
        { label: 'Night', values: [2] },
      ],
    ],
  ]),
  groups: [{ id: 'b' }, { id: 'a' }],
};

test('filters that mean the same have one name', () => {
  const one = canonicalPopulation(
    {
      questions: [
        { id: 'place', answers: [2, 1, 1] },
        { id: 'hours', answers: [0] },
      ],
      participantGroups: ['b', 'a', 'b'],
    },
    words,
  );
  const two = canonicalPopulation(
    {
      questions: [
        { id: 'hours', answers: [0] },
        { id: 'place', answers: [1, 2] },
      ],
      participantGroups: ['a', 'b'],
    },
    words,
  );
  expect(one).toEqual({
    questions: [
      { id: 'hours', values: [1] },
      { id: 'place', values: [0, 2, 3] },
    ],
    groups: ['a', 'b'],
  });
  expect(populationKey(one)).toBe(populationKey(two));
});

test('lists without anything say nothing', () => {
  expect(canonicalPopulation({ questions: [{ id: 'place', answers: [] }], participantGroups: [] }, words)).toEqual({
    questions: [],
    groups: [],
  });
  expect(canonicalPopulation({ questions: null, participantGroups: null }, words)).toEqual({
    questions: [],
    groups: [],
  });
});

test('a question named twice must hold twice', () => {
  const filter = {
    questions: [
      { id: 'place', answers: [0, 1] },
      { id: 'place', answers: [1, 2] },
    ],
  };
  expect(canonicalPopulation(filter, words).questions).toEqual([{ id: 'place', values: [0, 2] }]);
});

test.each([
  [
    {
      questions: [
        { id: 'hours', answers: [0] },
        { id: 'nothing', answers: [0] },
      ],
    },
    'questions[1].id',
  ],
  [{ questions: [{ id: 'hours', answers: [1, 2] }] }, 'questions[0].answers[1]'],
  [{ participantGroups: ['a', 'c'] }, 'participantGroups[1]'],
])('what is not offered is named: %j', (filter, property) => {
  expect(() => canonicalPopulation(filter, words)).toThrow(UnknownPart);
  expect(() => canonicalPopulation(filter, words)).toThrow(expect.objectContaining({ property }));
});

test('in another survey a filter holds for what is asked there', () => {
  const population = canonicalPopulation(
    {
      questions: [
        { id: 'place', answers: [1] },
        { id: 'hours', answers: [1] },
      ],
      participantGroups: ['a'],
    },
    words,
  );
  const there = {
    filterOptions: new Map([['hours', [{ label: 'Day or night', values: [1, 2] }]]]),
    groups: [{ id: 'a' }],
  };
  expect(populationElsewhere(population, there)).toEqual({ questions: [{ id: 'hours', values: [2] }], groups: ['a'] });
  expect(populationElsewhere(population, { ...there, groups: [] })).toBe(null);
});
