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

test('finds topics of both levels by their uri, and returns null for any other uri', () => {
  expect(findTopic(topics, 'rest')?.uri).toBe('rest');
  expect(findTopic(topics, 'rest/time-off')?.uri).toBe('rest/time-off');
  expect(findTopic(topics, 'time-off')).toBeNull();
  expect(findTopic(topics, '')).toBeNull();
});

test('the parent of an article or a subtopic is its topic, and a topic has no parent', () => {
  expect(uriAbove('rest/sleep/busy-times')).toBe('rest/sleep');
  expect(uriAbove('rest/sleep')).toBe('rest');
  expect(uriAbove('rest')).toBe('');
});

test('a topic contains itself and everything below it, but not a topic whose name begins alike', () => {
  expect(isWithin('rest', 'rest')).toBe(true);
  expect(isWithin('rest/sleep/busy-times', 'rest')).toBe(true);
  expect(isWithin('rest-of-life', 'rest')).toBe(false);
});
