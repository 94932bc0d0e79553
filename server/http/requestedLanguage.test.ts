import { expect, it } from 'vitest';
import { requestedLanguage } from './requestedLanguage.ts';

it.each([
  ['de', 'de'],
  ['de-CH, fr;q=0.9', 'de'],
  ['en;q=0.5, de;q=0.8', 'de'],
  ['fr, en;q=0.1', 'en'],
  ['en , de', 'en'],
  ['de;q=0, en', 'en'],
  ['de;q=high, en;q=0.1', 'en'],
  ['*', null],
  ['', null],
  [undefined, null],
  [',;,q=1;;', null],
  [`${'fr,'.repeat(10_000)}de`, null],
])('%s requests %s', (header, language) => {
  expect(requestedLanguage(header)).toBe(language);
});
