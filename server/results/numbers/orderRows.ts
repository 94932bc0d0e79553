import type { Results } from './results.ts';

type Rows = Pick<Results, 'people' | 'values' | 'choices'>;

/**
 * Orders the rows of results by block and then by all answers (docs/rules/disclosure.md#row-order). Swapping the
 * answers of two people of one block leaves the same rows, to the last byte. So nothing computed from the rows, not
 * even the last digit of a sum, depends on who gave which answers.
 * @param members for each group that divides people into blocks, 1 for the rows in it.
 * @returns for each new row the index of the old one.
 */
export function orderRows({ people, values, choices }: Rows, members: readonly Uint8Array[]): Uint32Array {
  const columns = [...members, ...values.values(), ...[...choices.values()].flat()];
  return Uint32Array.from({ length: people }, (_, row) => row).sort((a, b) => {
    for (const column of columns) if (column[a] !== column[b]) return column[a]! - column[b]!;
    return 0;
  });
}

/** Returns a column with its rows in another order. */
export const reordered = (column: Uint8Array, order: Uint32Array): Uint8Array =>
  Uint8Array.from(order, (row) => column[row]!);
