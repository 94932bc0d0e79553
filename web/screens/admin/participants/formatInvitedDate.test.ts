import { expect, it } from 'vitest';
import { formatInvitedDate } from './formatInvitedDate.ts';

it('writes day, month and year with two digits each', () => {
  expect(formatInvitedDate(new Date(2026, 0, 5, 12).toISOString())).toBe('05/01/26');
  expect(formatInvitedDate(new Date(2031, 10, 23, 0, 1).toISOString())).toBe('23/11/31');
});
