import type { Results } from './results.ts';

/**
 * Finds the people who are in the results of a survey but not in those derived again, whatever the order of the rows in
 * both results. Returns 1 for each removed row of `before`. People with identical answers are interchangeable, which
 * changes no number.
 * @throws Error if the new results contain someone who was not in the old ones.
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
    throw new Error(`${after.people - stayed} of ${after.people} people are not among the ${before.people} before`);
  return removed;
}

/** @param visit receives the whole content of a row as one string, which is the same for rows with the same content. */
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
