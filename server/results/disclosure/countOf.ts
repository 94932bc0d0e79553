/**
 * Number of four-row words that are added up at once: each byte of the sum can hold this many ones, and the sum stays a
 * small integer.
 */
const mostWords = 127;

/** Number of rows that are 1 in a population, and also in `base` if it is given. */
export function countOf(population: Uint8Array, base = population): number {
  const [a, b] = [wordsOf(population), wordsOf(base)];
  let count = 0;
  for (let start = 0; start < a.length; start += mostWords) {
    const end = Math.min(start + mostWords, a.length);
    let sums = 0;
    for (let word = start; word < end; word += 1) sums += a[word]! & b[word]!;
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24);
  }
  for (let row = a.length * 4; row < population.length; row += 1) count += population[row]! & base[row]!;
  return count;
}

/** Words of four rows each, without the rows left over at the end. */
function wordsOf(column: Uint8Array): Uint32Array {
  const aligned = column.byteOffset % 4 === 0 ? column : column.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}
