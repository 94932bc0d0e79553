/**
 * Variables of ordinary systems that resemble a setting. Other programs need them, so they are never reported as
 * misspelt. `findMisspelt.test.ts` has many more, which resemble none.
 */
const ordinaryVariables = new Set([
  // Gentoo, and packages for cross-compiling: the kind of machine.
  'CHOST',
]);

/**
 * Kubernetes and Docker describe each service of a cluster by variables such as
 * `HEARTWOOD_PORT=tcp://10.0.0.1:3000` (https://kubernetes.io/docs/concepts/containers/container-environment/).
 */
const isServiceLink = (value: string) => /^(tcp|udp|sctp):\/\//.test(value);

/**
 * Returns the variables that are not settings but resemble one, each with the setting that it resembles most: up to two
 * letters are wrong, missing, added or swapped, or up to one if the setting's name has at most five letters. The case of
 * letters does not count.
 */
export function findMisspelt(
  environment: Record<string, string | undefined>,
  known: ReadonlySet<string>,
): { name: string; meant: string }[] {
  return Object.entries(environment).flatMap(([name, value = '']) => {
    if (value.trim() === '' || known.has(name) || ordinaryVariables.has(name) || isServiceLink(value)) return [];
    const [nearest] = [...known]
      .filter((each) => Math.abs(each.length - name.length) <= 2)
      .map((meant) => ({ name, meant, edits: countEdits(name.toUpperCase(), meant) }))
      .filter(({ meant, edits }) => edits <= (meant.length <= 5 ? 1 : 2))
      .toSorted((a, b) => a.edits - b.edits);
    return nearest ? [{ name, meant: nearest.meant }] : [];
  });
}

/**
 * The smallest number of letters to replace, remove, add or swap with the next one, so that `from` becomes `to`. No
 * letter is changed twice (the optimal string alignment distance: F. J. Damerau, A technique for computer detection and
 * correction of spelling errors, Communications of the ACM 7(3), 1964).
 */
export function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        rows[row - 1]![column]! + 1,
        current[column - 1]! + 1,
        rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
      );
    }
    rows.push(current);
  }
  return rows[from.length]![to.length]!;
}
