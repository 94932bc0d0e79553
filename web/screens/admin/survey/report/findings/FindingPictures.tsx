import type { Interval } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { ofHundred } from '#web/components/charts/certaintyTexts.ts';
import { ScoreRange } from '#web/components/ScoreText.tsx';
import { t } from '#web/i18n/translate.ts';
import styles from './FindingPictures.module.css';

/* Drawings only: the sentence next to each has the numbers. */

interface ScorePictureProps {
  of: { score: number; interval: Interval };
  /** The mean that the score is compared with, marked above the bands. */
  mean: number;
  labels: ScoreLabels;
  bands: Bands;
}

/** A score with its interval on the bands, and the mean of all aspects. */
export const ScorePicture = ({ of: { score, interval }, mean, labels, bands }: ScorePictureProps) => (
  <div className={styles.score}>
    <span className={styles.mean} style={{ insetInlineStart: `${mean * 100}%` }} aria-hidden="true" />
    <ScoreRange score={score} interval={interval} labels={labels} bands={bands} />
  </div>
);

/** The largest difference that these intervals reach, rounded up to a multiple of 0.1. */
export const largestDifference = (intervals: readonly Interval[]): number =>
  Math.max(1, ...intervals.map(({ low, high }) => Math.ceil(Math.max(Math.abs(low), Math.abs(high)) * 10))) / 10;

interface DifferencePictureProps {
  interval: Interval;
  /** The largest difference that fits. */
  reach: number;
}

/** The interval of a difference on a line from `-reach` to `reach`, with a mark for no difference. */
export function DifferencePicture({ interval: { low, high }, reach }: DifferencePictureProps) {
  const place = (difference: number) => `${(50 * (difference + reach)) / reach}%`;
  const points = ofHundred(reach);
  return (
    <div className={styles.difference} aria-hidden="true">
      <svg className={styles.line}>
        <line x1="0" x2="100%" y1="12" y2="12" className={styles.scale} />
        <line x1="50%" x2="50%" y1="3" y2="21" className={styles.zero} />
        <line x1={place(low)} x2={place(high)} y1="12" y2="12" className={styles.interval} />
        <circle cx={place((low + high) / 2)} cy="12" r="5" className={styles.middle} />
      </svg>
      <p className={styles.ends}>
        <span>{t('{points} lower', { points })}</span>
        <span>{t('no difference')}</span>
        <span>{t('{points} higher', { points })}</span>
      </p>
    </div>
  );
}
