import { afterEach, expect, test } from 'vitest';
import { currentLocale, plural, setCatalogue, t } from './translate.ts';

afterEach(() => setCatalogue('en', {}));

test('an English sentence is its own key', () => {
  expect(t('Submit survey')).toBe('Submit survey');
});

test('replaces placeholders with their values, and leaves an unknown one visible', () => {
  expect(t('{position} of {total}', { position: 12, total: 48 })).toBe('12 of 48');
  expect(t('{position} of {total}' as string, { position: 0 })).toBe('0 of {total}');
});

test('a value is never read as a placeholder', () => {
  expect(t('Hello {name}', { name: '{total}', total: 'x' })).toBe('Hello {total}');
});

test('translates the sentences of a catalogue and leaves others in English', () => {
  setCatalogue('de', { '{position} of {total}': '{position} von {total}' });
  expect(currentLocale()).toBe('de');
  expect(t('{position} of {total}', { position: 1, total: 2 })).toBe('1 von 2');
  expect(t('Submit survey')).toBe('Submit survey');
});

const people = (count: number) => plural(count, '1 person', '{count} people', { count });

test('chooses between the two English sentences by the number', () => {
  expect([0, 1, 2, 21].map(people)).toEqual(['0 people', '1 person', '2 people', '21 people']);
});

test('translates both sentences in a language with the same two plural forms', () => {
  setCatalogue('de', { '1 person': '1 Person', '{count} people': '{count} Personen' });
  expect([0, 1, 2].map(people)).toEqual(['0 Personen', '1 Person', '2 Personen']);
});

test.each([
  [
    'pl',
    { one: '{count} osoba', few: '{count} osoby', many: '{count} osób', other: '{count} osoby' },
    ['0 osób', '1 osoba', '2 osoby', '5 osób', '22 osoby'],
  ],
  [
    'fr',
    { one: '{count} personne', other: '{count} personnes' },
    ['0 personne', '1 personne', '2 personnes', '5 personnes', '22 personnes'],
  ],
  ['ja', { other: '{count}人' }, ['0人', '1人', '2人', '5人', '22人']],
])(
  'finds the forms of a language with other plural rules under the English plural sentence: %s',
  (locale, forms, shown) => {
    setCatalogue(locale, { '{count} people': forms });
    expect([0, 1, 2, 5, 22].map(people)).toEqual(shown);
  },
);

test('sentences missing from a language stay English, with the English plural rule', () => {
  setCatalogue('fr', {});
  expect([0, 1].map(people)).toEqual(['0 people', '1 person']);
});
