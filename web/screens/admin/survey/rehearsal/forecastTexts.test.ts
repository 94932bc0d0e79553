import { expect, it } from 'vitest';
import { byNeed, forecastSummary, forecastTexts } from './forecastTexts.ts';

const group = (use: 'crossable' | 'reporting' | 'leftOut', invited: number, expected: number, name = 'Night') => ({
  id: name,
  name,
  use,
  invited,
  expected,
});

it('a group that can be shown needs no reason, unless it cannot be combined with an answer', () => {
  expect(forecastTexts(group('crossable', 40, 24), 5)).toEqual({ verdict: 'Can be shown', reason: null, help: null });
  const { verdict, reason } = forecastTexts(group('reporting', 10, 6), 5);
  expect(verdict).toBe('Can be shown, but not together with an answer');
  expect(reason).toMatch(/^To combine it with an answer/);
});

it('a group with too few people says how many it needs, and what helps', () => {
  const few = forecastTexts(group('leftOut', 7, 4), 5);
  expect(few.reason).toBe('Too few people: 4 are expected to answer, and at least 5 must.');
  expect(few.help).toBe('What helps: at least 5 of its 7 people answer, or you use a larger group instead.');
  expect(forecastTexts(group('leftOut', 4, 1), 5)).toMatchObject({
    reason: 'Too few people: 1 is expected to answer, and at least 5 must.',
    help: 'What helps: add people to it, or use a larger group instead.',
  });
});

it('a group with enough people that cannot be shown overlaps with others', () => {
  const { verdict, reason, help } = forecastTexts(group('leftOut', 60, 36), 5);
  expect(verdict).toBe('Cannot be shown');
  expect(reason).toContain('Fewer than 5 people would be left between them');
  expect(help).toContain('remove a group that overlaps');
});

it('the summary counts the groups that can be shown, and the list begins with those that cannot', () => {
  const groups = [group('crossable', 40, 24, 'Day'), group('leftOut', 7, 4, 'Management'), group('reporting', 9, 6)];
  const forecast = { invited: 56, expected: 34, minimum: 5, groups };
  expect(forecastSummary(forecast)).toBe('2 of 3 groups can be shown.');
  expect(forecastSummary({ ...forecast, groups: groups.slice(0, 1) })).toBe('The only group can be shown.');
  expect(forecastSummary({ ...forecast, groups: groups.slice(1, 2) })).toBe('0 of 1 groups can be shown.');
  expect(byNeed(groups).map(({ name }) => name)).toEqual(['Management', 'Night', 'Day']);
});
