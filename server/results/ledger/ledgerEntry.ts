import {
  createDisclosureControl,
  type DisclosureControl,
  type Release,
  type Released,
} from '../disclosure/createDisclosureControl.ts';
import type { Base } from '../numbers/bases.ts';
import type { Population } from '../disclosure/population.ts';
import type { Suppression } from '../numbers/releasedNumbers.ts';
import { populationMask, type Selectable } from '../numbers/populationMask.ts';

/** A population that numbers were released about. All lists are of variables. */
export interface LedgerEntry {
  population: Population;
  /** No number of these was released with it. */
  suppressed: string[];
  /** No share of these was, nor of those in `suppressed`. */
  sharesSuppressed: string[];
  /** Since a removal, these of its variables may not be released again. */
  mixed: string[];
  /** The same of their shares. */
  sharesMixed: string[];
}

interface Audited {
  results: Selectable;
  bases: readonly Base[];
}

/** The variables of bases. */
export const namesOf = (bases: ReadonlySet<number>, all: readonly Base[]): ReadonlySet<string> =>
  new Set([...bases].flatMap((base) => all[base]!.variables));

export const suppressionOf = (
  { suppressed, sharesSuppressed }: Pick<Release, 'suppressed' | 'sharesSuppressed'>,
  bases: readonly Base[],
): Suppression => ({
  all: namesOf(suppressed, bases),
  shares: namesOf(new Set([...suppressed, ...sharesSuppressed]), bases),
});

/** The stored form of a release. */
export const entryOf = (
  population: Population,
  { suppressed, sharesSuppressed }: Pick<Release, 'suppressed' | 'sharesSuppressed'>,
  bases: readonly Base[],
): LedgerEntry => ({
  population,
  suppressed: [...namesOf(suppressed, bases)],
  sharesSuppressed: [...namesOf(sharesSuppressed, bases)],
  mixed: [],
  sharesMixed: [],
});

/** An entry of the ledger as disclosure control takes it. */
export function releasedOf({ population, ...names }: LedgerEntry, { results, bases }: Audited): Released {
  // Variables that share a base were all suppressed, or none was.
  const having = (own: readonly string[]) =>
    new Set(bases.flatMap(({ variables }, base) => (variables.some((name) => own.includes(name)) ? [base] : [])));
  return {
    population: populationMask(results, population),
    suppressed: having(names.suppressed),
    sharesSuppressed: having(names.sharesSuppressed),
    mixed: having(names.mixed),
    sharesMixed: having(names.sharesMixed),
  };
}

/** Disclosure control that remembers a ledger, and nothing else. */
export function controlOf(
  ledger: readonly LedgerEntry[],
  { results, bases }: Audited,
  minimum: number,
): DisclosureControl {
  const control = createDisclosureControl({ bases: bases.map(({ mask }) => mask), minimum });
  for (const entry of ledger) control.restore(releasedOf(entry, { results, bases }));
  return control;
}
