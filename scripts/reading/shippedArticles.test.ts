import { expect, it } from 'vitest';
import { listArticles } from './listArticles.mjs';
import { measureArticle } from './measureArticle.mjs';

/* What docs/content.md promises of how the articles read. */

const articlesIn = (wanted: string) => listArticles().filter(({ language }) => language === wanted);

it('there are forty articles or more in English, and some in German', () => {
  expect(articlesIn('en').length).toBeGreaterThanOrEqual(40);
  expect(articlesIn('de').length).toBeGreaterThan(0);
});

it.each(['en', 'de'])('every article (%s) is within its limits of length and reading age', (wanted) => {
  const outside = articlesIn(wanted)
    .map(({ language, slug, markdown }) => ({ slug, ...measureArticle(markdown, language) }))
    .filter(({ isOutside }) => isOutside);
  expect(outside).toEqual([]);
});
