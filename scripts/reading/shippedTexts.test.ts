import { expect, it } from 'vitest';
import { listArticles } from './listArticles.mjs';
import { listTexts } from './listTexts.mjs';
import { measureProse } from './measureProse.mjs';

/* The reading ages that docs/content.md promises. */

const articlesIn = (expected: string) => listArticles().filter(({ language }) => language === expected);

it('there are forty articles or more in English, and some in German', () => {
  expect(articlesIn('en').length).toBeGreaterThanOrEqual(40);
  expect(articlesIn('de').length).toBeGreaterThan(0);
});

it.each(['en', 'de'])('every article (%s) is within its limits of length and reading age', (expected) => {
  const outside = articlesIn(expected)
    .map(({ language, slug, markdown }) => ({ slug, ...measureProse(markdown, language, 'articles') }))
    .filter(({ isOutside }) => isOutside);
  expect(outside).toEqual([]);
});

it.each(listTexts())('the $kind ($language) are within their limits', ({ kind, language, markdown }) => {
  expect(measureProse(markdown, language, kind)).toMatchObject({ isOutside: false });
});
