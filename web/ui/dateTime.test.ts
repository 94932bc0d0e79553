import { expect, it } from 'vitest';
import { fromInstant, noDateTime, toDate, toInstant } from './dateTime.ts';

it('is the start of the day to open and the end of it to close, unless there is a time', () => {
  const date = '2026-12-01';
  expect(toInstant({ date, time: '' }, 'start')).toBe(new Date(2026, 11, 1).toISOString());
  expect(toInstant({ date, time: '' }, 'end')).toBe(new Date(new Date(2026, 11, 2).getTime() - 1).toISOString());
  for (const edge of ['start', 'end'] as const) {
    expect(toInstant({ date, time: '17:30' }, edge)).toBe(new Date(2026, 11, 1, 17, 30).toISOString());
  }
});

it('is none without a date, and none for a date that no calendar has', () => {
  for (const date of ['', '2026-13-01', '12026-01-01']) expect(toInstant({ date, time: '10:00' }, 'start')).toBeNull();
});

it('comes back from an instant as it was entered', () => {
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

it('names the day in the zone of the machine', () => {
  expect(toDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
