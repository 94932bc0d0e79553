import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isolatedResponses } from '#testing/attacks/isolatedResponses.ts';
import { randomDraws, type RandomDraws } from '#testing/randomDraws.ts';
import { carryOver } from './carryOver.ts';
import { countOf } from './countOf.ts';
import { createAuditor, type Audit, type Auditor, type AuditedRelease } from './createAuditor.ts';

/** The functions under test, which tests can replace with faulty ones to see whether they notice. */
interface Engine {
  create: typeof createAuditor;
  carry: typeof carryOver;
}

const engine: Engine = { create: createAuditor, carry: carryOver };

/** Applies law 1 and ignores law 2 (docs/rules/disclosure.md). */
const lawOneAlone: Engine = {
  create: ({ bases, minimum }) => ({
    ...createAuditor({ bases, minimum }),
    decide(population): Audit {
      const suppressed = new Set([...bases.keys()].filter((base) => countOf(population, bases[base]) < minimum));
      return suppressed.has(0) ? { verdict: 'rejected' } : { verdict: 'new', suppressed };
    },
    restore: () => undefined,
    decideOf: () => true,
  }),
  carry: () => [],
};

/** Certifies, but forgets at a removal what was released about the removed people. */
const removalsForgotten: Engine = {
  create: createAuditor,
  carry: (_auditor, _bases, _removed, ledger) => ledger.map(() => new Set()),
};

const union = (a: Uint8Array, b: Uint8Array) => a.map((value, row) => value | b[row]!);
const both = (a: Uint8Array, b: Uint8Array) => a.map((value, row) => value & b[row]!);
const not = (a: Uint8Array) => a.map((value) => 1 - value);

/**
 * Simulates a survey: people request reports on it, and responses are removed from it, as on the server. Responses keep
 * the numbers that they had at closing. All random choices follow from the seed of the draws.
 */
function runSurvey({ integer, chance, pick, shuffled }: RandomDraws, { create, carry }: Engine) {
  const minimum = integer(3, 6);
  const people = integer(8, 60);
  const column = (options: number) => Uint8Array.from({ length: people }, () => integer(0, options - 1));
  const questions = Array.from({ length: integer(2, 4) }, () => column(integer(2, 4)));
  /** One in `rarity` people left out an item. Some items have bases that differ by only one person. */
  const items = [
    new Uint8Array(people).fill(1),
    ...Array.from({ length: integer(0, 3) }, () => {
      const rarity = pick([2, 5, 20, 60]);
      return column(rarity).map((value) => (value === 0 ? 0 : 1));
    }),
  ];
  const bases = [...items, ...items.slice(1).map((item) => item.with(integer(0, people - 1), 0))];

  /** The responses that were not removed, in the order of the snapshot. */
  let present = [...items[0]!.keys()];
  const here = (mask: Uint8Array) => Uint8Array.from(present, (row) => mask[row]!);
  const ledger: AuditedRelease[] = [];
  const ledgerHere = () =>
    ledger.map((released): AuditedRelease => ({ ...released, population: here(released.population) }));
  const openLedger = () => {
    const auditor = create({ bases: bases.map(here), minimum });
    for (const released of ledgerHere()) auditor.restore(released);
    return auditor;
  };
  let auditor: Auditor = openLedger();
  /** By base: everything released for it, over all responses that ever existed. */
  const released: Uint8Array[][] = bases.map(() => []);
  const counts = { released: 0, rejected: 0, afterRemoval: 0, removals: 0 };

  const population = (): Uint8Array => {
    const cut = () => {
      const question = pick(questions);
      const option = pick([...question]);
      return question.map((value) => (value === option ? 1 : 0));
    };
    switch (pick(['whole', 'cut', 'cut', 'two', 'two', 'union', 'complement', 'any', 'neighbour'])) {
      case 'whole':
        return items[0]!;
      case 'two':
        return both(cut(), cut());
      case 'union':
        return union(cut(), cut());
      case 'complement':
        return not(cut());
      case 'any':
        return column(2);
      // A released population plus or minus one or two people. An attacker would request this to learn about these
      // people.
      case 'neighbour': {
        const near = ledger.length > 0 ? Uint8Array.from(pick(ledger).population) : cut();
        for (let times = 0; times < 2; times += 1) near[integer(0, people - 1)]! ^= 1;
        return near;
      }
      default:
        return cut();
    }
  };

  const ask = (target: Uint8Array) => {
    const audit = auditor.decide(here(target));
    if (audit.verdict === 'rejected') {
      counts.rejected += 1;
      return;
    }
    counts.released += 1;
    if (counts.removals > 0) counts.afterRemoval += 1;
    const those = new Set(present);
    for (const [base, rows] of bases.entries()) {
      if (audit.suppressed.has(base)) continue;
      const vector = target.map((value, row) => (those.has(row) ? value : 0));
      expect(countOf(vector, rows)).toBeGreaterThanOrEqual(minimum);
      released[base]!.push(vector);
    }
    if (audit.verdict === 'new') ledger.push({ population: target, suppressed: audit.suppressed, mixed: new Set() });
    if (create === createAuditor)
      expect(auditor.decide(here(target))).toEqual({ verdict: 'known', suppressed: audit.suppressed });
  };

  const remove = () => {
    const size = Math.min(present.length, integer(1, minimum * 3));
    const going = chance(1 / 3) ? present.filter((row) => questions[0]![row] === 0) : shuffled(present).slice(0, size);
    const removed = Uint8Array.from(present, (row) => (going.includes(row) ? 1 : 0));
    const mixed = carry(auditor, bases.map(here), removed, ledgerHere(), minimum);
    ledger.forEach((entry, index) => (ledger[index] = { ...entry, mixed: mixed[index] ?? new Set() }));
    present = shuffled(present.filter((row) => !going.includes(row)));
    auditor = openLedger();
    counts.removals += 1;
  };

  const requests = integer(5, 40);
  for (let request = 0; request < requests; request += 1) {
    if (chance(1 / 12)) remove();
    else ask(population());
  }
  /** For each base, the responses that releases isolate, or null if there are none. The search may take seconds. */
  const isolated = () => bases.map((rows, base) => isolatedResponses(released[base]!, rows, minimum));
  return { counts, isolated, auditor, replayed: openLedger, population: () => here(population()) };
}

const seed = fc.integer({ min: 0 });
/**
 * Runs this number of random surveys. Returns a report on the first failure, with the seed of its survey. Undefined if
 * none failed.
 */
const problem = (numRuns: number, holds: (survey: ReturnType<typeof runSurvey>) => void, each = engine) => {
  const property = fc.property(seed, (value) => {
    holds(runSurvey(randomDraws(value), each));
  });
  const outcome = fc.check(property, { numRuns, endOnFailure: true });
  return outcome.failed ? `${fc.defaultReportMessage(outcome)}\n${String(outcome.errorInstance)}` : undefined;
};
const nothingIsolated = ({ isolated }: ReturnType<typeof runSurvey>) => {
  for (const rows of isolated()) expect(rows, 'isolated').toBeNull();
};

describe('law 2', () => {
  test('releases before and after removals never isolate fewer responses than the minimum in a base', () => {
    expect(problem(400, nothingIsolated)).toBeUndefined();
  }, 300_000);

  test('the test fails for an engine with law 1 alone', () => {
    expect(problem(400, nothingIsolated, lawOneAlone)).toContain('isolated: expected [');
  });

  test('the test fails for an engine that forgets what was released about the removed people', () => {
    expect(problem(400, nothingIsolated, removalsForgotten)).toContain('isolated: expected [');
  });
});

test('enough requests are answered, even after removals', () => {
  const total = { released: 0, rejected: 0, afterRemoval: 0, removals: 0 };
  problem(100, ({ counts }) => {
    for (const name of ['released', 'rejected', 'afterRemoval', 'removals'] as const) total[name] += counts[name];
  });
  expect(total.released).toBeGreaterThan(200);
  expect(total.rejected).toBeGreaterThan(200);
  expect(total.afterRemoval).toBeGreaterThan(50);
});

test('a replayed ledger leads to the same decisions as the original', () => {
  expect(
    problem(200, ({ auditor, replayed, population }) => {
      const other = replayed();
      for (let times = 0; times < 10; times += 1) {
        const target = population();
        const mark = auditor.mark();
        const audit = auditor.decide(target);
        expect(other.decide(target)).toEqual(audit);
        // A rolled-back or rejected request must leave no trace.
        if (times % 3 > 0) continue;
        auditor.rollback(mark);
        expect(auditor.decide(target)).toEqual(audit);
      }
    }),
  ).toBeUndefined();
});
