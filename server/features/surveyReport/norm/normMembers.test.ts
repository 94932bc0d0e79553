import { expect, it } from 'vitest';
import { normMembers } from './normMembers.ts';

const members = (...people: number[]) =>
  normMembers(people.map((each) => ({ people: each }))).map((member) => member.people);

it('includes all organisations if they are enough and none has more than half of the people', () => {
  expect(members(30, 40, 30)).toEqual([40, 30, 30]);
  expect(members(50, 25, 25)).toEqual([50, 25, 25]);
});

it('includes none if there are fewer than three organisations or fewer than a hundred people', () => {
  expect(members(100, 100)).toEqual([]);
  expect(members(33, 33, 33)).toEqual([]);
  expect(members()).toEqual([]);
});

it('leaves out the largest while it has more than half of the people, if the remaining ones are enough for a norm', () => {
  expect(members(101, 40, 30, 30)).toEqual([40, 30, 30]);
  expect(members(5000, 500, 40, 40, 40)).toEqual([40, 40, 40]);
  expect(members(51, 25, 24)).toEqual([]);
  expect(members(200, 33, 33, 33)).toEqual([]);
});
