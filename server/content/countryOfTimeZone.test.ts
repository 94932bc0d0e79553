import { expect, test } from 'vitest';
import { countryOfTimeZone } from './countryOfTimeZone.ts';

test.each([
  ['Europe/Berlin', 'DE'],
  ['Europe/Busingen', 'DE'],
  ['Europe/Vienna', 'AT'],
  ['Europe/Zurich', 'CH'],
  ['Europe/London', 'GB'],
  ['Europe/Dublin', 'IE'],
  ['America/New_York', 'US'],
  ['Asia/Kolkata', 'IN'],
  ['Asia/Calcutta', 'IN'],
  ['Europe/Kyiv', 'UA'],
  ['Australia/Sydney', 'AU'],
  ['Pacific/Auckland', 'NZ'],
  ['UTC', null],
  ['Etc/GMT+1', null],
])('%s belongs to %s', (timeZone, country) => expect(countryOfTimeZone(timeZone)).toBe(country));
