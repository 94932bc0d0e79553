import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Band } from '#rules/scoring.ts';
import { marginSpan, scoreTexts } from './scoreBands.ts';

const bands = { good: 0.4, great: 0.7 };

const labels = { minLabel: 'Running low', midLabel: 'In between', maxLabel: 'Going well' };
const margin = 0.196;

it.each<[number, Band | null, string, string | null, string, string]>([
  [0.33, 'poor', 'Running low', 'perhaps in between', '33 of 100', '(could be 13 to 53)'],
  [0.45, 'good', 'In between', 'perhaps running low', '45 of 100', '(could be 25 to 65)'],
  [0.55, 'good', 'In between', null, '55 of 100', '(could be 35 to 75)'],
  [0.78, 'great', 'Going well', 'perhaps in between', '78 of 100', '(could be 58 to 98)'],
  // The range ends at 0 and 100.
  [0.1, 'poor', 'Running low', null, '10 of 100', '(could be 0 to 30)'],
  [0.95, 'great', 'Going well', null, '95 of 100', '(could be 75 to 100)'],
  // A report of a threat has decided the band.
  [0.78, 'good', 'In between', null, '78 of 100', '(could be 58 to 98)'],
])('%d in the band %s is shown as %s and %s', (score, band, word, perhaps, number, shownRange) => {
  expect(scoreTexts({ score, band, margin, labels, bands })).toEqual({
    word,
    perhaps,
    number,
    margin: shownRange,
  });
});

it.each<[number, string, string | null]>([
  [0.35, 'Running low', null],
  [0.45, 'In between', 'perhaps running low'],
  [0.65, 'In between', null],
  [0.75, 'Going well', 'perhaps in between'],
])('names no higher label than that of %d if it must not', (score, word, perhaps) => {
  expect(scoreTexts({ score, margin, labels, bands, noHigherLabel: true })).toMatchObject({ word, perhaps });
});

it('has the same texts for two scores that are shown as the same number', () => {
  // 0.304 and 0.296 are shown as 30. Only the first is within one standard error of 0.4.
  const near = { word: 'Running low', perhaps: 'perhaps in between', number: '30 of 100' };
  for (const score of [0.304, 0.296]) expect(scoreTexts({ score, margin, labels, bands })).toMatchObject(near);
  const texts = new Map<string, unknown>();
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (score) => {
      const shown = scoreTexts({ score, margin, labels, bands })!;
      expect(shown).toEqual(texts.get(shown.number) ?? shown);
      texts.set(shown.number, shown);
    }),
    { numRuns: 1000 },
  );
});

it('shows a score without a margin by its own label only, and no texts without a score', () => {
  expect(scoreTexts({ score: 0.41, labels, bands })).toEqual({
    word: 'In between',
    perhaps: null,
    number: '41 of 100',
    margin: null,
  });
  expect(scoreTexts({ score: null, labels, bands, margin: null })).toBeNull();
});

it('the margin covers the part of the scale around a score, within 0 and 100', () => {
  const covered = (score: number | null) => marginSpan({ score, margin: 0.2, labels, bands });
  expect(covered(0.5)).toEqual({ from: 0.3, to: 0.7, band: 'good' });
  expect(covered(0.1)).toEqual({ from: 0, to: expect.closeTo(0.3, 12), band: 'poor' });
  expect(covered(0.9)).toEqual({ from: expect.closeTo(0.7, 12), to: 1, band: 'great' });
  expect(covered(null)).toBeNull();
  expect(marginSpan({ score: 0.5, labels, bands })).toBeNull();
});
