import { describe, expect, it } from 'vitest';
import { scoreLabel, scoreLabels } from './scoreLabel.ts';

const labels = scoreLabels({});
const bands = { good: 0.4, great: 0.7 };

describe('default score labels (docs/rules/personal-report.md#labels)', () => {
  const own = { minLabel: 'Low', midLabel: 'Middling', maxLabel: 'High' };
  it.each([
    ['nothing named', {}, { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' }],
    ['one named', { midLabel: 'Middling' }, { minLabel: 'Poor', midLabel: 'Middling', maxLabel: 'Great' }],
    ['all named', own, own],
  ])('%s', (_, named, expected) => expect(scoreLabels(named)).toEqual(expected));

  it('a section uses the labels of its report where it names none', () => {
    expect(scoreLabels({ maxLabel: 'Top' }, scoreLabels({ minLabel: 'Low' }))).toEqual({
      minLabel: 'Low',
      midLabel: 'Good',
      maxLabel: 'Top',
    });
  });
});

describe('scoreLabel', () => {
  it.each([
    [0, 'Poor'],
    [0.39, 'Poor'],
    [0.4, 'Good'],
    [0.55, 'Good'],
    [0.69, 'Good'],
    [0.7, 'Great'],
    [1, 'Great'],
  ])('%d is %s', (score, word) => {
    expect(scoreLabel(score, labels, bands)).toBe(word);
  });

  it("uses a section's own labels and the report's own bands", () => {
    expect(
      scoreLabel(0.5, { minLabel: 'Low', midLabel: 'Middling', maxLabel: 'High' }, { good: 0.6, great: 0.9 }),
    ).toBe('Low');
  });

  it('keeps a score in its band if the sum of fractions is rounded to just below the band', () => {
    expect(scoreLabel(0.1 + 0.2 + 0.4 - 1e-16, labels, bands)).toBe('Great');
  });

  it.each([-0.01, 1.01, Number.NaN])(
    "%d: 'A report score must lie between 0 and 1, else the error Invalid score'",
    (score) => {
      expect(() => scoreLabel(score, labels, bands)).toThrow('Invalid score');
    },
  );
});
