import { createAuditor, type Auditor, type Told } from '../../rules/disclosure/createAuditor.ts';
import type { Base } from '../../rules/results/bases.ts';
import { populationMask } from '../../rules/results/populationMask.ts';
import type { Results } from '../../rules/results/results.ts';
import type { LedgerEntry } from './ledgerQueries.ts';

/** What was told, as the ledger keeps it, in the words of an auditor of these bases. */
function toldOf({ population, heldBack, mixed }: LedgerEntry, results: Results, bases: readonly Base[]): Told {
  // Of variables that share a base, all were held back or none.
  const having = (names: readonly string[]) =>
    new Set(bases.flatMap(({ variables }, base) => (variables.some((name) => names.includes(name)) ? [base] : [])));
  return { population: populationMask(results, population), heldBack: having(heldBack), mixed: having(mixed) };
}

/** Lets an auditor remember what was told. @returns it in the auditor's words. */
export function restoreLedger(auditor: Auditor, ledger: readonly LedgerEntry[], { results, bases }: { results: Results; bases: readonly Base[] }): Told[] {
  return ledger.map((entry) => {
    const told = toldOf(entry, results, bases);
    auditor.restore(told);
    return told;
  });
}

/** An auditor that remembers what was told, and nothing else. */
export function auditorOf(ledger: readonly LedgerEntry[], { results, bases }: { results: Results; bases: readonly Base[] }, minimum: number): Auditor {
  const auditor = createAuditor({ bases: bases.map(({ mask }) => mask), minimum });
  restoreLedger(auditor, ledger, { results, bases });
  return auditor;
}
