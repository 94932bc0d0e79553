import { expect, test } from 'vitest';
import type { Article } from '#contract/entities/article.ts';
import { readingMinutes } from './readingMinutes.ts';

const html = (text: string, title: string | null = null): Article['contents'][number] => ({
  contentType: 'Html',
  title,
  html: text,
  url: null,
  image: null,
  caption: null,
});

test('two hundred words take a minute', () => {
  expect(readingMinutes([html(`<p>${'calm '.repeat(400)}</p>`)])).toBe(2);
  expect(readingMinutes([html(`<p>${'calm '.repeat(310)}</p>`), html(`<p>${'ruhig '.repeat(290)}</p>`)])).toBe(3);
});

test('elements, dashes and sources do not count as words', () => {
  const marks = '<p class="a b c">– <strong>calm</strong> –</p>'.repeat(200);
  expect(readingMinutes([html(marks), html('word '.repeat(2000), 'Where this comes from')])).toBe(1);
});

test('every article takes at least a minute', () => {
  expect(readingMinutes([])).toBe(1);
});
