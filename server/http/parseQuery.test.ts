import { expect, it } from 'vitest';
import { parseFilters, parseRepeated, parseSort } from './parseQuery.ts';

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
  expect(parseSort(sort, keys, fallback)).toEqual({ key, descending });
});

it.each(['NAME', '--name', 'id', '-', 'name ', 'reportavailable'])('rejects the sort %j', (sort) => {
  expect(() => parseSort(sort, keys, fallback)).toThrow(/valid/);
});

it('accepts one or several filters, with an upper-case or a lower-case first letter', () => {
  expect(parseFilters('Name', keys)).toEqual(['name']);
  expect(parseFilters(['name', 'ReportAvailable'], keys)).toEqual(['name', 'reportAvailable']);
  expect(parseFilters(undefined, keys)).toEqual([]);
  expect(() => parseFilters('other', keys)).toThrow(/valid/);
  expect(parseRepeated(['a', '', 'b'])).toEqual(['a', 'b']);
});
