import { expect, it } from 'vitest';
import { differences } from '#contract/entities/surveyReport.ts';
import { labelledDifference } from './certaintyTexts.ts';

it('says how the report differs from a comparison', () => {
  const names = { own: 'Day', part: null };
  expect(differences.map((each) => labelledDifference(each, 'Night', names))).toEqual([
    'Day: no clear difference from Night',
    'Day: probably higher than Night',
    'Day: probably lower than Night',
    'Day: clearly higher than Night',
    'Day: clearly lower than Night',
    'Day: practically the same as Night',
  ]);
  expect(labelledDifference(null, 'Night', names)).toBe(null);
});

it('says how a part of everyone differs from all others, and how everyone differs from another survey', () => {
  const names = { own: 'Pulse', part: 'Night' };
  expect(differences.map((each) => labelledDifference(each, 'Night', names))).toEqual([
    'Night: no clear difference from all others together',
    'Night: probably lower than all others together',
    'Night: probably higher than all others together',
    'Night: clearly lower than all others together',
    'Night: clearly higher than all others together',
    'Night: practically the same as all others together',
  ]);
  expect(labelledDifference('clearlyHigher', 'Spring', names)).toBe('Pulse: clearly higher than Spring');
});
