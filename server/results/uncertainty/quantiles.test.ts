import { expect, test } from 'vitest';
import { normalQuantile, tQuantile } from './quantiles.ts';
import fixtures from '#testing/results/uncertainty.fixtures.json' with { type: 'json' };

test('quantiles of t and of the normal distribution are those of R', () => {
  expect(fixtures.quantiles.length).toBe(50);
  for (const { p, df, quantile } of fixtures.quantiles) {
    const computed = df === null ? normalQuantile(p) : tQuantile(p, df);
    expect(Math.abs(computed / quantile - 1), `p ${p}, df ${df}`).toBeLessThan(1e-6);
  }
});

test('with infinite degrees of freedom t is the normal distribution', () => {
  expect(tQuantile(0.975, Infinity)).toBe(normalQuantile(0.975));
  expect(tQuantile(0.975, 1)).toBeCloseTo(12.7062, 4);
});
