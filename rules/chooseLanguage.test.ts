import { expect, it } from 'vitest';
import { chooseLanguage } from './chooseLanguage.ts';

it.each([
  ['the first that there is', ['fr', 'de', 'en'], 'de'],
  ['a region by its language', ['de-AT', 'en'], 'de'],
  ['any case of letters', ['DE-ch'], 'de'],
  ['no language that only begins alike', ['den', 'english', 'en'], 'en'],
  ['none where there is none', ['fr', '*', ''], null],
  ['none where none is wanted', [], null],
])('takes %s', (_, expected, chosen) => {
  expect(chooseLanguage(expected, ['en', 'de'])).toBe(chosen);
});
