import { expect, test } from 'vitest';
import { missingToOpen } from './missingToOpen.ts';

test.each([
  ['READY', null, null, []],
  ['OPEN', null, null, []],
  ['DRAFT', null, null, ['contactName', 'contactEmail']],
  ['DRAFT', 'Ann', null, ['contactEmail']],
  ['DRAFT', null, 'ann@example.org', ['contactName']],
  ['DRAFT', 'Ann', 'ann@example.org', ['questions']],
] as const)(
  'a %s survey with contact name %s and address %s is missing %j',
  (status, contactName, contactEmail, missing) => {
    expect(missingToOpen({ status, contactName, contactEmail })).toEqual(missing);
  },
);
