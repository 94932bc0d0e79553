import { expect, it } from 'vitest';
import { readFilters, readRepeated, readSort } from './readWords.ts';

const keys = ['name', 'reportAvailable'] as const;
const fallback = { key: 'name', descending: false } as const;

it.each([
  [undefined, 'name', false],
  ['', 'name', false],
  ['name', 'name', false],
  ['-name', 'name', true],
  ['ReportAvailable', 'reportAvailable', false],
  ['-ReportAvailable', 'reportAvailable', true],
])('sort %s', (sort, key, descending) => {
  expect(readSort(sort, keys, fallback)).toEqual({ key, descending });
});

it.each(['NAME', '--name', 'id', '-', 'name ', 'reportavailable'])('sort %j is rejected', (sort) => {
  expect(() => readSort(sort, keys, fallback)).toThrow(/valid/);
});

it('filters may be given once, several times, and in either capital', () => {
  expect(readFilters('Name', keys)).toEqual(['name']);
  expect(readFilters(['name', 'ReportAvailable'], keys)).toEqual(['name', 'reportAvailable']);
  expect(readFilters(undefined, keys)).toEqual([]);
  expect(() => readFilters('other', keys)).toThrow(/valid/);
  expect(readRepeated(['a', '', 'b'])).toEqual(['a', 'b']);
});
