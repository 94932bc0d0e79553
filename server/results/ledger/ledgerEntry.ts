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

/** A population that numbers were released about. All lists contain names of variables. */
export interface LedgerEntry {
  population: Population;
  /** No number of these variables was released with the entry. */
  suppressed: string[];
  /** No share of these variables was released with the entry, nor of the variables in `suppressed`. */
  sharesSuppressed: string[];
  /** Since a removal, these variables may not be released again for this population. */
  mixed: string[];
  /** Since a removal, shares of these variables may not be released again for this population. */
  sharesMixed: string[];
}

interface Audited {
  results: Selectable;
  bases: readonly Base[];
}

/** The names of all variables with these bases. */
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

/** Converts a ledger entry to the form that disclosure control uses. */
export function releasedOf({ population, ...names }: LedgerEntry, { results, bases }: Audited): Released {
  // Variables that share a base were suppressed together, so one of them shows whether all were.
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

/** Creates disclosure control that remembers exactly this ledger. */
export function controlOf(
  ledger: readonly LedgerEntry[],
  { results, bases }: Audited,
  minimum: number,
): DisclosureControl {
  const control = createDisclosureControl({ bases: bases.map(({ mask }) => mask), minimum });
  for (const entry of ledger) control.restore(releasedOf(entry, { results, bases }));
  return control;
}
