import { expect, it } from 'vitest';
import { findEntries, type FinderEntry, type FinderKind } from './findEntries.ts';

const entry = (kind: FinderKind, name: string, words?: string): FinderEntry => ({
  id: `${kind} ${name}`,
  kind,
  name,
  link: { to: '/' },
  ...(words !== undefined && { words }),
});
const namesOf = (entries: readonly FinderEntry[], text: string) =>
  findEntries(entries, text).sections.map((section) => [section.kind, ...section.entries.map(({ name }) => name)]);

it('finds by any word, in any order, without regard to case and accents', () => {
  const entries = [entry('survey', 'Spring pulse Zürich'), entry('group', 'Night shift'), entry('page', 'Dashboard')];
  expect(namesOf(entries, 'zurich SPRING')).toEqual([['survey', 'Spring pulse Zürich']]);
  expect(namesOf(entries, '  night   sh')).toEqual([['group', 'Night shift']]);
  expect(namesOf(entries, 'night pulse')).toEqual([]);
});

it('begins with names that start with the text, then with a word that does, then with the others', () => {
  const entries = [entry('survey', 'Repulse'), entry('survey', 'Autumn pulse'), entry('page', 'Pulse page')];
  expect(namesOf(entries, 'pulse')).toEqual([
    ['page', 'Pulse page'],
    ['survey', 'Autumn pulse', 'Repulse'],
  ]);
});

it('finds pages by further words', () => {
  expect(namesOf([entry('page', 'Organisation settings', 'logo users')], 'logo')).toEqual([
    ['page', 'Organisation settings'],
  ]);
});

it('shows a few of each kind, and counts all', () => {
  const entries = [...Array(300).keys()].flatMap((index) => [
    entry('survey', `Survey ${index}`),
    entry('group', `Group ${index}`),
  ]);
  expect(findEntries(entries, '')).toMatchObject({ shown: 12, total: 600 });
  expect(findEntries(entries, 'group 29')).toMatchObject({ shown: 6, total: 13 });
});
