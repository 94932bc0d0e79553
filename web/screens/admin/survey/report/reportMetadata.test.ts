import { expect, it } from 'vitest';
import type { ReportAspect } from '#contract/entities/surveyReport.ts';
import { uncompared, unsure } from '#testing/results/certainty.ts';
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
  expect(sampleMetadata({ areaType: 'data', groups: [], series })).toEqual([
    'about 48 responses',
    '48 of 60 invited people (80%)',
  ]);
});

it('names the order that a chart of aspects has', () => {
  const aspect = (name: string, score: number, group: string | null): ReportAspect => ({
    code: name,
    name,
    longName: name,
    score,
    scored: true,
    minRatio: null,
    midRatio: null,
    maxRatio: null,
    ...unsure,
    ...uncompared,
    group,
    icon: null,
  });
  const orderOf = (...aspects: ReportAspect[]) =>
    sampleMetadata({
      areaType: 'aspects',
      groups: [
        { code: 'one', title: 'One' },
        { code: 'two', title: 'Two' },
      ],
      series: [{ name: 'Autumn', style: 'bars', sampleSize: null, aspects, data: [] }],
    });
  const [a, b, c] = [aspect('A', 0.5, 'one'), aspect('B', 0.6, 'one'), aspect('C', 0.55, 'two')];
  expect(orderOf(a, b, c)).toEqual(['lowest score first within each group']);
  expect(orderOf(a, b)).toEqual(['lowest score first']);
  expect(orderOf(a)).toEqual([]);
});

it('names the order of answers unless it is that of the survey', () => {
  const answer = (x: number, y: number, merged?: true) => ({
    x,
    y,
    label: String(x),
    score: y / 100,
    scored: true,
    ...unsure,
    ...(merged && { merged }),
  });
  const orderOf = (ordered: boolean, ...data: ReturnType<typeof answer>[]) =>
    sampleMetadata({
      areaType: 'data',
      groups: [],
      ordered,
      series: [{ name: 'Autumn', style: 'bars', sampleSize: null, aspects: [], data }],
    });
  expect(orderOf(false, answer(0, 30), answer(1, 70))).toEqual(['most frequent first']);
  expect(orderOf(false, answer(0, 30), answer(1, 20), answer(2, 50, true))).toEqual([
    'most frequent first, answers shown together last',
  ]);
  expect(orderOf(true, answer(0, 30), answer(1, 70))).toEqual([]);
  expect(orderOf(true, answer(0, 30), answer(1, 20), answer(2, 50, true))).toEqual(['answers shown together last']);
});
