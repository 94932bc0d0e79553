import { afterEach, expect, test } from 'vitest';
import { formatDueDate, formatListDate, formatMoment } from './formatDates.ts';
import { formatPercent } from './formatPercent.ts';
import { setCatalogue } from './translate.ts';

afterEach(() => setCatalogue('en', {}));

test('formats dates and percentages in the chosen language', () => {
  const instant = new Date(2026, 11, 1, 17, 30).toISOString();
  expect([formatDueDate(instant), formatListDate(instant), formatMoment(instant), formatPercent(40)]).toEqual([
    '5:30pm on December 1st',
    '1 December 2026',
    '1 December 2026, 5:30pm',
    '40%',
  ]);
  setCatalogue('de', { '{percent}%': '{percent}\u00a0%' });
  expect([formatDueDate(instant), formatListDate(instant), formatMoment(instant), formatPercent(40)]).toEqual([
    '1. Dezember um 17:30',
    '1. Dezember 2026',
    '1. Dezember 2026 um 17:30',
    '40\u00a0%',
  ]);
});
