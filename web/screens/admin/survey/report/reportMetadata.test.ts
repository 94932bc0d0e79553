import { expect, it } from 'vitest';
import type { ComparedScore } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
import { comparedPart, sampledName, sampleMetadata } from './reportMetadata.ts';

const compared = (name: string): ComparedScore => ({ name, score: 0.6, scored: true, ...unsure, ...uncompared });
const ward = { participantGroups: ['ward'] };
const partOf = (request: object, ...names: string[]) =>
  comparedPart({ compareToScores: names.map(compared) }, JSON.stringify(request));

it('a filter compared with everyone is a part of them', () => {
  expect(partOf({ compareToFilter: ward }, 'Ward')).toBe('Ward');
  expect(partOf({ compareToFilter: ward, compareToNormative: true }, 'Norm', 'Ward')).toBe('Ward');
});

it('other comparisons are with no part', () => {
  expect(partOf({ compareToNormative: true }, 'Norm')).toBeNull();
  expect(partOf({ filter: ward, compareToSurvey: 'spring' }, 'Spring')).toBeNull();
  expect(partOf({ filter: ward, compareToFilter: { participantGroups: ['office'] } }, 'Office')).toBeNull();
  expect(partOf({ compareToFilter: { participantGroups: [] } })).toBeNull();
});

it('names a comparison with its size, as far as that is known', () => {
  expect(sampledName({ name: 'Ward', sampleSize: 48, invited: 60, invitedCompleted: 48 })).toBe(
    'Ward (about 48 responses, 48 of 60 invited people (80%))',
  );
  expect(sampledName({ name: 'Ward', ...unsure })).toBe('Ward');
});

it('takes the response rate of a chart from its numbers', () => {
  const data = [{ x: 0, y: 50, label: 'Yes', score: 0.5, scored: true, ...unsure, invited: 60, invitedCompleted: 48 }];
  const series = [{ name: 'Autumn', style: null, sampleSize: 48, aspects: [], data }];
  expect(sampleMetadata({ areaType: 'data', series })).toEqual(['about 48 responses', '48 of 60 invited people (80%)']);
});
