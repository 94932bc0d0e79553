import { afterEach, expect, test } from 'vitest';
import { currentLocale, setCatalogue, t } from './translate.ts';

afterEach(() => setCatalogue('en', {}));

test('an English sentence is its own key', () => {
  expect(t('Submit survey')).toBe('Submit survey');
});

test('placeholders take their values, and an unknown one stays visible', () => {
  expect(t('{position} of {total}', { position: 12, total: 48 })).toBe('12 of 48');
  expect(t('{position} of {total}', { position: 0 })).toBe('0 of {total}');
});

test('a value is never read as a placeholder', () => {
  expect(t('Hello {name}', { name: '{total}', total: 'x' })).toBe('Hello {total}');
});

test('a catalogue replaces what it has and leaves the rest', () => {
  setCatalogue('de', { '{position} of {total}': '{position} von {total}' });
  expect(currentLocale()).toBe('de');
  expect(t('{position} of {total}', { position: 1, total: 2 })).toBe('1 von 2');
  expect(t('Submit survey')).toBe('Submit survey');
});
