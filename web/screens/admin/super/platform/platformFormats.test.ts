import { expect, test } from 'vitest';
import { formatAge, formatMegabytes, formatMinutes } from './platformFormats.ts';

test.each([
  [0, 'less than a minute'],
  [1, '1 minute'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [47 * 60 + 59, '47 hours'],
  [48 * 60, '2 days'],
  [400 * 24 * 60, '400 days'],
])('%i minutes are shown as “%s”', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test('an age is rounded down, and never negative', () => {
  expect(formatAge('2026-11-27T12:00:00.000Z', '2026-11-27T12:05:59.000Z')).toBe('5 minutes');
  expect(formatAge('2026-11-27T12:00:00.000Z', '2026-11-27T11:00:00.000Z')).toBe('less than a minute');
});

test.each([
  [0, '0 MB'],
  [999, '999 MB'],
  [1000, '1 GB'],
  [270_554, '270.6 GB'],
])('%i megabytes are shown as “%s”', (megabytes, text) => {
  expect(formatMegabytes(megabytes)).toBe(text);
});
