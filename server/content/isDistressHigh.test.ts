import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DistressScale } from '#contract/content/surveyType.ts';
import { aspect, makeSurveyType, matrix, scale, scoredSection } from '#testing/surveys/makeSurveyType.ts';
import { isDistressHigh } from './isDistressHigh.ts';

const ids = Array.from({ length: 10 }, (_, i) => `item-${i}`);
/** The last two items ask about something good, so the answer "often" is at the good end of their scale. */
const reversed = (id: string) => id === 'item-8' || id === 'item-9';

/** Eight rows of a matrix and two separate questions, all from 1 to 5. */
const surveyWith = (distress?: DistressScale) =>
  makeSurveyType({
    sections: { all: [matrix('rows', ids.slice(0, 8)), ...ids.slice(8).map((id) => scale(id))] },
    scored: [scoredSection('only', [aspect('one', ['item-8'])])],
    report: distress && { distress },
  });
const distressScale = (high: number): DistressScale => ({
  items: ids.map((question) => ({ question, reversed: reversed(question) })),
  bands: { moderate: Math.min(0.3, high), high },
});
const survey = surveyWith(distressScale(0.6));

/** Answers that show these levels of distress, from 1 (none of the time) to 5 (all of the time). */
const telling = (levels: readonly (number | null)[]) =>
  new Map(levels.map((level, i) => [ids[i]!, level !== null && reversed(ids[i]!) ? 6 - level : level]));
const all = (level: number) => ids.map(() => level);

describe('highPsychologicalDistressScore is true if the mean of ten items is in the high band', () => {
  test('matches scores that were calculated by hand, at the border of the band and next to it', () => {
    const answers = (hopeful: number) =>
      new Map([
        ['item-0', 4],
        ['item-1', 3],
        ['item-2', 4],
        ['item-3', 4],
        ['item-4', 3],
        ['item-5', 4],
        ['item-6', 3],
        ['item-7', 3],
        ['item-8', 2],
        ['item-9', hopeful],
      ]);
    // (3 + 2 + 3 + 3 + 2 + 3 + 2 + 2) / 4 = 5, calm 1 - 1/4, hopeful 1 - 2/4 or 1 - 3/4
    expect(isDistressHigh(surveyWith(distressScale(0.625)), answers(3))).toBe(true);
    expect(isDistressHigh(surveyWith(distressScale(0.626)), answers(3))).toBe(false);
    expect(isDistressHigh(survey, answers(3))).toBe(true);
    expect(isDistressHigh(survey, answers(4))).toBe(true);
    expect(isDistressHigh(surveyWith(distressScale(0.601)), answers(4))).toBe(false);
  });

  test('distress is not high if all answers are at the good end, and high if all are at the bad end', () => {
    expect(isDistressHigh(survey, telling(all(1)))).toBe(false);
    expect(isDistressHigh(survey, telling(all(5)))).toBe(true);
  });

  test('distress is high from the start of the band, which is included', () => {
    // 0.6 is 24 steps of 40 above "never".
    const steps = (count: number) => telling(ids.map((_, i) => 1 + Math.min(4, Math.max(0, count - 4 * i))));
    expect(isDistressHigh(survey, steps(24))).toBe(true);
    expect(isDistressHigh(survey, steps(23))).toBe(false);
    expect(isDistressHigh(survey, telling([4, 4, 4, 4, 3, 3, 3, 3, 3, 3]))).toBe(true);
  });

  test('a mean that rounding puts just below the start of the band is in the band', () => {
    const tenths = surveyWith({ ...distressScale(0.7), items: distressScale(0.7).items.slice(0, 3) });
    tenths.sections[0]!.questions = ['item-0', 'item-1', 'item-2'].map((id) => ({
      id,
      type: 'scale',
      title: id,
      min: 0,
      max: 10,
      labels: ['0', '10'],
    }));
    const sum = (0.7 + 0.7 + 0.7) / 3;
    expect(sum).toBeLessThan(0.7);
    tenths.report.sections[0]!.aspects[0]!.items = [{ question: 'item-0' }];
    expect(
      isDistressHigh(
        tenths,
        new Map([
          ['item-0', 7],
          ['item-1', 7],
          ['item-2', 7],
        ]),
      ),
    ).toBe(true);
  });

  test('a high answer to a reversed item means no distress, and a low one means high distress', () => {
    const often = new Map(ids.map((id) => [id, 5]));
    // Eight items show the highest distress and two show none: 0.8.
    expect(isDistressHigh(surveyWith(distressScale(0.8)), often)).toBe(true);
    expect(isDistressHigh(surveyWith(distressScale(0.81)), often)).toBe(false);
    expect(isDistressHigh(surveyWith(distressScale(0.81)), new Map(often).set('item-9', 1))).toBe(true);
  });

  test('five of ten answers are enough, four are not, and a missing answer does not count as "never"', () => {
    const first = (count: number) => telling(ids.map((_, i) => (i < count ? 5 : null)));
    expect(isDistressHigh(survey, first(5))).toBe(true);
    expect(isDistressHigh(survey, first(4))).toBe(false);
    expect(isDistressHigh(survey, new Map())).toBe(false);
    expect(isDistressHigh(survey, new Map(ids.slice(0, 5).map((id) => [id, 5])))).toBe(true);
  });

  test('a survey type without the scale never reports high distress, whatever the answers', () => {
    expect(isDistressHigh(surveyWith(), telling(all(5)))).toBe(false);
  });

  test("a value off its scale is an 'Invalid score', not a high one", () => {
    expect(() => isDistressHigh(survey, new Map([...telling(all(5)), ['item-0', 50]]))).toThrow(
      new Error('Invalid score'),
    );
  });
});

describe('laws', () => {
  const levels = fc.array(fc.option(fc.integer({ min: 1, max: 5 })), { minLength: 10, maxLength: 10 });
  const bands = fc.double({ min: 0.05, max: 1, noNaN: true });

  test('more distress in one item never ends high distress', () => {
    fc.assert(
      fc.property(levels, bands, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 4 }), (before, high, index, by) => {
        const level = before[index];
        fc.pre(level !== null && level !== undefined && level + by <= 5);
        const after = before.with(index, level! + by);
        const definition = surveyWith(distressScale(high));
        expect(!isDistressHigh(definition, telling(before)) || isDistressHigh(definition, telling(after))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('the mean of the answers decides if there are at least five', () => {
    fc.assert(
      fc.property(levels, bands, (given, high) => {
        const known = given.filter((level) => level !== null);
        const mean = known.reduce((sum, level) => sum + (level - 1) / 4, 0) / known.length;
        fc.pre(known.length === 0 || Math.abs(mean - high) > 1e-6);
        expect(isDistressHigh(surveyWith(distressScale(high)), telling(given))).toBe(known.length >= 5 && mean > high);
      }),
      { numRuns: 300 },
    );
  });

  test('the order of the items does not matter', () => {
    fc.assert(
      fc.property(levels, fc.shuffledSubarray(ids, { minLength: 10 }), (given, order) => {
        const shuffled = surveyWith({
          ...distressScale(0.6),
          items: order.map((question) => ({ question, reversed: reversed(question) })),
        });
        expect(isDistressHigh(shuffled, telling(given))).toBe(isDistressHigh(survey, telling(given)));
      }),
    );
  });
});
