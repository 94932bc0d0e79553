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

test('two hundred words are a minute', () => {
  expect(readingMinutes([html(`<p>${'calm '.repeat(400)}</p>`)])).toBe(2);
  expect(readingMinutes([html(`<p>${'calm '.repeat(310)}</p>`), html(`<p>${'ruhig '.repeat(290)}</p>`)])).toBe(3);
});

test('neither elements, nor dashes, nor sources are words', () => {
  const marks = '<p class="a b c">– <strong>calm</strong> –</p>'.repeat(200);
  expect(readingMinutes([html(marks), html('word '.repeat(2000), 'Where this comes from')])).toBe(1);
});

test('nothing takes less than a minute', () => {
  expect(readingMinutes([])).toBe(1);
});
