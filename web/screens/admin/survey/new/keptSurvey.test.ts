import { expect, test } from 'vitest';
import { readKeptSurvey } from './keptSurvey.ts';

const kept = {
  templateId: 'pulse',
  ownName: null,
  openAt: { date: '2026-12-01', time: '' },
  closeAt: { date: '', time: '' },
};

test('what was typed is there again, and nothing that was half typed into a date', () => {
  expect(readKeptSurvey({ ...kept, closeAt: { date: '', time: '', incomplete: true }, more: 1 })).toEqual(kept);
});

test.each([
  [null],
  ['text'],
  [{}],
  [{ ...kept, templateId: 3 }],
  [{ ...kept, ownName: 3 }],
  [{ ...kept, openAt: null }],
  [{ ...kept, closeAt: { date: 'x' } }],
])('what is not understood counts as nothing: %j', (odd) => {
  expect(readKeptSurvey(odd)).toBeNull();
});
