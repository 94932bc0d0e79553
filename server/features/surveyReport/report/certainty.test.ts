import { expect, it } from 'vitest';
import { overallNumbers } from './certainty.ts';

const score = (value: number | null) => ({ score: value, scored: true, limit: null, suppressed: value === null });
const aspect = (value: number | null, sampleSize: number | null) => ({ ...score(value), sampleSize, shares: null });
const sizeOf = (...sections: { sampleSize: number | null; score?: number | null; aspects?: (number | null)[] }[]) =>
  overallNumbers({
    overall: score(sections.some((each) => each.score !== null) ? 0.5 : null),
    sections: new Map(
      sections.map(({ sampleSize, score: own = 0.5, aspects = [] }, index) => [
        String(index),
        {
          ...score(own),
          sampleSize,
          aspects: new Map(aspects.map((n, place) => [String(place), aspect(n === null ? null : 0.5, n)])),
        },
      ]),
    ),
  }).sampleSize;

it('takes the number of people of an overall score from the section with the fewest', () => {
  expect(sizeOf({ sampleSize: 40 }, { sampleSize: 23 }, { sampleSize: 31 })).toBe(23);
});

it('takes the fewest of the aspects where the number of a section is suppressed, but not its score', () => {
  expect(sizeOf({ sampleSize: 40 }, { sampleSize: null, aspects: [18, null, 12] })).toBe(12);
});

it('ignores sections that the overall score is not made of, and has no number without a score', () => {
  expect(sizeOf({ sampleSize: 40 }, { sampleSize: null, score: null, aspects: [8] })).toBe(40);
  expect(sizeOf({ sampleSize: null, score: null })).toBeNull();
});
