import { expect, test } from 'vitest';
import { populationKey } from '../numbers/populations.ts';
import {
  canonicalPopulation,
  mergeFilterOptions,
  populationElsewhere,
  UnknownPart,
  widen,
} from './requestedPopulation.ts';

const text = {
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

test('equivalent filters have the same name', () => {
  const one = canonicalPopulation(
    {
      questions: [
        { id: 'place', answers: [2, 1, 1] },
        { id: 'hours', answers: [0] },
      ],
      participantGroups: ['b', 'a', 'b'],
    },
    text,
  );
  const two = canonicalPopulation(
    {
      questions: [
        { id: 'hours', answers: [0] },
        { id: 'place', answers: [1, 2] },
      ],
      participantGroups: ['a', 'b'],
    },
    text,
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

test('empty lists do not filter', () => {
  expect(canonicalPopulation({ questions: [{ id: 'place', answers: [] }], participantGroups: [] }, text)).toEqual({
    questions: [],
    groups: [],
  });
  expect(canonicalPopulation({ questions: null, participantGroups: null }, text)).toEqual({
    questions: [],
    groups: [],
  });
});

test('if a filter contains a question twice, people must match both entries', () => {
  const filter = {
    questions: [
      { id: 'place', answers: [0, 1] },
      { id: 'place', answers: [1, 2] },
    ],
  };
  expect(canonicalPopulation(filter, text).questions).toEqual([{ id: 'place', values: [0, 2] }]);
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
])('an error names the part of the filter that is not offered: %j', (filter, property) => {
  expect(() => canonicalPopulation(filter, text)).toThrow(UnknownPart);
  expect(() => canonicalPopulation(filter, text)).toThrow(expect.objectContaining({ property }));
});

test('a filter in another survey only uses the questions of that survey', () => {
  const population = canonicalPopulation(
    {
      questions: [
        { id: 'place', answers: [1] },
        { id: 'hours', answers: [1] },
      ],
      participantGroups: ['a'],
    },
    text,
  );
  const there = {
    filterOptions: new Map([['hours', [{ label: 'Day or night', values: [1, 2] }]]]),
    groups: [{ id: 'a' }],
  };
  expect(populationElsewhere(population, there)).toEqual({ questions: [{ id: 'hours', values: [2] }], groups: ['a'] });
  expect(populationElsewhere(population, { ...there, groups: [] })).toBe(null);
});

const option = (label: string, ...values: number[]) => ({ label, values });
const labelOf = (_: string, values: readonly number[]) => values.join(' or ');
const merged = (...all: ReturnType<typeof option>[][]) =>
  mergeFilterOptions(
    all.map((filterOptions) => new Map([['part', filterOptions]])),
    labelOf,
  ).get('part');

test('options that one survey merged are merged in all surveys of the request', () => {
  const [one, other] = [
    [option('A', 1), option('B', 2), option('C', 3)],
    [option('A or B', 1, 2), option('C', 3)],
  ];
  expect(merged(one, other)).toEqual([option('A or B', 1, 2), option('C', 3)]);
  expect(merged(other, one)).toEqual([option('A or B', 1, 2), option('C', 3)]);
});

test('options that surveys merged differently are merged if either survey merged them', () => {
  expect(
    merged(
      [option('A or B', 1, 2), option('C', 3), option('D', 4)],
      [option('A', 1), option('B or C', 2, 3), option('D', 4)],
    ),
  ).toEqual([option('1 or 2 or 3', 1, 2, 3), option('D', 4)]);
});

test('options that only one survey offers remain available', () => {
  expect(merged([option('A', 1)], [option('A', 1), option('no answer', 0)])).toEqual([
    option('A', 1),
    option('no answer', 0),
  ]);
  expect([
    ...mergeFilterOptions([new Map([['x', [option('A', 1)]]]), new Map([['y', [option('B', 2)]]])], labelOf).keys(),
  ]).toEqual(['x', 'y']);
});

test('naming an option includes those that it is merged with', () => {
  const filterOptions = new Map([['part', [option('A or C', 3, 1), option('B', 2)]]]);
  expect(widen({ questions: [{ id: 'part', values: [1] }], groups: ['g'] }, filterOptions)).toEqual({
    questions: [{ id: 'part', values: [1, 3] }],
    groups: ['g'],
  });
});
