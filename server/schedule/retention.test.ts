import { expect, it } from 'vitest';
import { whenToErase } from './retention.ts';

it.each([
  ['2026-11-02T09:30:00.000Z', 1, '2026-12-02T09:30:00.000Z'],
  ['2026-11-02T09:30:00.000Z', 24, '2028-11-02T09:30:00.000Z'],
  ['2026-08-31T23:59:59.999Z', 6, '2027-02-28T23:59:59.999Z'],
  ['2027-08-31T00:00:00.000Z', 6, '2028-02-29T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 12, '2029-02-28T12:00:00.000Z'],
  ['2026-12-31T12:00:00.000Z', 120, '2036-12-31T12:00:00.000Z'],
])('erases a survey closed on %s after %i months, on %s', (closed, months, due) => {
  expect(whenToErase(new Date(closed), months).toISOString()).toBe(due);
});
