import { expect, it } from 'vitest';
import { scheduleErrors } from './scheduleErrors.ts';

const now = new Date(2026, 10, 20, 12, 0);
const none = { date: '', time: '' };
const nothing = { openAt: null, closeAt: null };
const on = (date: string, time = '') => ({ date, time });

it.each([
  [none, none],
  [on('2026-11-25'), none],
  [none, on('2026-11-20')],
  [on('2026-11-25'), on('2026-11-25')],
  [on('2026-11-25', '09:00'), on('2026-11-25', '09:01')],
  [on('2026-11-20'), on('2026-11-21')],
  [null, on('2026-11-20', '12:01')],
])('finds no error in %j to %j', (openAt, closeAt) => {
  expect(scheduleErrors(openAt, closeAt, nothing, now)).toEqual({});
});

it('requires an end after the start and after now', () => {
  expect(scheduleErrors(on('2026-11-25'), on('2026-11-24'), nothing, now)).toEqual({
    closeAt: 'The end must be after the start.',
  });
  expect(scheduleErrors(on('2026-11-25', '09:00'), on('2026-11-25', '09:00'), nothing, now)).toEqual({
    closeAt: 'The end must be after the start.',
  });
  expect(scheduleErrors(none, on('2026-11-20', '12:00'), nothing, now)).toEqual({
    closeAt: 'The end must be in the future.',
  });
  expect(scheduleErrors(null, on('2026-11-19'), nothing, now)).toEqual({ closeAt: 'The end must be in the future.' });
});

it('rejects a start before today unless it is already saved', () => {
  expect(scheduleErrors(on('2026-11-18'), none, nothing, now)).toEqual({ openAt: 'The start cannot be before today.' });
  const saved = { openAt: new Date(2026, 10, 18), closeAt: null };
  expect(scheduleErrors(on('2026-11-18'), on('2026-11-30'), saved, now)).toEqual({});
});

it('reports a time without a date, and a partly typed date, instead of treating them as empty', () => {
  expect(scheduleErrors(on('', '09:00'), { date: '', time: '', incomplete: true }, nothing, now)).toEqual({
    openAt: 'Please choose a date as well.',
    closeAt: 'Please enter a complete date and time, or clear both fields.',
  });
});
