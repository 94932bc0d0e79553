import fc from 'fast-check';
import { expect, it } from 'vitest';
import { twoWeeksAfter } from './twoWeeks.ts';

it.each([
  ['2026-11-27T07:00:00Z', 'Europe/Berlin', '2026-12-11T22:59:59.999Z', '11 December 2026'],
  // Already the next day there.
  ['2026-11-27T23:30:00Z', 'Europe/Berlin', '2026-12-12T22:59:59.999Z', '12 December 2026'],
  ['2026-11-27T07:00:00Z', 'America/Los_Angeles', '2026-12-11T07:59:59.999Z', '10 December 2026'],
  ['2026-11-27T07:00:00Z', 'Pacific/Kiritimati', '2026-12-11T09:59:59.999Z', '11 December 2026'],
  // The clocks change in between, and on the last day.
  ['2026-03-20T12:00:00Z', 'Europe/Berlin', '2026-04-03T21:59:59.999Z', '3 April 2026'],
  ['2026-03-15T12:00:00Z', 'Europe/Berlin', '2026-03-29T21:59:59.999Z', '29 March 2026'],
  ['2026-10-11T12:00:00Z', 'Europe/Berlin', '2026-10-25T22:59:59.999Z', '25 October 2026'],
])('ends two weeks after %s in %s', (start, timeZone, closeAt, day) => {
  expect(twoWeeksAfter(new Date(start), timeZone)).toEqual({ closeAt, day });
});

it('always ends at the last millisecond of a day', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
  const start = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(start, fc.constantFrom(...zones), (from, timeZone) => {
      const end = new Date(twoWeeksAfter(from, timeZone).closeAt);
      const time = (date: Date) => date.toLocaleTimeString('en-GB', { timeZone });
      expect([time(end), time(new Date(end.getTime() + 1))]).toEqual(['23:59:59', '00:00:00']);
    }),
  );
});
