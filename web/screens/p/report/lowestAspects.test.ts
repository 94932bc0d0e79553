import { expect, it } from 'vitest';
import { bandOf } from '#rules/scoring.ts';
import { lowestAspects } from './lowestAspects.ts';

const bands = { good: 0.4, great: 0.7 };
const lowestOf = (...scores: (number | null)[]) =>
  lowestAspects(
    scores.map((score, at) => ({
      name: `${at}`,
      description: null,
      score,
      scored: true,
      band: score === null ? null : bandOf(score, bands),
      margin: score === null ? null : 0.196,
      label: null,
      noHigherLabel: false,
      group: null,
      icon: null,
      descriptionArticle: null,
      articles: [],
    })),
  ).map(({ name }) => Number(name));

it.each<[string, (number | null)[], number[]]>([
  ['only the lowest of three', [0.6, 0.2, 0.5], [1]],
  ['the two lowest of more than three if both are poor', [0.6, 0.2, 0.5, 0.1], [3, 1]],
  ['only the lowest of more than three if the next one is not poor', [0.6, 0.5, 0.5, 0.1], [3]],
  ['the lowest even if it is not poor', [0.6, 0.5, 0.55, 0.9], [1]],
  ['nothing if all are great', [0.7, 0.9, 0.8, 1], []],
  ['only one if all others are great', [0.8, 0.3, 0.9, 1], [1]],
  ['no aspect without a score', [null, null, 0.5, null], [2]],
  ['the first aspects among equal ones', [0, 0, 0, 0, 0], [0, 1]],
])('points to %s', (_, scores, lowest) => {
  expect(lowestOf(...scores)).toEqual(lowest);
});
