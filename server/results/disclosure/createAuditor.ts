import { createCertificate, type Certificate, type CertificateMark, type Decision } from './createCertificate.ts';
import { countOf } from './countOf.ts';
import { sharedCore } from './sharedCore.ts';

export type Audit =
  /** No number about it may be released. All rejections look alike, since a reason would disclose something. */
  | { verdict: 'rejected' }
  /**
   * Its numbers may be released, except for the bases in `suppressed` (indexes). 'known' if it follows from earlier
   * releases. 'new' if it is now remembered for all bases except the suppressed ones.
   */
  | { verdict: 'known' | 'new'; suppressed: ReadonlySet<number> };

/** A released population, as the ledger stores it. `suppressed` and `mixed` are indexes of bases. */
export interface AuditedRelease {
  population: Uint8Array;
  suppressed: ReadonlySet<number>;
  /** The bases for which it must not be released again since a removal (see carryOver). */
  mixed: ReadonlySet<number>;
}

export interface AuditorMark {
  core: CertificateMark;
  inside: ReadonlyMap<number, CertificateMark> | null;
  outside: ReadonlyMap<number, CertificateMark>;
}

/**
 * Decides which numbers about a survey may be released. A *base* is the set of responses that have a value of some
 * variable (docs/rules/disclosure.md#terms). Each has its own ledger and certificate:
 * - law 1 (docs/rules/disclosure.md#law-1): nothing about fewer than `minimum` responses of a base,
 * - law 2 (docs/rules/disclosure.md#law-2): no combination of the numbers released about a base covers 1 to minimum-1
 * of its responses (see Certificate). A population that the whole base does not allow is rejected. For another base
 * that does not allow it, it is suppressed and not remembered.
 *
 * Most bases have most rows in common. One certificate on the common rows, the core, serves them all: if a combination
 * touches `minimum` of the common rows, it touches at least as many rows of each base. When the core cannot certify a
 * population, each base continues with a copy that has all its rows. While the core serves, everything remembered was
 * released for every base in it: a population that it certified has `minimum` rows in the core, so law 1 suppresses
 * nothing.
 */
export interface Auditor {
  decide(population: Uint8Array): Audit;
  /** Remembers earlier releases, in their order. */
  restore(released: AuditedRelease): void;
  mark(): AuditorMark;
  /** Forgets what was remembered since the mark. */
  rollback(mark: AuditorMark): void;
  /**
   * Queries one base only, without law 1, and remembers the population if it is new.
   * @returns whether it may be released for that base.
   */
  decideOf(base: number, population: Uint8Array): boolean;
}

/**
 * `bases`: 1 for a row that is in, 0 for others. The first base is the whole base, and the others are subsets of it.
 * The bases were determined at closing, and removed rows are left out. Two bases that have become equal since stay
 * separate, because what was released for them may differ.
 */
export function createAuditor({ bases, minimum }: { bases: readonly Uint8Array[]; minimum: number }): Auditor {
  const whole = bases[0]!;
  const { rows, members } = sharedCore(bases);
  const core = createCertificate(minimum, whole, rows);
  const outside = new Map(
    [...bases.keys()]
      .filter((base) => !members.includes(base))
      .map((base) => [base, createCertificate(minimum, bases[base]!)]),
  );
  /** The certificates of the core's members. Null while the core still serves them all. */
  let inside: ReadonlyMap<number, Certificate> | null = null;
  const apart = () => inside ?? new Map(members.map((base) => [base, core.copyFor(bases[base]!)]));
  const isEnough = (population: Uint8Array, base: number) => countOf(population, bases[base]) >= minimum;

  const decide = (population: Uint8Array): Audit => {
    // The whole base decides whether to reject. Both laws are always checked, so that every rejection takes the same
    // work, whatever its reason. Only certified populations are remembered. They touch at least the minimum of rows, so
    // a rejection leaves no trace.
    const byCore: Decision = inside ? { verdict: 'rejected' } : core.decide(population);
    const ofWhole = byCore.verdict === 'rejected' ? (inside?.get(0) ?? core.copyFor(whole)) : null;
    const decision = ofWhole?.decide(population) ?? byCore;
    if (!isEnough(population, 0) || !isReleasable(decision, 0)) return { verdict: 'rejected' };

    const certificates =
      ofWhole && (inside ?? new Map(members.map((base) => [base, base === 0 ? ofWhole : core.copyFor(bases[base]!)])));
    const decisions = new Map<number, Decision>([[0, decision]]);
    for (const base of members) {
      if (base !== 0 && isEnough(population, base))
        decisions.set(base, certificates ? certificates.get(base)!.decide(population) : byCore);
    }
    for (const [base, certificate] of outside) {
      if (isEnough(population, base)) decisions.set(base, certificate.decide(population));
    }

    const isNew = [...decisions.values()].some(({ verdict }) => verdict === 'certified');
    if (isNew && certificates) inside = certificates;
    return {
      verdict: isNew ? 'new' : 'known',
      suppressed: new Set([...bases.keys()].filter((base) => !isReleasable(decisions.get(base), base))),
    };
  };

  return {
    decide,
    restore({ population, suppressed, mixed }) {
      // If it was suppressed for a member, then either the core could not certify it, or the core knew it and it was
      // mixed there.
      const byCore = members.some((base) => suppressed.has(base))
        ? () => core.isKnown(population)
        : () => core.decide(population, mixed).verdict !== 'rejected';
      if (inside !== null || !byCore()) {
        inside = apart();
        for (const [base, certificate] of inside) if (!suppressed.has(base)) certificate.approve(population, mixed);
      }
      for (const [base, certificate] of outside) if (!suppressed.has(base)) certificate.approve(population, mixed);
    },
    decideOf(base, population) {
      if (!outside.has(base)) inside = apart();
      const certificate = outside.get(base) ?? inside!.get(base)!;
      return isReleasable(certificate.decide(population), base);
    },
    mark: () => ({ core: core.mark(), inside: inside && marksOf(inside), outside: marksOf(outside) }),
    rollback(mark) {
      core.rollback(mark.core);
      if (mark.inside === null) inside = null;
      else for (const [base, certificate] of apart()) certificate.rollback(mark.inside.get(base)!);
      for (const [base, certificate] of outside) certificate.rollback(mark.outside.get(base)!);
    },
  };
}

const isReleasable = (decision: Decision | undefined, base: number) =>
  decision !== undefined &&
  decision.verdict !== 'rejected' &&
  !(decision.verdict === 'known' && decision.mixed.has(base));

const marksOf = (certificates: ReadonlyMap<number, Certificate>) =>
  new Map([...certificates].map(([base, certificate]) => [base, certificate.mark()]));
