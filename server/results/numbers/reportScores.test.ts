import { expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import { reportScores } from './releasedNumbers.ts';

const section = (code: string, aspects: string[]) => ({ code, aspects: aspects.map((aspect) => ({ code: aspect })) });
const definition = {
  report: { sections: [section('mood', ['calm', 'energy', 'sleep']), section('work', ['pace', 'say'])] },
} as unknown as SurveyType;
const scores = (shown: Record<string, number>) =>
  reportScores(definition, (code, aspect) => shown[`aspect:${code}/${aspect}`] ?? null);

test('a section is the mean of its aspects, the whole of its sections', () => {
  const { overall, sections } = scores({
    'aspect:mood/calm': 0.5,
    'aspect:mood/energy': 0.6,
    'aspect:mood/sleep': 0.7,
    'aspect:work/pace': 0.2,
    'aspect:work/say': 0.4,
  });
  expect(sections.map(({ score }) => score)).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.3, 12)]);
  expect(overall).toBeCloseTo(0.45, 12);
});

test('what is not shown counts nowhere, and less than half of the parts make no whole', () => {
  const { overall, sections } = scores({ 'aspect:mood/calm': 0.5, 'aspect:work/pace': 0.2 });
  expect(sections).toEqual([
    { code: 'mood', score: null },
    { code: 'work', score: 0.2 },
  ]);
  expect(overall).toBe(0.2);
  expect(scores({}).overall).toBe(null);
});
