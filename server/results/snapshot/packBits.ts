/** Packs a column of 0 and 1 into bits, eight rows per byte. The first row is the lowest bit. */
export function packBits(column: Uint8Array): Uint8Array {
  const bits = new Uint8Array(bytesOfBits(column.length));
  for (let row = 0; row < column.length; row += 1) bits[row >> 3]! |= column[row]! << (row & 7);
  return bits;
}

/**
 * Reverses `packBits`.
 * @throws Error if a bit is set after the last row.
 */
export function unpackBits(bits: Uint8Array, rows: number): Uint8Array {
  const column = new Uint8Array(rows);
  for (let row = 0; row < rows; row += 1) column[row] = (bits[row >> 3]! >> (row & 7)) & 1;
  if ((rows & 7) !== 0 && bits.at(-1)! >> (rows & 7) !== 0) throw new Error('has a bit after its last row');
  return column;
}

/** Number of bytes for this number of rows. */
export const bytesOfBits = (rows: number): number => (rows + 7) >> 3;
