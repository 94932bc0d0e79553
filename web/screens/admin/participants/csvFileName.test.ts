import { expect, it } from 'vitest';
import { csvFileName } from './csvFileName.ts';

const day = new Date(2026, 2, 5, 23, 59);

it.each([
  ['Fernhill', null, 'Fernhill All Participants 2026-03-05.csv'],
  ['Autumn 2026', 'Engineering', 'Autumn 2026 Engineering Participants 2026-03-05.csv'],
  ['Q1/Q2: "how\tare you?"', '<a|b>\\*', 'Q1-Q2- -how-are you-- -a-b--- Participants 2026-03-05.csv'],
  [' Größe 🌲 ', '社員', 'Größe 🌲 社員 Participants 2026-03-05.csv'],
])('%j and %j make %j', (prefix, group, name) => {
  expect(csvFileName(prefix, group, day)).toBe(name);
});

it('shortens long names, but not the day', () => {
  expect(csvFileName('🌲'.repeat(200), 'ü'.repeat(200), day)).toMatch(/^🌲{60} ü{60} Participants 2026-03-05\.csv$/u);
});
