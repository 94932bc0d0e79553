import type { Results } from './results.ts';

type Rows = Pick<Results, 'people' | 'values' | 'choices'>;

/**
 * The rows of results ordered by block and then by all answers (docs/rules/disclosure.md#row-order): swapping the
 * answers of two people of one block leaves the same rows, to the last byte. So nothing made of the rows, not even the
 * last digit of a sum, depends on who is who.
 * @param members by group that divides into blocks, 1 for the rows in it.
 * @returns the old row of each new one.
 */
export function orderRows({ people, values, choices }: Rows, members: readonly Uint8Array[]): Uint32Array {
  const columns = [...members, ...values.values(), ...[...choices.values()].flat()];
  return Uint32Array.from({ length: people }, (_, row) => row).sort((a, b) => {
    for (const column of columns) if (column[a] !== column[b]) return column[a]! - column[b]!;
    return 0;
  });
}

/** A column in another order of rows. */
export const reordered = (column: Uint8Array, order: Uint32Array): Uint8Array =>
  Uint8Array.from(order, (row) => column[row]!);
