import { carryLedger } from '#server/results/disclosure/createDisclosureControl.ts';
import type { Base } from '#server/results/numbers/bases.ts';
import type { Results } from '#server/results/numbers/results.ts';
import { namesOf, releasedOf, type LedgerEntry } from '#server/results/ledger/ledgerEntry.ts';

/**
 * The ledger after a removal. Marks which of its numbers must not be released again, as `renewSnapshot` does.
 * @param gone the removed rows.
 */
export function carryEntries(
  ledger: readonly LedgerEntry[],
  { results, bases }: { results: Results; bases: readonly Base[] },
  gone: Uint8Array,
  limits: { minimum: number; leastShares?: number },
): LedgerEntry[] {
  const carried = carryLedger(
    { bases: bases.map(({ mask }) => mask), ...limits },
    gone,
    ledger.map((entry) => releasedOf(entry, { results, bases })),
  );
  return ledger.map((entry, index) => ({
    ...entry,
    mixed: [...namesOf(carried[index]!.mixed, bases)],
    sharesMixed: [...namesOf(carried[index]!.sharesMixed, bases)],
  }));
}
