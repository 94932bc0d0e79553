import { expect, it } from 'vitest';
import { everyQuestionType as definition } from '#testing/surveys/everyQuestionType.ts';
import { randomResults } from '#testing/results/randomResults.ts';
import { removedRows } from './removedRows.ts';
import type { Results } from './results.ts';

/** The rows with these indexes, in this order. */
const pick = (results: Results, rows: number[]): Results => {
  const only = (column: Uint8Array) => Uint8Array.from(rows, (row) => column[row]!);
  return {
    ...results,
    people: rows.length,
    values: new Map([...results.values].map(([id, column]) => [id, only(column)])),
    choices: new Map([...results.choices].map(([id, columns]) => [id, columns.map(only)])),
    groups: results.groups.map((group) => ({ ...group, members: only(group.members!) })),
  };
};
const range = (number: number) => Array.from({ length: number }, (_, index) => index);

it('finds the removed people, whatever the order of the others', () => {
  const before = randomResults(definition, 100);
  const rest = range(100).filter((row) => row % 9 !== 4);
  expect([...removedRows(before, pick(before, [...rest].reverse()))]).toEqual(
    range(100).map((row) => (row % 9 === 4 ? 1 : 0)),
  );
  expect([...removedRows(before, before)]).toEqual(range(100).map(() => 0));
  expect([...removedRows(before, pick(before, []))]).toEqual(range(100).map(() => 1));
});

it('treats people with identical answers as interchangeable', () => {
  const some = randomResults(definition, 3);
  const twice = pick(some, [0, 1, 0, 2]);
  expect([...removedRows(twice, pick(some, [2, 1, 0]))]).toEqual([0, 0, 1, 0]);
});

it('rejects results with an additional person', () => {
  const [before, other] = [randomResults(definition, 20), randomResults(definition, 1)];
  const one = before.values.get('scale')!;
  const changed = {
    ...before,
    values: new Map([...before.values, ['scale', one.map((code, row) => (row === 0 ? (code + 1) % 6 : code))]]),
  };
  expect(() => removedRows(before, changed)).toThrow('1 of 20 people are not among the 20 before');
  expect(() => removedRows(pick(before, []), other)).toThrow('1 of 1 people are not among the 0 before');
});
