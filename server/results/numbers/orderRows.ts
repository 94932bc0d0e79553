import type { Results } from './results.ts';

type Rows = Pick<Results, 'people' | 'values' | 'choices'>;

/**
 * Orders the rows of results by block and then by all answers (docs/rules/disclosure.md#row-order). Swapping the
 * answers of two people of one block leaves the same rows, to the last byte. So nothing computed from the rows, not
 * even the last digit of a sum, depends on who gave which answers. Sorts by each column, the last one first, and keeps
 * the order of equal codes (radix sort: Knuth, The Art of Computer Programming 3, 5.2.5).
 * @param members for each group that divides people into blocks, 1 for the rows in it.
 * @returns for each new row the index of the old one.
 */
export function orderRows({ people, values, choices }: Rows, members: readonly Uint8Array[]): Uint32Array {
  const columns = [...members, ...values.values(), ...[...choices.values()].flat()];
  let [order, next] = [Uint32Array.from({ length: people }, (_, row) => row), new Uint32Array(people)];
  for (const column of columns.toReversed()) {
    sortBy(column, order, next);
    [order, next] = [next, order];
  }
  return order;
}

function sortBy(column: Uint8Array, order: Uint32Array, sorted: Uint32Array): void {
  /** By code, the place of the next row with it. */
  const places = new Uint32Array(257);
  for (let row = 0; row < column.length; row += 1) places[column[row]! + 1]! += 1;
  for (let code = 1; code < places.length; code += 1) places[code]! += places[code - 1]!;
  for (let place = 0; place < order.length; place += 1) {
    const row = order[place]!;
    const code = column[row]!;
    sorted[places[code]!] = row;
    places[code]! += 1;
  }
}

/** Returns a column with its rows in another order. */
export function reordered(column: Uint8Array, order: Uint32Array): Uint8Array {
  const made = new Uint8Array(order.length);
  for (let row = 0; row < order.length; row += 1) made[row] = column[order[row]!]!;
  return made;
}
