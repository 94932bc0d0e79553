const prime = 67_108_859; // The largest below 2^26: products of two residues are exact.

const modulo = (value: number) => ((value % prime) + prime) % prime;

function inverse(value: number): number {
  let [a, b, x, y] = [prime, value, 0, 1];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b, x, y] = [b, a - quotient * b, y, x - quotient * y];
  }
  return modulo(x);
}

/** The indexes of a maximal set of linearly independent rows, by Gaussian elimination. */
function independentRows(rows: readonly (readonly number[])[]): number[] {
  const reduced: { pivot: number; row: number[] }[] = [];
  const chosen: number[] = [];
  rows.forEach((original, index) => {
    const row = [...original];
    for (const { pivot, row: other } of reduced) {
      const factor = row[pivot]!;
      if (factor !== 0) for (let k = 0; k < row.length; k += 1) row[k] = modulo(row[k]! - factor * other[k]!);
    }
    const pivot = row.findIndex((value) => value !== 0);
    if (pivot < 0) return;
    const factor = inverse(row[pivot]!);
    reduced.push({ pivot, row: row.map((value) => modulo(value * factor)) });
    chosen.push(index);
  });
  return chosen;
}

/**
 * Finds responses of a base that an adversary can isolate by solving the system of sums over these populations. These
 * are at least one and fewer than `minimum` responses such that some linear combination of the populations is zero on
 * all others. Null if there are none. The search is complete, and uses no code of the product.
 *
 * A combination that is zero on all rows except those of a set T exists exactly if the rows outside T do not span what
 * all rows span. So T contains a row of every spanning set. The search takes one spanning set, and leaves out each of
 * its rows in turn.
 *
 * @param populations columns of 0 and 1. Rows that are equal in all of them are either all in T or all outside it.
 */
export function isolatedResponses(
  populations: readonly Uint8Array[],
  base: Uint8Array,
  minimum: number,
): number[] | null {
  const classes = new Map<string, number[]>();
  base.forEach((isIn, row) => {
    if (!isIn) return;
    const pattern = populations.map((population) => population[row]).join('');
    classes.set(pattern, [...(classes.get(pattern) ?? []), row]);
  });
  const patterns = [...classes.keys()].map((pattern) => [...pattern].map(Number));
  const members = [...classes.values()];
  // Keeps only linearly independent columns, so that rows are short.
  const columns = independentRows(populations.map((_, column) => patterns.map((pattern) => pattern[column]!)));
  const rows = patterns.map((pattern) => columns.map((column) => pattern[column]!));

  const search = (left: number[], out: number[], room: number): number[] | null => {
    const spanning = independentRows(left.map((row) => rows[row]!)).map((index) => left[index]!);
    if (spanning.length < columns.length) return out;
    for (const row of spanning) {
      const size = members[row]!.length;
      if (size > room) continue;
      const found = search(
        left.filter((other) => other !== row),
        [...out, row],
        room - size,
      );
      if (found) return found;
    }
    return null;
  };
  const found = search([...rows.keys()], [], minimum - 1);
  return found && found.flatMap((row) => members[row]!);
}
