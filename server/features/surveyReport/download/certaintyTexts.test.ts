import { expect, it } from 'vitest';
import { differences, type Difference, type SurveyReport } from '#contract/entities/surveyReport.ts';
import { uncertaintyWith } from '#testing/results/certainty.ts';
import { certaintyExplanations, labelledDifference } from './certaintyTexts.ts';

const night = { name: 'Night', whole: null };
const textOf = (difference: Difference | null, comparison: Parameters<typeof labelledDifference>[1]) =>
  labelledDifference({ difference, differenceInterval: null }, comparison, 'Day')?.text;

it('says how the report differs from a comparison', () => {
  expect(differences.map((each) => textOf(each, { ...night, relation: 'apart' }))).toEqual([
    'Day: no clear difference from Night',
    'Day: probably higher than Night',
    'Day: probably lower than Night',
    'Day: clearly higher than Night',
    'Day: clearly lower than Night',
    'Day: practically the same as Night',
  ]);
  expect(textOf(null, { ...night, relation: 'apart' })).toBeUndefined();
});

it('says how a part of everyone differs from all others', () => {
  expect(differences.map((each) => textOf(each, { ...night, relation: 'part' }))).toEqual([
    'Night: no clear difference from all others together',
    'Night: probably lower than all others together',
    'Night: probably higher than all others together',
    'Night: clearly lower than all others together',
    'Night: clearly higher than all others together',
    'Night: practically the same as all others together',
  ]);
});

it('says how a part of a filter differs from the others in it, with the interval of that difference', () => {
  const differenceInterval = { low: -0.02, high: 0.2 };
  const of = { difference: 'probablyHigher' as const, differenceInterval };
  expect(labelledDifference(of, { name: 'Ward', relation: 'whole', whole: 'Ward' }, 'Ward; Night')).toEqual({
    text: 'Ward; Night: probably higher than the others in Ward',
    interval: differenceInterval,
  });
  expect(labelledDifference(of, { name: 'Ward; Night', relation: 'part', whole: 'Ward' }, 'Ward')).toEqual({
    text: 'Ward; Night: probably lower than the others in Ward',
    interval: { low: -0.2, high: 0.02 },
  });
});

const uncertainty = uncertaintyWith([0.2, 0.25, 0.2]);
const tallies = uncertaintyWith([0.2], { critical: null, declaredIn: 0, talliesOnly: true });
const explained = (report: Partial<SurveyReport>) =>
  new Map(certaintyExplanations({ uncertainty, comparisons: [], combinedSurveys: [], ...report }));
const spring = { name: 'Spring', relation: 'otherSurvey' as const, whole: null, uncertainty: null };

it('names what the labels of each comparison allow for', () => {
  const texts = explained({
    comparisons: [
      { ...spring, family: { scores: 6, groups: 2 } },
      { ...night, relation: 'part', family: { scores: 6, groups: 1 }, uncertainty: null },
      { name: 'Old', relation: null, whole: null, family: null, uncertainty: null },
    ],
  });
  expect([...texts].filter(([name]) => name.startsWith('Compared with'))).toEqual([
    [
      'Compared with Spring',
      '“Clearly” and “probably” allow for all 6 scores of all 2 groups being compared at once. People who answered both surveys are treated as independent, as if they were different people.',
    ],
    ['Compared with Night', '“Clearly” and “probably” allow for all 6 scores being compared at once.'],
  ]);
});

it('says whose spread is assumed, and why', () => {
  const few = 'Fewer than 30 people have some of these scores, so their spread is assumed (20 or 25 of 100).';
  const deleted = 'The answers were deleted before the spread of scores was calculated, so it is assumed (20 of 100).';
  expect(explained({}).get('Assumed spread')).toBe(few);
  expect(explained({ uncertainty: tallies }).get('Assumed spread')).toBe(deleted);
  expect(explained({ uncertainty: uncertaintyWith() }).has('Assumed spread')).toBe(false);
  const compared = explained({ comparisons: [{ ...spring, family: null, uncertainty: tallies }] });
  expect(compared.get('Compared with Spring')).toBe(
    `No difference can be called clear or probable here. “No clear difference” means that the report cannot say. People who answered both surveys are treated as independent, as if they were different people. ${deleted}`,
  );
  const combined = { uncertainty: uncertaintyWith([], { declaredIn: 1 }), combinedSurveys: [{ id: 'b', name: 'B' }] };
  expect(explained(combined).get('Assumed spread')).toMatch(/^In 1 of the 2 combined surveys, /);
});
