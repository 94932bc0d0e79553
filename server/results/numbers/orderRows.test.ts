import { expect, it } from 'vitest';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';
import { randomResults } from '#testing/results/randomResults.ts';
import { orderRows, reordered } from './orderRows.ts';

it('sorts by one column after the other, and keeps the order of equal rows', () => {
  const results = randomResults(everyQuestionType, 500);
  const values = new Map([...results.values].slice(0, 2));
  const columns = [results.groups[0]!.members!, ...values.values()];
  const compared = Array.from({ length: 500 }, (_, row) => row).sort(
    (a, b) => columns.map((column) => column[a]! - column[b]!).find((difference) => difference !== 0) ?? 0,
  );
  expect([...orderRows({ ...results, values, choices: new Map() }, [columns[0]!])]).toEqual(compared);
});

it('depends only on blocks and answers, not on the original order of people', () => {
  const results = randomResults(everyQuestionType, 200);
  const members = results.groups.map((group) => group.members!);
  const columns = [...members, ...results.values.values(), ...[...results.choices.values()].flat()];
  const other = Uint32Array.from({ length: 200 }, (_, row) => (row * 77 + 13) % 200);
  const mixed = (column: Uint8Array) => reordered(column, other);
  const mixedResults = {
    people: 200,
    values: new Map([...results.values].map(([id, column]) => [id, mixed(column)])),
    choices: new Map([...results.choices].map(([id, own]) => [id, own.map(mixed)])),
  };
  const [order, mixedOrder] = [orderRows(results, members), orderRows(mixedResults, members.map(mixed))];
  for (const column of columns) expect(reordered(mixed(column), mixedOrder)).toEqual(reordered(column, order));
  // Blocks are contiguous.
  expect([...reordered(members[0]!, order)]).toEqual([...members[0]!].sort());
});
