import { expect, test } from 'vitest';
import { groupsToList } from './groupsToList.ts';

const names = ['Bakery', 'Office', 'Night shift', 'Post office'];
const list = (search: Partial<Parameters<typeof groupsToList>[1]>) =>
  groupsToList(names, { text: '', first: [], chosen: [], ...search }).map((index) => names[index]);

test('without a search, all groups are listed in their order', () => {
  expect(list({})).toEqual(names);
  expect(list({ text: '  ' })).toEqual(names);
});

test('a search finds a part of a name, whatever the case', () => {
  expect(list({ text: 'OFF' })).toEqual(['Office', 'Post office']);
  expect(list({ text: 'none' })).toEqual([]);
});

test('chosen groups come first, and stay when the search does not find them', () => {
  expect(list({ first: [2], chosen: [2] })).toEqual(['Night shift', 'Bakery', 'Office', 'Post office']);
  expect(list({ text: 'off', first: [2], chosen: [2] })).toEqual(['Night shift', 'Office', 'Post office']);
});

test('a group that is chosen or deselected after the search keeps its place', () => {
  expect(list({ chosen: [3] })).toEqual(names);
  expect(list({ text: 'off', first: [2, 3], chosen: [1, 3] })).toEqual(['Night shift', 'Post office', 'Office']);
});
