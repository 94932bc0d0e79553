import { expect, test } from 'vitest';
import { uncheckedHelpLines } from './uncheckedHelpLines.ts';

const line = (name: string, checked?: string | null) => ({
  name,
  phones: ['112'],
  ...(checked !== undefined && { checked }),
});
const now = new Date('2026-11-23T00:00:00Z');

const helpLines = [
  {
    region: 'Germany',
    lines: [
      line('today', '2026-11-23'),
      line('a year ago', '2025-11-23'),
      { ...line('longer ago', '2025-11-22'), source: 'https://example.org' },
    ],
  },
  { region: 'Austria', lines: [line('never', null), { name: 'not said', text: '123', web: 'https://a.example' }] },
  { region: 'Ireland', lines: [line('today', '2026-11-23')] },
];

test('finds help lines that no one has checked within a year', () => {
  expect(
    uncheckedHelpLines(helpLines, now).map(({ region, lines }) => [region, lines.map(({ name }) => name)]),
  ).toEqual([
    ['Germany', ['longer ago']],
    ['Austria', ['never', 'not said']],
  ]);
});
