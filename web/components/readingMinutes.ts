import type { Article } from '#contract/entities/article.ts';

/** Words a minute of somebody who reads a plain text on a screen and is in no hurry. */
const pace = 200;

/** How many minutes an article takes to read, at least one. Sources and other texts under a title do not count. */
export function readingMinutes(contents: Article['contents']): number {
  const texts = contents.flatMap(({ html, title }) => (html && !title ? [html.replace(/<[^>]*>/g, ' ')] : []));
  const words = texts
    .join(' ')
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word));
  return Math.max(1, Math.round(words.length / pace));
}
