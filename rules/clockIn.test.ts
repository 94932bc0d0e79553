import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockIn, dayIn } from './clockIn.ts';

const timeIn = (timeZone: string, instant: string) => {
  const { hour, minute, second } = clockIn(timeZone)(new Date(instant));
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
};

it.each([
  // The day has 23 hours.
  ['Europe/Berlin', '2026-03-28T22:59:59Z', '2026-03-28', '23:59:59'],
  ['Europe/Berlin', '2026-03-28T23:00:00Z', '2026-03-29', '00:00:00'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29', '01:59:59'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29', '03:00:00'],
  ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-29', '23:59:59'],
  ['Europe/Berlin', '2026-03-29T22:00:00Z', '2026-03-30', '00:00:00'],
  // The day has 25 hours.
  ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25', '00:00:00'],
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25', '02:30:00'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25', '02:30:00'],
  ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-25', '23:59:59'],
  ['America/New_York', '2026-11-02T04:59:59Z', '2026-11-01', '23:59:59'],
  // Midnight is skipped, or comes twice.
  ['Africa/Cairo', '2026-04-23T21:59:59Z', '2026-04-23', '23:59:59'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '2026-04-24', '01:00:00'],
  ['Africa/Cairo', '2026-10-29T20:59:59Z', '2026-10-29', '23:59:59'],
  ['Africa/Cairo', '2026-10-29T21:00:00Z', '2026-10-29', '23:00:00'],
  // The clocks change by half an hour.
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', '2026-04-05', '01:59:59'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05', '01:30:00'],
  // A whole day is skipped.
  ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '23:59:59'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', '00:00:00'],
  ['UTC', '2028-02-29T23:59:59.999Z', '2028-02-29', '23:59:59'],
])('in %s, %s is on %s at %s', (timeZone, instant, day, time) => {
  expect(dayIn(timeZone)(new Date(instant))).toBe(day);
  expect(timeIn(timeZone, instant)).toBe(time);
});

it('gives the same as the machine in its time zone', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(clockIn(here)(instant)).toEqual(clockIn(undefined)(instant));
    }),
  );
});
