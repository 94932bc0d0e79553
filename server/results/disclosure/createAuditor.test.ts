import { describe, expect, test } from 'vitest';
import { randomDraws } from '#testing/randomDraws.ts';
import { createAuditor } from './createAuditor.ts';

const minimum = 3;
const whole = new Uint8Array(30).fill(1);
/** Rows `from` to `to`, both included. */
const range = (from: number, to: number) => whole.map((_, row) => (row >= from && row <= to ? 1 : 0));
const but = (population: Uint8Array, ...rows: number[]) =>
  population.map((value, row) => (rows.includes(row) ? 0 : value));
const none = new Set<number>();
const released = (population: Uint8Array, suppressed: number[] = [], mixed: number[] = []) => ({
  population,
  suppressed: new Set(suppressed),
  mixed: new Set(mixed),
});

const auditorOf = (...bases: Uint8Array[]) => createAuditor({ bases: [whole, ...bases], minimum });

describe('the whole base', () => {
  test('is new at first and then known, and so is every population that follows from known ones', () => {
    const auditor = auditorOf();
    expect(auditor.decide(whole)).toEqual({ verdict: 'new', suppressed: none });
    expect(auditor.decide(range(0, 9))).toEqual({ verdict: 'new', suppressed: none });
    expect(auditor.decide(range(0, 9))).toEqual({ verdict: 'known', suppressed: none });
    expect(auditor.decide(range(10, 29))).toEqual({ verdict: 'known', suppressed: none });
  });

  test('rejects populations below the minimum even before anything is released', () => {
    const auditor = auditorOf();
    expect(auditor.decide(range(4, 5))).toEqual({ verdict: 'rejected' });
    expect(auditor.decide(range(1, 0))).toEqual({ verdict: 'rejected' });
  });

  test('rejects a population that differs from a released one by fewer people than the minimum', () => {
    const auditor = auditorOf();
    auditor.decide(range(0, 9));
    expect(auditor.decide(but(range(0, 9), 4))).toEqual({ verdict: 'rejected' });
    expect(auditor.decide(range(0, 11))).toEqual({ verdict: 'rejected' });
    expect(auditor.decide(range(0, 12)).verdict).toBe('new');
  });

  test('rejects a population from which three releases together reveal a small one', () => {
    // (A + B) - (A + C) + (B + C) over 2 is B.
    const auditor = auditorOf();
    const [a, b, c] = [range(0, 9), range(10, 11), range(12, 29)];
    const union = (one: Uint8Array, other: Uint8Array) => one.map((value, row) => value | other[row]!);
    expect(auditor.decide(union(a, b)).verdict).toBe('new');
    expect(auditor.decide(union(a, c)).verdict).toBe('new');
    expect(auditor.decide(union(b, c))).toEqual({ verdict: 'rejected' });
  });
});

describe('bases', () => {
  /** Only the last four of the first ten people answered. */
  const base = but(whole, 0, 1, 2, 3, 4, 5);

  test('a population that is too small in a base is suppressed for it, and not remembered for it', () => {
    const auditor = auditorOf(base);
    expect(auditor.decide(range(0, 7))).toEqual({ verdict: 'new', suppressed: new Set([1]) });
    // In the base this adds two people to the previous population, which was not released for the base.
    expect(auditor.decide(range(0, 11))).toEqual({ verdict: 'new', suppressed: none });
    expect(auditor.decide(range(0, 7))).toEqual({ verdict: 'known', suppressed: new Set([1]) });
  });

  test('a population whose difference from another is too small in a base is suppressed for it', () => {
    const auditor = auditorOf(base);
    expect(auditor.decide(whole)).toEqual({ verdict: 'new', suppressed: none });
    // This is everyone except the first seven people. Only one of these seven answered.
    expect(auditor.decide(range(7, 29))).toEqual({ verdict: 'new', suppressed: new Set([1]) });
    expect(auditor.decide(range(0, 6))).toEqual({ verdict: 'known', suppressed: new Set([1]) });
  });

  test('a population that the whole base rejects is not remembered for any base', () => {
    const one = range(20, 29);
    const auditor = auditorOf(base, one);
    auditor.decide(whole);
    expect(auditor.decide(but(whole, 0, 1)).verdict).toBe('rejected');
    expect(auditor.decide(range(2, 4))).toEqual({ verdict: 'new', suppressed: new Set([1, 2]) });
  });

  test('a base of no or few responses is always suppressed, and does not affect other bases', () => {
    const auditor = auditorOf(range(1, 0), range(0, 1), base);
    expect(auditor.decide(whole)).toEqual({ verdict: 'new', suppressed: new Set([1, 2]) });
    expect(auditor.decide(range(6, 15))).toEqual({ verdict: 'new', suppressed: new Set([1, 2]) });
  });

  test('a population that is known for the whole base can be new for another', () => {
    const auditor = auditorOf(base);
    auditor.restore(released(whole, [1]));
    expect(auditor.decide(whole)).toEqual({ verdict: 'new', suppressed: none });
    expect(auditor.decide(whole)).toEqual({ verdict: 'known', suppressed: none });
  });
});

describe('restoring released populations', () => {
  test('leads to the same decisions as before', () => {
    const auditor = auditorOf();
    auditor.restore(released(whole));
    auditor.restore(released(range(0, 9)));
    expect(auditor.decide(range(0, 8)).verdict).toBe('rejected');
    expect(auditor.decide(range(10, 29))).toEqual({ verdict: 'known', suppressed: none });
  });

  test('closes only the bases for which one of them cannot be certified', () => {
    const base = but(whole, 0, 1, 2);
    const auditor = auditorOf(base);
    auditor.restore(released(whole));
    auditor.restore(released(range(0, 4)));
    // In the base this population had two people. Nothing new is released for the base any more.
    expect(auditor.decide(range(10, 19))).toEqual({ verdict: 'new', suppressed: new Set([1]) });
    expect(auditor.decide(range(5, 29))).toEqual({ verdict: 'known', suppressed: none });
  });

  test('suppresses mixed entries, and everything that needs them, for the bases in which they are mixed', () => {
    const auditor = auditorOf(but(whole, 29));
    auditor.restore(released(whole));
    auditor.restore(released(range(0, 9), [], [1]));
    expect(auditor.decide(range(0, 9))).toEqual({ verdict: 'known', suppressed: new Set([1]) });
    expect(auditor.decide(range(10, 29))).toEqual({ verdict: 'known', suppressed: new Set([1]) });
    expect(auditor.decide(range(20, 28))).toEqual({ verdict: 'new', suppressed: none });
    auditor.restore(released(range(3, 5), [], [0]));
    expect(auditor.decide(range(3, 5))).toEqual({ verdict: 'rejected' });
  });
});

describe('rolling back', () => {
  test('forgets what was remembered for every base since a mark', () => {
    const auditor = auditorOf(but(whole, 0, 1, 2, 3, 4, 5));
    auditor.decide(whole);
    const mark = auditor.mark();
    // The first cannot be certified by the core. The second is remembered by each base separately.
    expect(auditor.decide(range(0, 8)).verdict).toBe('new');
    expect(auditor.decide(range(0, 19)).verdict).toBe('new');
    const later = auditor.mark();
    expect(auditor.decide(range(0, 15)).verdict).toBe('new');
    auditor.rollback(later);
    expect(auditor.decide(range(0, 17)).verdict).toBe('rejected');
    auditor.rollback(mark);
    expect(auditor.decide(range(0, 17))).toEqual({ verdict: 'new', suppressed: none });
  });
});

test('queries one base alone, without law 1', () => {
  const auditor = auditorOf(but(whole, 0, 1, 2, 3, 4, 5));
  auditor.decide(whole);
  expect(auditor.decideOf(1, range(1, 0))).toBe(true);
  expect(auditor.decideOf(1, range(0, 7))).toBe(false);
  expect(auditor.decideOf(0, range(0, 7))).toBe(true);
  expect(auditor.decideOf(0, range(0, 6))).toBe(false);
  expect(auditor.decideOf(1, range(0, 8))).toBe(true);
});

test('a population that is new for one base and mixed for another leads to the same decisions when it is restored', () => {
  // With few rows, later decisions depend on which rows were chosen.
  for (let seed = 0; seed < 1000; seed += 1) {
    const { integer } = randomDraws(seed);
    const opened = () => {
      const auditor = auditorOf(
        but(whole, 27, 28, 29),
        but(whole, ...Array.from({ length: 27 }, (_, index) => index + 2)),
      );
      auditor.restore(released(whole, [2], [1]));
      return auditor;
    };
    const someRange = () => {
      const [one, other] = [integer(0, 29), integer(0, 29)];
      return range(Math.min(one, other), Math.max(one, other));
    };
    const live = opened();
    const replayed = opened();
    for (const population of [whole, ...Array.from({ length: integer(3, 8) }, someRange)]) {
      const audit = live.decide(population);
      if (audit.verdict === 'new') replayed.restore(released(population, [...audit.suppressed]));
    }
    for (const population of Array.from({ length: 6 }, someRange)) {
      expect(replayed.decide(population), `seed ${seed}`).toEqual(live.decide(population));
    }
  }
});
