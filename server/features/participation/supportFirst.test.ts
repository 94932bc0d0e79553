import { describe, expect, test } from 'vitest';
import { aspect, makeSurveyType, reversed, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { countWorstAnswers, isSeriousReported, isSupportFirst, wordedBand } from './supportFirst.ts';

const safety = aspect('safety', ['safe', { ...reversed('threat'), serious: true }]);
const definition = makeSurveyType({
  sections: {
    all: [
      ...['a', 'b', 'c', 'd', 'safe'].map((id) => scale(id)),
      scale('ten', { min: 0, max: 10 }),
      scale('threat', { max: 4 }),
      scale('not-scored'),
    ],
  },
  scored: [scoredSection('one', [aspect('work', ['a', reversed('b'), 'c', 'd', 'ten']), safety])],
});
const best = { a: 5, b: 1, c: 5, d: 5, ten: 10, safe: 5, threat: 1, 'not-scored': 1 };
const answers = (changes: Record<string, number | null> = {}) => new Map(Object.entries({ ...best, ...changes }));

describe('answers at the worst two steps', () => {
  test.each<[Record<string, number | null>, number]>([
    [{}, 0],
    [{ a: 1 }, 1],
    [{ a: 2 }, 1],
    [{ a: 3 }, 0],
    [{ b: 5 }, 1],
    [{ b: 4 }, 1],
    [{ b: 3 }, 0],
    [{ ten: 1 }, 1],
    [{ ten: 2 }, 0],
    [{ threat: 3 }, 1],
    [{ threat: 2 }, 0],
    [{ a: null }, 0],
    [{ a: 1, b: 5, c: 2, d: 1, ten: 0, safe: 1 }, 6],
  ])('are counted: with %j there are %i', (changes, many) =>
    expect(countWorstAnswers(definition, answers(changes))).toBe(many),
  );
});

describe('support comes first', () => {
  test.each<[string, Record<string, number | null>, boolean]>([
    ['not if all is well', {}, false],
    ['not after four answers at the worst two steps', { a: 1, b: 5, c: 2, d: 2 }, false],
    ['after five such answers', { a: 1, b: 5, c: 2, d: 2, ten: 1 }, true],
    ['after a single threat, however rare', { threat: 2 }, true],
    ['not if the question about threats was skipped', { threat: null }, false],
  ])('%s', (_, changes, first) => expect(isSupportFirst(definition, answers(changes))).toBe(first));

  test('not if there are no answers', () => expect(isSupportFirst(definition, new Map())).toBe(false));
});

test('the high end of the distress scale counts as the worst', () => {
  const items = ['a', 'd']
    .map((question) => ({ question }))
    .concat(Array.from({ length: 8 }, () => ({ question: 'not-scored' })));
  const withDistress = {
    ...definition,
    report: { ...definition.report, sections: [], distress: { items, bands: { moderate: 0.25, high: 0.375 } } },
  };
  expect(
    countWorstAnswers(
      withDistress,
      new Map([
        ['a', 5],
        ['d', 1],
        ['not-scored', 4],
      ]),
    ),
  ).toBe(2);
});

test('an aspect in which a threat was reported never has the top band', () => {
  expect(isSeriousReported(definition, safety, answers({ threat: 2 }))).toBe(true);
  expect(isSeriousReported(definition, safety, answers({ safe: 1 }))).toBe(false);
  expect([
    wordedBand('great', true),
    wordedBand('great', false),
    wordedBand('good', true),
    wordedBand('poor', true),
  ]).toEqual(['good', 'great', 'good', 'poor']);
});
