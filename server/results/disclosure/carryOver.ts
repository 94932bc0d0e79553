import { countOf } from './countOf.ts';
import type { Auditor, AuditedRelease } from './createAuditor.ts';

/**
 * Computes what a removal does to a survey's ledger: for each entry the bases for which it is *mixed*, so that it must
 * not be released again (docs/rules/disclosure.md#removal: the laws hold over releases before and after removals). The
 * removed responses are forgotten after this, so everything that depends on them is decided here.
 *
 * Let the responses ever there be K, which stay, and R, which were removed. A population released before is a vector
 * (a, b): a on K, b on R. One released later is (q, 0). If a population is requested again, q = a, and the difference
 * (0, b) discloses what the removed people said. So the auditor is queried, as for any request, for each population
 * whether its removed part may be released. If it may, the entry is *clean*: (a, 0) is a combination of what the
 * auditor remembers. Otherwise it is mixed.
 *
 * Let V be all combinations of releases, over all responses ever there. That no vector in V has a support of 1 to
 * minimum-1 then holds by induction:
 * 1. Removed parts are added to V only as the auditor certifies them, like any request.
 * 2. The auditor of the new results remembers the parts on K of all entries (`restore`), mixed ones too. So it has
 * certified what V is on K, or it is closed.
 * 3. A population (q, 0) that it certifies is independent, on K, of V. Take v + x(q, 0) with v in V. If x is 0, it is
 * in V. If not, it is not 0 on K, where the certificate shows that it touches `minimum` responses.
 * 4. A population that it knows as a combination of clean columns and later ones is in V already: (a, 0) of clean
 * columns is, and so is (q, 0) of later ones. One that needs a mixed column is rejected. A closed certificate accepts
 * only the former.
 * 5. At a further removal K is split again into K' and R'. The part of a clean column on K' is the column without its
 * part on R', so it is in V if the latter is. A mixed one stays mixed.
 *
 * @param auditor of the results before, with the whole ledger restored. Cannot be used after this, since it remembers
 * removed parts.
 * @param bases as the auditor was made with. @param removed 1 for the removed rows. @param ledger in its order.
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
    // What is not released for the whole is not released for any base, so no base has to know it (and queries take
    // time).
    const isWholeMixed = !isReleasable(0);
    return new Set(
      [...bases.keys()].filter((base) =>
        base === 0 ? isWholeMixed : !suppressed.has(base) && (isWholeMixed || !isReleasable(base)),
      ),
    );
  });
}
