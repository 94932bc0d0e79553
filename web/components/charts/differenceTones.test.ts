import { expect, it } from 'vitest';
import type { Difference } from '#contract/entities/surveyReport.ts';
import { differencePlace, differenceTone } from './differenceTones.ts';

it('has one tone for every difference that is not at least probable', () => {
  expect(differenceTone('noClearDifference')).toBe('noDifference');
  expect(differenceTone('practicallySame')).toBe('noDifference');
  expect(differenceTone('probablyLower')).toBe('probablyLower');
  expect(differenceTone('clearlyHigher')).toBe('clearlyHigher');
});

it('has no tone without a label', () => {
  expect(differenceTone(null)).toBeNull();
});

it('places differences worst first, and those that are not at least probable together with scores without a label', () => {
  const labels: (Difference | null)[] = [
    'clearlyHigher',
    'practicallySame',
    'probablyHigher',
    null,
    'clearlyLower',
    'noClearDifference',
    'probablyLower',
  ];
  expect(labels.toSorted((a, b) => differencePlace(a) - differencePlace(b))).toEqual([
    'clearlyLower',
    'probablyLower',
    'practicallySame',
    null,
    'noClearDifference',
    'probablyHigher',
    'clearlyHigher',
  ]);
});
