import { expect, it } from 'vitest';
import { parseListSort } from './listSort.ts';

it.each([
  ['modified', 'modified'],
  ['-modified', '-modified'],
  ['Modified', 'modified'],
  ['-Modified', '-modified'],
  ['completed', undefined],
  ['--modified', undefined],
  ['-', undefined],
  ['', undefined],
  [undefined, undefined],
  [['modified'], undefined],
  [1, undefined],
])('reads %j as %j', (sort, expected) => {
  expect(parseListSort(sort, ['name', 'modified'])).toBe(expected);
});
