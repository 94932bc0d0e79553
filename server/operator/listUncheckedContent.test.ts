import { expect, test } from 'vitest';
import { listUncheckedContent } from './commands.ts';

const line = (name: string, checked: string | null) => ({ name, phones: ['112'], checked });

const texts = {
  helpLines: [
    {
      region: 'Germany',
      lines: [line('today', '2026-11-23'), { ...line('longer ago', '2025-11-22'), source: 'https://example.org' }],
    },
    { region: 'Austria', lines: [line('never', null), { name: 'not said', text: '123', web: 'https://a.example' }] },
  ],
  countryNotes: {
    naps: {
      DE: { text: 'Naps are a right.', source: { title: 'A page', url: 'https://example.org/naps' }, checked: null },
    },
  },
};

test('lists help lines and country notes with the number to call or the address to open', () => {
  expect(listUncheckedContent(texts, new Date('2026-11-23T00:00:00Z'))).toEqual([
    'Germany: longer ago, 112; last checked 2025-11-22; https://example.org',
    'Austria: never, 112; not yet checked',
    'Austria: not said, text 123, https://a.example; not yet checked',
    'Articles for DE: naps; not yet checked; https://example.org/naps',
  ]);
});
