import { describe, expect, it } from 'vitest';
import { isRequestable, type Requestable } from './isRequestable.ts';

const filterOptions = ['a', 'b', 'c'].map((label, index) => ({ label, values: [index + 1] }));
const results: Requestable = {
  choices: new Map([['tools', []]]),
  filterOptions: new Map([
    ['site', filterOptions],
    ['tools', filterOptions],
    ['rare', filterOptions],
  ]),
  groups: [
    { id: 'north', name: 'North', use: 'crossable', members: null },
    { id: 'small', name: 'Small', use: 'reporting', members: null },
    { id: 'boss', name: 'Boss', use: 'leftOut', members: null },
  ],
  questions: ['site', 'tools'],
  restriction: null,
};
const may = (
  questions: Record<string, number[]>,
  groups: string[] = [],
  more: Partial<Requestable> = {},
  isReleased = false,
) =>
  isRequestable(
    { questions: Object.entries(questions).map(([id, values]) => ({ id, values })), groups },
    { ...results, ...more },
    () => isReleased,
  );

describe('a request may name', () => {
  it('only groups that are reported', () => {
    expect([
      may({}),
      may({}, ['north', 'small']),
      may({}, ['boss']),
      may({}, ['north', 'boss']),
      may({}, ['elsewhere']),
    ]).toEqual([true, true, false, false, false]);
  });

  it('only crossable groups together with an answer filter', () => {
    expect([
      may({ site: [1] }, ['north']),
      may({ site: [1] }, ['small']),
      may({ site: [1] }, ['north', 'small']),
    ]).toEqual([true, false, false]);
  });

  it('only questions that were pre-approved', () => {
    expect([
      may({ site: [1, 2] }),
      may({ site: [1], tools: [2] }),
      may({ rare: [1] }),
      may({ site: [1], rare: [1] }),
    ]).toEqual([true, true, false, false]);
  });
});

it('if results have a restriction, allows only populations that were released before', () => {
  const restricted = { restriction: 'removal' as const };
  expect([
    may({}, ['small'], restricted),
    may({ site: [1, 3] }, [], restricted),
    may({ tools: [2] }, [], restricted),
  ]).toEqual([true, true, true]);
  expect([
    may({ tools: [1, 2] }, [], restricted),
    may({ site: [1] }, ['north'], restricted),
    may({ site: [1], tools: [1] }, [], restricted),
  ]).toEqual([false, false, false]);
  expect([may({ site: [1] }, ['north'], restricted, true), may({ site: [1] }, ['small'], restricted, true)]).toEqual([
    true,
    false,
  ]);
});
