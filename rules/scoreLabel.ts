import type { IndividualReport } from '../contract/entities/individualReport.ts';
import { bandOf, type Band } from './scoring.ts';

export type ScoreLabels = Pick<IndividualReport, 'minLabel' | 'midLabel' | 'maxLabel'>;
export type Bands = IndividualReport['bands'];

/** Source: docs/rules/personal-report.md#labels. */
const defaultScoreLabels: ScoreLabels = { minLabel: 'Poor', midLabel: 'Good', maxLabel: 'Great' };

/** The labels of a report or a section. Those that it does not name are taken from `others`. */
export const scoreLabels = (own: Partial<ScoreLabels>, others: ScoreLabels = defaultScoreLabels): ScoreLabels => ({
  minLabel: own.minLabel ?? others.minLabel,
  midLabel: own.midLabel ?? others.midLabel,
  maxLabel: own.maxLabel ?? others.maxLabel,
});

/** * The label of a band. */
export const bandLabel = (band: Band, labels: ScoreLabels): string =>
  ({ poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel })[band];

/**
 * The label of a score from 0 to 1, by its band. Throws 'Invalid score' outside of 0 to 1
 * (docs/rules/personal-report.md#scores).
 */
export const scoreLabel = (score: number, labels: ScoreLabels, bands: Bands): string =>
  bandLabel(bandOf(score, bands), labels);
