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
      band: score === null ? null : bandOf(score, bands),
      group: null,
      icon: null,
      descriptionArticle: null,
      articles: [],
    })),
  ).map(({ name }) => Number(name));

it.each<[string, (number | null)[], number[]]>([
  ['one of up to three', [0.6, 0.2, 0.5], [1]],
  ['two poor ones of more, the lowest first', [0.6, 0.2, 0.5, 0.1], [3, 1]],
  ['one of more, where the next is not poor', [0.6, 0.5, 0.5, 0.1], [3]],
  ['the lowest, where none is poor', [0.6, 0.5, 0.55, 0.9], [1]],
  ['none that is great', [0.7, 0.9, 0.8, 1], []],
  ['one only, where the rest is great', [0.8, 0.3, 0.9, 1], [1]],
  ['none without a score', [null, null, 0.5, null], [2]],
  ['of equal ones the first', [0, 0, 0, 0, 0], [0, 1]],
])('points to %s', (_, scores, lowest) => {
  expect(lowestOf(...scores)).toEqual(lowest);
});
