import { describe, expect, it } from 'vitest';
import { arcAngle, arcPath, arcPoint } from './ScoreArc.tsx';
import { bandSpans } from './scoreBands.ts';

describe('the arc', () => {
  it.each([
    [0, -90],
    [0.25, -45],
    [0.5, 0],
    [1, 90],
  ])('puts a score of %d at %d degrees', (score, angle) => {
    expect(arcAngle(score)).toBe(angle);
  });

  it('rejects an invalid score', () => {
    expect(() => arcAngle(1.2)).toThrow('Invalid score');
  });

  it('runs from the left end over the top to the right end', () => {
    expect(arcPoint(-90, 10).x).toBeCloseTo(-10);
    expect(arcPoint(0, 10).y).toBeCloseTo(-10);
    expect(arcPath(0, 1, 10)).toMatch(/^M -10\.00 -0\.00 A 10 10 0 0 1 10\.00 -0\.00$/);
  });

  it('marks the band of the score, and no band without a score', () => {
    const bands = { good: 0.4, great: 0.7 };
    expect(
      bandSpans(0.7, bands)
        .filter(({ here }) => here)
        .map(({ band }) => band),
    ).toEqual(['great']);
    expect(bandSpans(null, bands).some(({ here }) => here)).toBe(false);
  });
});
