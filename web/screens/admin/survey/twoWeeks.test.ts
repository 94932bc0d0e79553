import fc from 'fast-check';
import { expect, it } from 'vitest';
import { twoWeeksAfter } from './twoWeeks.ts';

it.each([
  ['2026-11-27', 'Europe/Berlin', '2026-12-11T22:59:59.999Z', '11 December 2026'],
  ['2026-11-27', 'America/Los_Angeles', '2026-12-12T07:59:59.999Z', '11 December 2026'],
  ['2026-11-27', 'Pacific/Kiritimati', '2026-12-11T09:59:59.999Z', '11 December 2026'],
  ['2026-12-20', 'UTC', '2027-01-03T23:59:59.999Z', '3 January 2027'],
  // The clocks change in between, and on the last day.
  ['2026-03-20', 'Europe/Berlin', '2026-04-03T21:59:59.999Z', '3 April 2026'],
  ['2026-03-15', 'Europe/Berlin', '2026-03-29T21:59:59.999Z', '29 March 2026'],
  ['2026-10-11', 'Europe/Berlin', '2026-10-25T22:59:59.999Z', '25 October 2026'],
])('ends two weeks after %s in %s', (start, timeZone, closeAt, day) => {
  const end = twoWeeksAfter(start, timeZone);
  expect(end.closeAt).toBe(closeAt);
  expect(end.day.startsWith(day)).toBe(true);
});

it('names the zone exactly if it is another day on this machine', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(twoWeeksAfter('2026-11-27', here).day).toBe('11 December 2026');
  // 26 hours apart, so one of them is never on the same day.
  const days = ['Pacific/Kiritimati', 'Etc/GMT+12'].map((zone) => twoWeeksAfter('2026-11-27', zone).day);
  expect(days.some((day) => day.startsWith('11 December 2026 ('))).toBe(true);
});

it('always ends at the last millisecond of the day', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
  const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(start, fc.constantFrom(...zones), (from, timeZone) => {
      const end = new Date(twoWeeksAfter(from.toISOString().slice(0, 10), timeZone).closeAt);
      const local = (date: Date) => date.toLocaleString('sv-SE', { timeZone });
      const day = new Date(from.getTime() + 14 * 24 * 3_600_000).toISOString().slice(0, 10);
      expect(local(end)).toBe(`${day} 23:59:59`);
      expect(local(new Date(end.getTime() + 1)).slice(11)).toBe('00:00:00');
    }),
  );
});
