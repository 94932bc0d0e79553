/** Packs a column of 0 and 1 into bits, eight rows per byte. The first row is the lowest bit. */
export function packBits(column: Uint8Array): Uint8Array {
  const bits = new Uint8Array(bytesOfBits(column.length));
  for (let row = 0; row < column.length; row += 1) bits[row >> 3]! |= column[row]! << (row & 7);
  return bits;
}

/** By byte, its eight bits as eight bytes, and the same memory as words of four bytes. */
const bitsOfBytes = Uint8Array.from({ length: 256 * 8 }, (_, at) => ((at >> 3) >> (at & 7)) & 1);
const wordsOfBytes = new Uint32Array(bitsOfBytes.buffer);

/**
 * Reverses `packBits`.
 * @throws Error if a bit is set after the last row.
 */
export function unpackBits(bits: Uint8Array, rows: number): Uint8Array {
  const words = new Uint32Array(bits.length * 2);
  for (let byte = 0; byte < bits.length; byte += 1) {
    words[2 * byte] = wordsOfBytes[2 * bits[byte]!]!;
    words[2 * byte + 1] = wordsOfBytes[2 * bits[byte]! + 1]!;
  }
  const column = new Uint8Array(words.buffer);
  if (column.includes(1, rows)) throw new Error('has a bit after its last row');
  return column.subarray(0, rows);
}

/** Number of bytes for this number of rows. */
export const bytesOfBits = (rows: number): number => (rows + 7) >> 3;
