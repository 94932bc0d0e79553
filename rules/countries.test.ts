import { expect, test } from 'vitest';
import { countries, isCountry } from './countries.ts';

test('lists the 249 countries of ISO 3166-1', () => {
  expect(countries()).toHaveLength(249);
  expect(countries().slice(0, 3)).toEqual(['AD', 'AE', 'AF']);
});

test.each(['DE', 'AT', 'CH', 'GB', 'IE', 'US', 'NZ', 'PM'])('%s is a country', (code) =>
  expect(isCountry(code)).toBe(true),
);

test.each(['', 'de', 'D', 'DEU', 'UK', 'DD', 'EU', 'XK', 'ZZ', 'QQ', 'AN', '12', 'Ä1'])('%j is not a country', (code) =>
  expect(isCountry(code)).toBe(false),
);
