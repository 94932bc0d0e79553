import { describe, expect, it } from 'vitest';
import { scaleEnds, scaleValues, valueLabel } from './scaleLabels.ts';

describe('scale labels', () => {
  it('lists the values from min to max inclusive', () => {
    expect(scaleValues(0, 3)).toEqual([0, 1, 2, 3]);
    expect(scaleValues(4, 4)).toEqual([4]);
    expect(scaleValues(5, 4)).toEqual([]);
  });

  it('gives two labels to the two ends and none to the values in between', () => {
    const label = (value: number) => valueLabel(['Never', 'Always'], 1, 5, value);
    expect([1, 2, 3, 4, 5].map(label)).toEqual(['Never', undefined, undefined, undefined, 'Always']);
  });

  it('gives every value its own label when there is one for each', () => {
    expect(valueLabel(['No', 'Perhaps', 'Yes'], -1, 1, 0)).toBe('Perhaps');
    expect(scaleEnds(['No', 'Perhaps', 'Yes'])).toEqual({ first: 'No', last: 'Yes' });
  });

  it('shows nothing at the ends of a scale without labels', () => {
    expect(scaleEnds([])).toBeUndefined();
    expect(valueLabel([], 1, 5, 1)).toBeUndefined();
  });
});
