import { describe, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { countWorstAnswers, isSeriousReported, isSupportFirst, wordedBand } from './supportFirst.ts';

const scale = (id: string, min: number, max: number) => ({
  id,
  type: 'scale' as const,
  title: id,
  min,
  max,
  labels: ['a', 'b'],
});
const aspect = (code: string, items: SurveyType['report']['sections'][number]['aspects'][number]['items']) => ({
  code,
  name: code,
  articles: { poor: [], good: [], great: [] },
  items,
});
const words = { poor: 'a', good: 'b', great: 'c' };

const safety = aspect('safety', [{ question: 'safe' }, { question: 'threat', reversed: true, serious: true }]);
const definition: SurveyType = {
  id: 'example',
  name: 'Example',
  expectedDuration: 1,
  sections: [
    {
      id: 's',
      name: 'S',
      questions: [
        ...['a', 'b', 'c', 'd', 'safe'].map((id) => scale(id, 1, 5)),
        scale('ten', 0, 10),
        scale('threat', 1, 4),
        scale('not-scored', 1, 5),
      ],
    },
  ],
  report: {
    title: { lead: 'L', text: 'T' },
    summaries: words,
    bands: { good: 0.4, great: 0.7 },
    supportArticle: 'support',
    sections: [
      {
        code: 'one',
        name: 'One',
        layout: 'ranges',
        summaries: words,
        aspects: [
          aspect('work', [
            { question: 'a' },
            { question: 'b', reversed: true },
            { question: 'c' },
            { question: 'd' },
            { question: 'ten' },
          ]),
          safety,
        ],
      },
    ],
  },
};
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
  ])('of %j there are %i', (changes, many) => expect(countWorstAnswers(definition, answers(changes))).toBe(many));
});

describe('support comes first', () => {
  test.each<[string, Record<string, number | null>, boolean]>([
    ['not where all is well', {}, false],
    ['not with four answers at the worst two steps', { a: 1, b: 5, c: 2, d: 2 }, false],
    ['with five', { a: 1, b: 5, c: 2, d: 2, ten: 1 }, true],
    ['with one threat, however often', { threat: 2 }, true],
    ['not where that question was skipped', { threat: null }, false],
  ])('%s', (_, changes, first) => expect(isSupportFirst(definition, answers(changes))).toBe(first));

  test('not of unanswered surveys', () => expect(isSupportFirst(definition, new Map())).toBe(false));
});

test('the worst end of the distress scale is its high one', () => {
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
