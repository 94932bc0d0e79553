import type { Results } from './results.ts';

/**
 * Who of the people in the results of a survey is not in those derived anew, whatever order either has them in: 1 for a row
 * of `before` that is gone. Who answered all alike stands for another; that makes no difference to any number.
 * @throws Error where somebody is in the new results who was not in the old ones.
 */
export function removedRows(before: Results, after: Results): Uint8Array {
  const left = new Map<string, number>();
  eachRow(after, (key) => left.set(key, (left.get(key) ?? 0) + 1));
  const removed = new Uint8Array(before.people);
  let stayed = 0;
  eachRow(before, (key, row) => {
    const count = left.get(key) ?? 0;
    if (count > 0) {
      left.set(key, count - 1);
      stayed += 1;
    } else {
      removed[row] = 1;
    }
  });
  if (stayed !== after.people)
    throw new Error(`${after.people - stayed} of ${after.people} people are not among the ${before.people} of before`);
  return removed;
}

/** @param visit gets all that a row holds, as one string that is the same for rows that hold the same. */
function eachRow({ people, values, choices, groups }: Results, visit: (key: string, row: number) => void): void {
  const columns = [
    ...values.values(),
    ...[...choices.values()].flat(),
    ...groups.flatMap(({ members }) => members ?? []),
  ];
  const codes = Array.from({ length: columns.length }, () => 0);
  for (let row = 0; row < people; row += 1) {
    for (let column = 0; column < columns.length; column += 1) codes[column] = columns[column]![row]!;
    visit(String.fromCharCode(...codes), row);
  }
}
