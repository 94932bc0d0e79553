import { countOf } from './countOf.ts';
import type { Auditor, AuditedRelease } from './createAuditor.ts';

/**
 * Computes what a removal does to a survey's ledger: which entries are *mixed*, and for which bases. A mixed entry must
 * not be released again for that base, because the laws hold over releases before and after removals
 * (docs/rules/disclosure.md#removal). The removed responses are deleted after this, so everything that depends on them
 * is decided here.
 *
 * Let K be the responses that stay and R those that are removed. A population released before the removal is a vector
 * (a, b), with a on K and b on R. One released afterwards is (q, 0). If a population is requested again, q = a, and the
 * difference (0, b) discloses what the removed people said. So for each population the auditor decides, as for any
 * request, whether its removed part may be released. If it may, the entry is *clean*: (a, 0) is a combination of what
 * the auditor remembers. Otherwise it is mixed.
 *
 * Let V be all combinations of releases, over all responses that ever existed. By induction, no vector in V has a
 * support of 1 to minimum-1:
 * 1. Removed parts are added to V only as the auditor certifies them, like any request.
 * 2. The auditor of the new results remembers the part on K of every entry (`restore`), even of mixed ones. So it has
 * certified the restriction of V to K, or it is closed.
 * 3. A population (q, 0) that it certifies is independent of V on K. Take v + x(q, 0) with v in V. If x is 0, the sum
 * is in V. Otherwise the sum is not 0 on K, and the certificate shows that it touches `minimum` responses there.
 * 4. A population that it knows as a combination of clean and later columns is already in V, because (a, 0) of each
 * clean column and (q, 0) of each later one are in V. A population that needs a mixed column is rejected. A closed
 * certificate accepts only combinations of clean and later columns.
 * 5. A further removal splits K into K' and R'. The part of a clean column on K' is the column minus its part on R', so
 * it is in V if the part on R' is. A mixed column stays mixed.
 *
 * @param auditor for the results before the removal, with the whole ledger restored. It cannot be used after this,
 * since it remembers removed parts.
 * @param bases those that the auditor was created with.
 * @param removed 1 for the removed rows.
 * @param ledger all its entries, in order.
 */
export function carryOver(
  auditor: Auditor,
  bases: readonly Uint8Array[],
  removed: Uint8Array,
  ledger: readonly AuditedRelease[],
  minimum: number,
): ReadonlySet<number>[] {
  return ledger.map(({ population, suppressed, mixed }) => {
    const part = population.map((value, row) => value & removed[row]!);
    const isReleasable = (base: number) => {
      if (mixed.has(base)) return false;
      const count = countOf(part, bases[base]);
      // A population that is too small needs no query.
      return count === 0 || (count >= minimum && auditor.decideOf(base, part));
    };
    // An entry that may not be released for the whole base may not be released for any other base. To save time, the
    // other bases are not queried.
    const isWholeMixed = !isReleasable(0);
    return new Set(
      [...bases.keys()].filter((base) =>
        base === 0 ? isWholeMixed : !suppressed.has(base) && (isWholeMixed || !isReleasable(base)),
      ),
    );
  });
}
