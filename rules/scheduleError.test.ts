import { expect, it } from 'vitest';
import { scheduleError } from './scheduleError.ts';

const now = new Date('2026-11-02T09:00:00Z');
const at = (instant: string | null) => (instant === null ? null : new Date(instant));
const none = { openAt: null, closeAt: null };

it.each([
  ['no dates', null, null, null],
  ['a start and an end ahead', '2026-11-03T00:00:00Z', '2026-11-10T00:00:00Z', null],
  ['a start earlier today', '2026-11-02T00:00:00Z', null, null],
  ['a start 24 hours ago, which is today at the date line', '2026-11-01T09:00:00Z', null, null],
  ['a start yesterday', '2026-11-01T08:59:59Z', null, 'openAt'],
  ['an end that has passed', null, '2026-11-02T08:00:00Z', 'closeAt'],
  ['an end now', null, '2026-11-02T09:00:00Z', 'closeAt'],
  ['an end with the start', '2026-11-03T00:00:00Z', '2026-11-03T00:00:00Z', 'closeAt'],
  ['an end before the start', '2026-11-05T00:00:00Z', '2026-11-03T00:00:00Z', 'closeAt'],
  ['an end that has passed, after an earlier start today', '2026-11-02T01:00:00Z', '2026-11-02T02:00:00Z', 'closeAt'],
] as const)('%s', (_name, openAt, closeAt, property) => {
  expect(scheduleError({ openAt: at(openAt), closeAt: at(closeAt) }, none, now)?.property ?? null).toBe(property);
});

it('allows dates that have passed since they were saved', () => {
  const saved = { openAt: at('2026-10-01T00:00:00Z'), closeAt: at('2026-10-08T00:00:00Z') };
  expect(scheduleError({ openAt: at('2026-10-01T00:00:00Z'), closeAt: at('2026-10-08T00:00:00Z') }, saved, now)).toBe(
    null,
  );
  expect(scheduleError({ ...saved, closeAt: at('2026-12-01T00:00:00Z') }, saved, now)).toBe(null);
  expect(scheduleError({ ...saved, openAt: at('2026-11-03T00:00:00Z') }, saved, now)?.property).toBe('closeAt');
  expect(scheduleError(none, saved, now)).toBe(null);
});
