import { expect, test } from 'vitest';
import type { SurveyReport } from '#contract/entities/surveyReport.ts';
import { unsure } from '#testing/results/certainty.ts';
import { takeTexts } from './takeTexts.ts';

const area = (id: string, analysis: string | null): SurveyReport['sections'][number]['areas'][number] => ({
  id,
  analysis,
  areaType: 'aspects',
  name: id,
  description: null,
  content: null,
  article: null,
  minLabel: null,
  midLabel: null,
  maxLabel: null,
  groups: [],
  series: [],
  xAxis: null,
  yAxis: null,
});
const report = (
  sampleSize: number,
  executiveSummary: string | null,
  sections: SurveyReport['sections'],
): SurveyReport => ({
  survey: {
    id: 's',
    name: 'Pulse',
    status: 'CLOSED',
    template: { id: 't', name: 'T' },
    whenOpen: null,
    whenClosed: null,
    participants: { totalCount: 60, completedCount: 50 },
  },
  whenErased: null,
  score: 0.5,
  scored: true,
  ...unsure,
  sampleSize,
  uncertainty: null,
  compareToScores: [],
  unscored: [],
  indices: [],
  comparisons: [],
  executiveSummary,
  summarised: executiveSummary ? { when: '2026-11-02T12:00:00.000Z', sampleSize: 30 } : null,
  article: null,
  combinedSurveys: [],
  normative: null,
  bands: { good: 0.4, great: 0.7 },
  minLabel: 'Poor',
  midLabel: 'Good',
  maxLabel: 'Great',
  sections,
});
const section = (id: string, areas: SurveyReport['sections'][number]['areas']) => ({
  id,
  name: id,
  description: null,
  score: null,
  scored: false,
  ...unsure,
  minLabel: 'Poor',
  midLabel: 'Good',
  maxLabel: 'Great',
  compareToScores: [],
  areas,
});

test('takes the texts of another report, by section and area, and keeps the numbers', () => {
  const filtered = report(20, 'old', [
    section('a', [area('x', 'old'), area('y', 'old')]),
    section('b', [area('x', null)]),
  ]);
  const written = report(50, '<p>new</p>', [
    section('a', [area('y', null), area('x', '<p>ax</p>')]),
    section('b', [area('x', '<p>bx</p>')]),
  ]);
  const shown = takeTexts(filtered, written);
  expect(shown.sampleSize).toBe(20);
  expect(shown.executiveSummary).toBe('<p>new</p>');
  expect(shown.sections.map(({ areas }) => areas.map(({ id, analysis }) => [id, analysis]))).toEqual([
    [
      ['x', '<p>ax</p>'],
      ['y', null],
    ],
    [['x', '<p>bx</p>']],
  ]);
});
