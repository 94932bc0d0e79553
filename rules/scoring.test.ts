import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aspect,
  freeText,
  makeSurveyType,
  matrix,
  reversed,
  scale,
  scoredSection,
} from '#testing/surveys/makeSurveyType.ts';
import { bandOf, checkScore, itemScore, meanOfAtLeastHalf, scoreSurvey } from './scoring.ts';

/** Three items on a scale from 1 to 5, rows of a matrix from 0 to 10, and two sections made of them. */
const survey = makeSurveyType({
  sections: {
    all: [
      scale('enough'),
      scale('worn-out'),
      scale('attention'),
      matrix('rows', ['time', 'pace'], { min: 0, max: 10 }),
      freeText('comment'),
    ],
  },
  scored: [
    scoredSection('self', [aspect('energy', ['enough', reversed('worn-out'), 'attention'])]),
    scoredSection('work', [aspect('time', ['time']), aspect('pace', [reversed('pace')])]),
  ],
});

const itemIds = ['enough', 'worn-out', 'attention', 'time', 'pace'] as const;
const reversedIds: readonly string[] = ['worn-out', 'pace'];

describe('scores that were calculated by hand', () => {
  test('all items are answered', () => {
    const answers = new Map([
      ['enough', 4],
      ['worn-out', 2],
      ['attention', 3],
      ['time', 9],
      ['pace', 4],
    ]);
    // energy: (0.75 + (1 - 0.25) + 0.5) / 3 = 2/3; time 0.9, pace 1 - 0.4 = 0.6, work 0.75
    expect(scoreSurvey(survey, answers)).toEqual({
      sections: [
        {
          code: 'self',
          score: expect.closeTo(2 / 3, 12),
          aspects: [{ code: 'energy', score: expect.closeTo(2 / 3, 12) }],
        },
        {
          code: 'work',
          score: expect.closeTo(0.75, 12),
          aspects: [
            { code: 'time', score: expect.closeTo(0.9, 12) },
            { code: 'pace', score: expect.closeTo(0.6, 12) },
          ],
        },
      ],
    });
  });

  test('two of three items are enough, one is not', () => {
    const two = scoreSurvey(
      survey,
      new Map([
        ['enough', 4],
        ['worn-out', 1],
        ['attention', null],
      ]),
    );
    expect(two.sections[0]!.score).toBeCloseTo((0.75 + 1) / 2, 12);
    const one = scoreSurvey(survey, new Map([['enough', 4]]));
    expect(one.sections[0]).toEqual({ code: 'self', score: null, aspects: [{ code: 'energy', score: null }] });
  });

  test('one of two aspects is enough for a section score', () => {
    const { sections } = scoreSurvey(survey, new Map([['time', 8]]));
    expect(sections[0]!.score).toBeNull();
    expect(sections[1]!.score).toBeCloseTo(0.8, 12);
  });

  test('without answers there is no score', () => {
    expect(scoreSurvey(survey, new Map())).toEqual({
      sections: [
        { code: 'self', score: null, aspects: [{ code: 'energy', score: null }] },
        {
          code: 'work',
          score: null,
          aspects: [
            { code: 'time', score: null },
            { code: 'pace', score: null },
          ],
        },
      ],
    });
  });
});

describe('invalid scores', () => {
  test.each([-0.01, 1.01, Number.NaN, Number.POSITIVE_INFINITY])('%d is rejected', (score) => {
    expect(() => checkScore(score)).toThrow(new Error('Invalid score'));
  });

  test.each([0, 6, -1, 1_000])(
    'the value %d on a scale from 1 to 5 is rejected, although a mean would hide it',
    (value) => {
      const answers = new Map([
        ['enough', value],
        ['worn-out', 3],
        ['attention', 3],
      ]);
      expect(() => scoreSurvey(survey, answers)).toThrow(new Error('Invalid score'));
    },
  );

  test('names an item that is not a scale', () => {
    const broken = structuredClone(survey);
    broken.report.sections[0]!.aspects[0]!.items[0]!.question = 'comment';
    expect(() => scoreSurvey(broken, new Map())).toThrow('comment is scored and is no scale');
  });
});

describe('bands', () => {
  test.each([
    [0, 'poor'],
    [0.399, 'poor'],
    [0.4, 'good'],
    [0.699, 'good'],
    [0.7, 'great'],
    [1, 'great'],
  ])('%d is %s', (score, band) => {
    expect(bandOf(score, survey.report.bands)).toBe(band);
  });

  test('a score that the rounding of a sum puts just below a border keeps its band', () => {
    const score = meanOfAtLeastHalf([0.7, 0.7, 0.7])!;
    expect(score).toBeLessThan(0.7);
    expect(bandOf(score, survey.report.bands)).toBe('great');
  });

  test('rejects an invalid score instead of giving it a band', () => {
    expect(() => bandOf(1.5, survey.report.bands)).toThrow(new Error('Invalid score'));
  });
});

describe('laws', () => {
  const maxOf = (id: string) => (id === 'time' || id === 'pace' ? 10 : 5);
  const minOf = (id: string) => (maxOf(id) === 10 ? 0 : 1);
  const answersOf = (known: boolean) =>
    fc
      .tuple(
        ...itemIds.map((id) => {
          const value = fc.integer({ min: minOf(id), max: maxOf(id) });
          return known ? value : fc.option(value);
        }),
      )
      .map((values) => new Map<string, number | null>(itemIds.map((id, i) => [id, values[i] ?? null])));

  const allScores = (answers: Map<string, number | null>, definition = survey) => {
    const { sections } = scoreSurvey(definition, answers);
    return sections.flatMap(({ score, aspects }) => [score, ...aspects.map((each) => each.score)]);
  };

  test('a score is between 0 and 1, or null', () => {
    fc.assert(
      fc.property(answersOf(false), (answers) => {
        for (const score of allScores(answers)) {
          expect(score === null || (score >= 0 && score <= 1)).toBe(true);
        }
      }),
    );
  });

  test('reversing twice gives the original score', () => {
    const valueOnScale = fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 }), fc.nat())
      .map(([min, span, seed]) => ({ min, max: min + span, value: min + (seed % (span + 1)) }));
    fc.assert(
      fc.property(valueOnScale, ({ min, max, value }) => {
        const mirrored = min + max - value;
        expect(itemScore(mirrored, { min, max }, true)).toBeCloseTo(itemScore(value, { min, max }, false), 12);
        expect(1 - itemScore(value, { min, max }, true)).toBeCloseTo(itemScore(value, { min, max }, false), 12);
      }),
    );
  });

  test('a higher answer never lowers the score, and never raises the score of a reversed item', () => {
    fc.assert(
      fc.property(answersOf(true), fc.constantFrom(...itemIds), (answers, id) => {
        const value = answers.get(id)!;
        fc.pre(value !== null && value < maxOf(id));
        const before = allScores(answers);
        const after = allScores(new Map(answers).set(id, value + 1));
        const direction = reversedIds.includes(id) ? -1 : 1;
        before.forEach((score, i) => {
          expect((after[i]! - score!) * direction).toBeGreaterThanOrEqual(-1e-12);
        });
        const sum = (scores: (number | null)[]) => scores.reduce<number>((total, score) => total + score!, 0);
        expect((sum(after) - sum(before)) * direction).toBeGreaterThan(0);
      }),
    );
  });

  test('a mean exists if at least half of its scores do, and is between them', () => {
    const scores = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 12 });
    fc.assert(
      fc.property(scores, (list) => {
        const known = list.filter((score) => score !== null);
        const mean = meanOfAtLeastHalf(list);
        if (known.length === 0 || known.length < list.length / 2) expect(mean).toBeNull();
        else {
          expect(mean).toBeGreaterThanOrEqual(Math.min(...known) - 1e-12);
          expect(mean).toBeLessThanOrEqual(Math.max(...known) + 1e-12);
        }
      }),
    );
  });

  test('a missing score counts as the mean of the other scores', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }), (list) => {
        const mean = meanOfAtLeastHalf(list)!;
        expect(meanOfAtLeastHalf([...list, null])).toBeCloseTo(mean, 12);
        expect(meanOfAtLeastHalf([...list, mean])).toBeCloseTo(mean, 12);
      }),
    );
  });

  test('the order of items does not matter', () => {
    const order = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });
    fc.assert(
      fc.property(answersOf(false), order, (answers, indexes) => {
        const shuffled = structuredClone(survey);
        const { items } = survey.report.sections[0]!.aspects[0]!;
        shuffled.report.sections[0]!.aspects[0]!.items = indexes.map((i) => items[i]!);
        const other = allScores(answers, shuffled);
        allScores(answers).forEach((score, i) => {
          if (score === null) expect(other[i]).toBeNull();
          else expect(other[i]).toBeCloseTo(score, 12);
        });
      }),
    );
  });
});
