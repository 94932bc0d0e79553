import { tryAsk } from '../../rules/disclosure/tryAsk.ts';
import type { LedgerEntry } from './ledgerQueries.ts';
import type { Snapshot } from './loadSnapshot.ts';
import { auditorOf } from './restoreLedger.ts';

/**
 * Decides which populations were admitted when a survey closed, or follow from what was: of a question's options the last
 * is the rest.
 * @param admitted what its ledger began with.
 * @returns of a population, a column of 0 and 1, whether it is one of them.
 */
export function followsFromClosing(
  snapshot: Pick<Snapshot, 'results' | 'bases'>, admitted: readonly LedgerEntry[], minimum: number,
): (population: Uint8Array) => boolean {
  const auditor = auditorOf(admitted, snapshot, minimum);
  return (population) => tryAsk(auditor, population).verdict === 'known';
}
