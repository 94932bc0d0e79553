import { expect, it } from 'vitest';
import type { SurveyReportSection, SurveyReport } from '#contract/entities/surveyReport.ts';
import { unsure } from '#testing/results/certainty.ts';
import { reportArea } from '#testing/results/reportArea.ts';
import { areaFileName } from './areaFileName.ts';

const area = reportArea('aspects', { areaType: 'aspects', name: 'In detail' });
const section: SurveyReportSection = {
  id: 's',
  name: 'How you are',
  description: null,
  score: 0.5,
  scored: true,
  ...unsure,
  minLabel: 'Poor',
  midLabel: 'Good',
  maxLabel: 'Great',
  compareToScores: [],
  areas: [area],
};
const report: SurveyReport = {
  survey: {
    id: 'a',
    name: 'Pulse 5/2026',
    status: 'CLOSED',
    template: { id: 'pulse', name: 'Pulse' },
    whenOpen: null,
    whenClosed: null,
    participants: { totalCount: 9, completedCount: 8 },
  },
  whenErased: null,
  score: 0.5,
  scored: true,
  ...unsure,
  sampleSize: 8,
  uncertainty: null,
  compareToScores: [],
  unscored: [],
  indices: [],
  comparisons: [],
  executiveSummary: null,
  summarised: null,
  article: null,
  combinedSurveys: [],
  normative: null,
  bands: { good: 0.4, great: 0.7 },
  minLabel: 'Poor',
  midLabel: 'Good',
  maxLabel: 'Great',
  sections: [section],
};
const day = new Date(2026, 10, 3);

it('names survey, section, area and day, without characters that file systems do not allow', () => {
  expect(areaFileName(report, section, area, undefined, day)).toBe('Pulse 5-2026 How you are In detail 2026-11-03');
  expect(areaFileName(report, section, area, '{"compareToNormative":true}', day)).toBe(
    'Pulse 5-2026 How you are In detail 2026-11-03',
  );
});

it('says that the report is filtered or combined', () => {
  const filtered = '{"filter":{"participantGroups":["g"]},"combineWithSurveys":["b"]}';
  expect(areaFileName({ ...report, combinedSurveys: [{ id: 'b', name: 'B' }] }, section, area, filtered, day)).toBe(
    'Pulse 5-2026 How you are In detail filtered combined 2026-11-03',
  );
});
