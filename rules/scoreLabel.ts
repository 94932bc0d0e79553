import type { IndividualReport } from '../contract/entities/individualReport.ts';
import { bandOf } from './scoring.ts';

export type ScoreLabels = Pick<IndividualReport, 'minLabel' | 'midLabel' | 'maxLabel'>;
export type Bands = IndividualReport['bands'];

/** The word for a score from 0 to 1, by the band it lies in. Throws 'Invalid score' outside of 0 to 1 (spec 000 section 5). */
export const scoreLabel = (score: number, labels: ScoreLabels, bands: Bands): string =>
  ({ poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel })[bandOf(score, bands)];
