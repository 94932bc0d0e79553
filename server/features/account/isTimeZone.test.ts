import { expect, test } from 'vitest';
import { isTimeZone } from './isTimeZone.ts';

test.each(['Europe/Berlin', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'])('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(['', 'Berlin', 'Europe/Atlantis', '+02:00', '-0500', 'GMT+25', '../etc/localtime'])(
  '%j is not a time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
