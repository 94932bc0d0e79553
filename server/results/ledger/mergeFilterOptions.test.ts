import { expect, it } from 'vitest';
import { mergeFilterOptions, widen } from './requestedPopulation.ts';

const option = (label: string, ...values: number[]) => ({ label, values });
const labelOf = (_: string, values: readonly number[]) => values.join(' or ');
const merged = (...all: ReturnType<typeof option>[][]) =>
  mergeFilterOptions(
    all.map((filterOptions) => new Map([['part', filterOptions]])),
    labelOf,
  ).get('part');

it('what one survey merged is merged in all', () => {
  const [one, other] = [
    [option('A', 1), option('B', 2), option('C', 3)],
    [option('A or B', 1, 2), option('C', 3)],
  ];
  expect(merged(one, other)).toEqual([option('A or B', 1, 2), option('C', 3)]);
  expect(merged(other, one)).toEqual([option('A or B', 1, 2), option('C', 3)]);
});

it('what surveys merged differently is merged as far as either did', () => {
  expect(
    merged(
      [option('A or B', 1, 2), option('C', 3), option('D', 4)],
      [option('A', 1), option('B or C', 2, 3), option('D', 4)],
    ),
  ).toEqual([option('1 or 2 or 3', 1, 2, 3), option('D', 4)]);
});

it('what one of them alone offers stays', () => {
  expect(merged([option('A', 1)], [option('A', 1), option('no answer', 0)])).toEqual([
    option('A', 1),
    option('no answer', 0),
  ]);
  expect([
    ...mergeFilterOptions([new Map([['x', [option('A', 1)]]]), new Map([['y', [option('B', 2)]]])], labelOf).keys(),
  ]).toEqual(['x', 'y']);
});

it('who names an option names those that it is merged with', () => {
  const filterOptions = new Map([['part', [option('A or C', 3, 1), option('B', 2)]]]);
  expect(widen({ questions: [{ id: 'part', values: [1] }], groups: ['g'] }, filterOptions)).toEqual({
    questions: [{ id: 'part', values: [1, 3] }],
    groups: ['g'],
  });
});
