import { expect, it } from 'vitest';
import { fromInstant, noDateTime, toDate, toInstant } from './dateTime.ts';

it('a date without a time is the start of the day for opening and the end of the day for closing', () => {
  const date = '2026-12-01';
  expect(toInstant({ date, time: '' }, 'start')).toBe(new Date(2026, 11, 1).toISOString());
  expect(toInstant({ date, time: '' }, 'end')).toBe(new Date(new Date(2026, 11, 2).getTime() - 1).toISOString());
  for (const edge of ['start', 'end'] as const) {
    expect(toInstant({ date, time: '17:30' }, edge)).toBe(new Date(2026, 11, 1, 17, 30).toISOString());
  }
});

it('there is no instant without a date, or for a date that does not exist', () => {
  for (const date of ['', '2026-13-01', '12026-01-01']) expect(toInstant({ date, time: '10:00' }, 'start')).toBeNull();
});

it('converting to an instant and back gives the date and time that were entered', () => {
  for (const edge of ['start', 'end'] as const) {
    for (const entered of [
      { date: '2026-12-01', time: '' },
      { date: '2027-02-28', time: '09:05' },
      { date: '0099-01-01', time: '' },
    ]) {
      expect(fromInstant(toInstant(entered, edge), edge)).toEqual(entered);
    }
  }
  expect(fromInstant(null, 'end')).toEqual(noDateTime);
  expect(fromInstant(toInstant({ date: '2026-12-01', time: '00:00' }, 'end'), 'end')).toEqual({
    date: '2026-12-01',
    time: '00:00',
  });
});

it('gives the day in the time zone of the machine', () => {
  expect(toDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
