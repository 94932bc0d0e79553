import { carryOver } from './carryOver.ts';
import { createAuditor, type AuditorMark, type AuditedRelease } from './createAuditor.ts';
import { sharesMinimum } from './sharesMinimum.ts';

/**
 * What may be released about a population. The sets contain indexes of bases. No number is released about a base in
 * `suppressed`, and no share about a base in either set.
 */
export interface Release {
  /** True if it is remembered from now on. Otherwise it follows from earlier releases. */
  isNew: boolean;
  suppressed: ReadonlySet<number>;
  sharesSuppressed: ReadonlySet<number>;
}

/** A population that was released, as the ledger keeps it. The sets contain indexes of bases. */
export interface Released extends AuditedRelease {
  sharesSuppressed: ReadonlySet<number>;
  /** Like `mixed`, for shares. */
  sharesMixed: ReadonlySet<number>;
}

/** The only rejection: no number about the population may be released. */
export const rejected = 'rejected';

interface DisclosureControlMark {
  numbers: AuditorMark;
  shares: AuditorMark;
}

/**
 * Decides which numbers about a survey's populations may be released (docs/rules/disclosure.md). It has two ledgers for
 * each base. The ledger of means and numbers of responses uses the minimum. The ledger of shares, distributions and
 * texts uses ten, since the shares of a small group could be calculated from those of everyone and of everyone except
 * the group. A population that the first ledger rejects is not released at all. Law 3 (docs/rules/disclosure.md#law-3),
 * which groups a population may consist of, is checked before this (`isRequestable`).
 */
export interface DisclosureControl {
  decide(population: Uint8Array): Release | typeof rejected;
  /** Returns what `decide` would, but remembers nothing. */
  consider(population: Uint8Array): Release | typeof rejected;
  /** Remembers what was released, in the order in which it was. */
  restore(released: Released): void;
  mark(): DisclosureControlMark;
  /** Forgets what was remembered since the mark. */
  rollback(mark: DisclosureControlMark): void;
}

/** The bases of a survey's results, and the minimum numbers of responses for numbers and for shares. */
interface Controlled {
  /** As for `createAuditor`. */
  bases: readonly Uint8Array[];
  minimum: number;
  /** Only set in tests, for surveys with too few people for the usual minimum of ten. */
  leastShares?: number;
}

export function createDisclosureControl({
  bases,
  minimum,
  leastShares = sharesMinimum(minimum),
}: Controlled): DisclosureControl {
  const numbers = createAuditor({ bases, minimum });
  const shares = createAuditor({ bases, minimum: leastShares });
  const all = new Set(bases.keys());

  const decide = (population: Uint8Array): Release | typeof rejected => {
    const ofNumbers = numbers.decide(population);
    if (ofNumbers.verdict === 'rejected') return rejected;
    const ofShares = shares.decide(population);
    return {
      isNew: ofNumbers.verdict === 'new' || ofShares.verdict === 'new',
      suppressed: ofNumbers.suppressed,
      sharesSuppressed: ofShares.verdict === 'rejected' ? all : ofShares.suppressed,
    };
  };
  const mark = () => ({ numbers: numbers.mark(), shares: shares.mark() });
  const rollback = (to: DisclosureControlMark) => {
    numbers.rollback(to.numbers);
    shares.rollback(to.shares);
  };

  return {
    decide,
    consider(population) {
      const before = mark();
      const release = decide(population);
      if (release !== rejected && release.isNew) rollback(before);
      return release;
    },
    restore({ population, suppressed, mixed, sharesSuppressed, sharesMixed }) {
      numbers.restore({ population, suppressed, mixed });
      if (hasShares({ sharesSuppressed }))
        shares.restore({ population, suppressed: sharesSuppressed, mixed: sharesMixed });
    },
    mark,
    rollback,
  };
}

/**
 * Returns whether shares were released. Shares that are suppressed for the whole base are suppressed for every base.
 */
const hasShares = ({ sharesSuppressed }: Pick<Release, 'sharesSuppressed'>) => !sharesSuppressed.has(0);

/**
 * Returns, for each entry of a survey's ledger, the bases for which it is mixed after a removal (see `carryOver`).
 * @param controlled the results before the removal.
 * @param removed 1 for the removed rows.
 * @param ledger all its entries, in order.
 */
export function carryLedger(
  { bases, minimum, leastShares = sharesMinimum(minimum) }: Controlled,
  removed: Uint8Array,
  ledger: readonly Released[],
): Pick<Released, 'mixed' | 'sharesMixed'>[] {
  const carry = (releases: readonly AuditedRelease[], least: number) => {
    const auditor = createAuditor({ bases, minimum: least });
    for (const each of releases) auditor.restore(each);
    return carryOver(auditor, bases, removed, releases, least);
  };
  const mixed = carry(ledger, minimum);
  const withShares = ledger.filter(hasShares);
  const ofShares = carry(
    withShares.map(({ population, sharesSuppressed, sharesMixed }) => ({
      population,
      suppressed: sharesSuppressed,
      mixed: sharesMixed,
    })),
    leastShares,
  );
  const sharesMixed = new Map(withShares.map((entry, index) => [entry, ofShares[index]!]));
  return ledger.map((entry, index) => ({ mixed: mixed[index]!, sharesMixed: sharesMixed.get(entry) ?? new Set() }));
}
