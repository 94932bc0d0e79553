import { expect, it } from 'vitest';
import { unsure } from '#testing/results/certainty.ts';
import { sampledName, sampleMetadata } from './reportMetadata.ts';

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
