import { expect, test } from 'vitest';
import type { Subtopic, Topic } from '#contract/entities/article.ts';
import { findTopic, isWithin, uriAbove } from './findTopic.ts';

const subtopic = (uri: string): Subtopic => ({
  id: uri,
  name: uri,
  slug: uri,
  uri,
  description: null,
  thumbnail: null,
  articles: [],
  topics: [],
});
const topics: Topic[] = [
  { ...subtopic('rest'), topics: [subtopic('rest/sleep'), subtopic('rest/time-off')] },
  { ...subtopic('rest-of-life'), topics: [] },
];

test('topics of both levels are found by their uri, and nothing else is', () => {
  expect(findTopic(topics, 'rest')?.uri).toBe('rest');
  expect(findTopic(topics, 'rest/time-off')?.uri).toBe('rest/time-off');
  expect(findTopic(topics, 'time-off')).toBeNull();
  expect(findTopic(topics, '')).toBeNull();
});

test('above an article is its topic, above a subtopic its topic, above a topic nothing', () => {
  expect(uriAbove('rest/sleep/busy-times')).toBe('rest/sleep');
  expect(uriAbove('rest/sleep')).toBe('rest');
  expect(uriAbove('rest')).toBe('');
});

test('a topic holds itself and what is below it, not one whose name begins alike', () => {
  expect(isWithin('rest', 'rest')).toBe(true);
  expect(isWithin('rest/sleep/busy-times', 'rest')).toBe(true);
  expect(isWithin('rest-of-life', 'rest')).toBe(false);
});
