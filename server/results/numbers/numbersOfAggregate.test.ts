import { expect, it } from 'vitest';
import type { FilterOption } from '../disclosure/population.ts';
import { numbersOfAggregate } from './releasedNumbers.ts';

const filterOptions = new Map<string, FilterOption[]>([
  [
    'way',
    [
      { label: 'On foot', values: [1] },
      { label: 'By bus or no answer', values: [2, 0] },
    ],
  ],
  [
    'floor',
    [
      { label: 'Low', values: [1] },
      { label: 'High', values: [2] },
    ],
  ],
]);
const tallies = new Map([
  ['whole', { count: 12, sum: null, counts: [] }],
  ['item:way', { count: 12, sum: null, counts: [5, 7] }],
  ['item:floor', { count: 12, sum: null, counts: [6, 6] }],
]);
const kept = { seq: 0, population: { questions: [], groups: [] }, suppressed: ['aspect:self/energy'], tallies };

it('tells what was kept, what is held back, and what nobody has answered', () => {
  const numbers = numbersOfAggregate(kept, filterOptions);
  expect(numbers.people).toBe(12);
  expect(['item:way', 'aspect:self/energy', 'aspect:self/rest'].map(numbers.tallyOf)).toEqual([
    tallies.get('item:way'),
    'suppressed',
    null,
  ]);
});

it('holds back options that another survey has joined otherwise, and no others', () => {
  const main = new Map<string, FilterOption[]>([
    [
      'way',
      [
        { label: 'On foot or no answer', values: [1, 0] },
        { label: 'By bus', values: [2] },
      ],
    ],
    [
      'floor',
      [
        { label: 'Lower', values: [1] },
        { label: 'Upper', values: [2] },
      ],
    ],
    ['only-there', [{ label: 'Yes', values: [1] }]],
  ]);
  const numbers = numbersOfAggregate(kept, filterOptions, main);
  expect(['item:way', 'item:floor', 'item:only-there', 'whole'].map(numbers.tallyOf)).toEqual([
    'suppressed',
    tallies.get('item:floor'),
    null,
    tallies.get('whole'),
  ]);
});
