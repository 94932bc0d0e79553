import { expect, test } from 'vitest';
import { uncheckedContent } from './uncheckedContent.ts';

const line = (name: string, checked?: string | null) => ({
  name,
  phones: ['112'],
  ...(checked !== undefined && { checked }),
});
const note = (checked: string | null) => ({
  text: 'The law says so.',
  source: { title: 'A page', url: 'https://example.org/law' },
  checked,
});
const now = new Date('2026-11-23T00:00:00Z');

const texts = {
  helpLines: [
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
  ],
  countryNotes: {
    naps: { DE: note('2025-11-22'), AT: note('2025-11-23') },
    breaks: { DE: note(null), IE: note('2026-11-23') },
  },
};

test('finds help lines and country notes that no one has checked within a year', () => {
  expect(uncheckedContent(texts, now).map(({ place, name }) => [place, name])).toEqual([
    ['Germany', 'longer ago'],
    ['Austria', 'never'],
    ['Austria', 'not said'],
    ['Articles for DE', 'naps'],
    ['Articles for DE', 'breaks'],
  ]);
});
