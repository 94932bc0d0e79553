import type { Article } from '#contract/entities/article.ts';

/** Words per minute of someone who reads plain text on a screen at a comfortable pace. */
const pace = 200;

/** Minutes needed to read an article, at least one. Sources and other titled texts do not count. */
export function readingMinutes(contents: Article['contents']): number {
  const texts = contents.flatMap(({ html, title }) => (html && !title ? [html.replace(/<[^>]*>/g, ' ')] : []));
  const words = texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  return Math.max(1, Math.round(words.length / pace));
}
