import { describe, expect, it } from 'vitest';
import { scoreLabel } from './scoreLabel.ts';

const labels = { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' };
const bands = { good: 0.4, great: 0.7 };

describe('scoreLabel', () => {
  it.each([
    [0, 'Poor'], [0.39, 'Poor'], [0.4, 'Good'], [0.55, 'Good'], [0.69, 'Good'], [0.7, 'Great'], [1, 'Great'],
  ])('%d is %s', (score, word) => {
    expect(scoreLabel(score, labels, bands)).toBe(word);
  });

  it("takes a section's own words and the report's own bands", () => {
    expect(scoreLabel(0.5, { minLabel: 'Low', midLabel: 'Middling', maxLabel: 'High' }, { good: 0.6, great: 0.9 })).toBe('Low');
  });

  it('does not lose a band to the rounding of fractions', () => {
    expect(scoreLabel(0.1 + 0.2 + 0.4 - 1e-16, labels, bands)).toBe('Great');
  });

  it.each([-0.01, 1.01, Number.NaN])('refuses %d', (score) => {
    expect(() => scoreLabel(score, labels, bands)).toThrow('Invalid score');
  });
});
