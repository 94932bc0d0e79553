import { expect, it } from 'vitest';
import { dayInFourWeeks, formatDay, isOverdue } from './dueDay.ts';

it.each([
  ['2026-11-21', 'OPEN', true],
  ['2026-11-21', 'IN_PROGRESS', true],
  ['2026-11-21', 'DONE', false],
  ['2026-11-22', 'OPEN', false],
  ['2026-11-23', 'OPEN', false],
  ['2025-12-31', 'OPEN', true],
] as const)(
  'knows whether an action due on %s with status %s is overdue on 22 November 2026: %s',
  (dueOn, status, overdue) => {
    for (const hour of [0, 12, 23])
      expect(isOverdue({ dueOn, status }, new Date(2026, 10, 22, hour, 59))).toBe(overdue);
  },
);

it('formats a day as it is in the calendar, whatever the time zone', () => {
  expect(formatDay('2026-03-29')).toBe('29 March 2026');
  expect(formatDay('1000-01-01')).toBe('1 January 1000');
});

it('counts four weeks in days, even if the clocks change meanwhile', () => {
  for (const hour of [0, 12, 23]) {
    expect(dayInFourWeeks(new Date(2026, 10, 26, hour, 59))).toBe('2026-12-24');
    expect(dayInFourWeeks(new Date(2026, 11, 10, hour, 59))).toBe('2027-01-07');
    expect(dayInFourWeeks(new Date(2026, 2, 15, hour, 59))).toBe('2026-04-12');
  }
});
