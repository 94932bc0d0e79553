import { describe, expect, test } from 'vitest';
import { formatDueDate, formatListDate, formatMoment } from './formatDates.ts';

describe('due dates (docs/rules/screens.md#dates)', () => {
  test.each([
    ['2026-12-01T17:30:00Z', 'UTC', '5:30pm on December 1st'],
    ['2026-12-01T17:30:00Z', 'Pacific/Auckland', '6:30am on December 2nd'],
    ['2026-03-03T00:05:00Z', 'UTC', '12:05am on March 3rd'],
    ['2026-03-04T12:00:00Z', 'UTC', '12:00pm on March 4th'],
    ['2026-06-11T09:00:00Z', 'UTC', '9:00am on June 11th'],
    ['2026-06-12T09:00:00Z', 'UTC', '9:00am on June 12th'],
    ['2026-06-13T09:00:00Z', 'UTC', '9:00am on June 13th'],
    ['2026-06-21T09:00:00Z', 'UTC', '9:00am on June 21st'],
    ['2026-06-22T09:00:00Z', 'UTC', '9:00am on June 22nd'],
    ['2026-06-23T09:00:00Z', 'UTC', '9:00am on June 23rd'],
    ['2026-06-24T09:00:00Z', 'UTC', '9:00am on June 24th'],
    ['2026-06-30T13:07:00Z', 'UTC', '1:07pm on June 30th'],
    ['2026-12-31T23:59:00Z', 'UTC', '11:59pm on December 31st'],
  ])('due date %s in %s: %s', (instant, zone, text) => {
    expect(formatDueDate(instant, { timeZone: zone })).toBe(text);
  });
});

describe('list dates (docs/rules/screens.md#dates)', () => {
  test.each([
    ['2026-12-01T17:30:00Z', 'UTC', '1 December 2026'],
    ['2026-12-31T17:30:00Z', 'Pacific/Auckland', '1 January 2027'],
    ['2024-02-29T00:00:00Z', 'UTC', '29 February 2024'],
  ])('list date %s in %s: %s', (instant, zone, text) => {
    expect(formatListDate(instant, { timeZone: zone })).toBe(text);
  });
});

test('a moment is written as a list date followed by the time', () => {
  expect(formatMoment('2026-12-31T23:59:00Z', { timeZone: 'Europe/Berlin' })).toBe('1 January 2027, 12:59am');
});
