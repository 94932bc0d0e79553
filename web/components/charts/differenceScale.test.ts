import { expect, it } from 'vitest';
import type { Interval } from '#contract/entities/surveyReport.ts';
import { differenceScale } from './differenceScale.ts';

const scale = (...intervals: (Interval | null)[]) =>
  differenceScale([{ aspects: intervals.map((differenceInterval) => ({ differenceInterval })) }]);

it('has room for every interval', () => {
  expect(scale({ low: -0.02, high: 0.11 }, null, { low: -0.24, high: 0.03 })).toBe(0.3);
  expect(scale({ low: -0.02, high: 0.2 })).toBe(0.2);
  expect(scale({ low: 0, high: 0 })).toBe(0.1);
});

it('is null without intervals', () => {
  expect(scale(null)).toBeNull();
});
