import { expect, it } from 'vitest';
import { mergeCuts, widen } from './mergeFilterOptions.ts';

const cut = (label: string, ...values: number[]) => ({ label, values });
const labelOf = (_: string, values: readonly number[]) => values.join(' or ');
const merged = (...all: ReturnType<typeof cut>[][]) =>
  mergeCuts(
    all.map((cuts) => new Map([['part', cuts]])),
    labelOf,
  ).get('part');

it('what one survey merged is merged in all', () => {
  const [one, other] = [
    [cut('A', 1), cut('B', 2), cut('C', 3)],
    [cut('A or B', 1, 2), cut('C', 3)],
  ];
  expect(merged(one, other)).toEqual([cut('A or B', 1, 2), cut('C', 3)]);
  expect(merged(other, one)).toEqual([cut('A or B', 1, 2), cut('C', 3)]);
});

it('what surveys merged differently is merged as far as either did', () => {
  expect(
    merged([cut('A or B', 1, 2), cut('C', 3), cut('D', 4)], [cut('A', 1), cut('B or C', 2, 3), cut('D', 4)]),
  ).toEqual([cut('1 or 2 or 3', 1, 2, 3), cut('D', 4)]);
});

it('what one of them alone offers stays', () => {
  expect(merged([cut('A', 1)], [cut('A', 1), cut('no answer', 0)])).toEqual([cut('A', 1), cut('no answer', 0)]);
  expect([...mergeCuts([new Map([['x', [cut('A', 1)]]]), new Map([['y', [cut('B', 2)]]])], labelOf).keys()]).toEqual([
    'x',
    'y',
  ]);
});

it('who names an option names those that it is merged with', () => {
  const cuts = new Map([['part', [cut('A or C', 3, 1), cut('B', 2)]]]);
  expect(widen({ questions: [{ id: 'part', values: [1] }], groups: ['g'] }, cuts)).toEqual({
    questions: [{ id: 'part', values: [1, 3] }],
    groups: ['g'],
  });
});
