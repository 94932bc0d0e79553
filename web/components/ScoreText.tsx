import type { ReactNode } from 'react';
import type { Interval } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { type Band, bandOf } from '#rules/scoring.ts';
import { t } from '../i18n/translate.ts';
import { classNames } from '../ui/classNames.ts';
import { bandSpans, noScore, scoreTexts } from './scoreBands.ts';
import styles from './ScoreText.module.css';

interface ScoreTextProps {
  score: number | null;
  labels: ScoreLabels;
  bands: Bands;
  /** The band of the score, if the score alone does not decide it. */
  band?: Band | null;
  /** False if the label is enough without the number. */
  showsNumber?: boolean;
  /** Shown instead of the score's number. */
  number?: string | undefined;
  /** Shown instead of a score. */
  missing?: ReactNode;
}

/** A score in a line of text: a dot in the band's colour, the label and the number. */
export function ScoreText({
  score,
  labels,
  bands,
  band,
  showsNumber = true,
  number,
  missing = noScore(),
}: ScoreTextProps) {
  const texts = scoreTexts(score, labels, bands, band);
  if (score === null || !texts) return <span className={styles.missing}>{missing}</span>;
  return (
    <span className={styles.words}>
      <span className={classNames(styles.dot, styles[band ?? bandOf(score, bands)])} />
      <span className={styles.word}>{texts.word}</span>
      {showsNumber && <span className={styles.figure}>{number ?? texts.number}</span>}
    </span>
  );
}

interface ScoreRangeProps {
  score: number | null;
  labels: ScoreLabels;
  bands: Bands;
  /** Drawn as a line below the bands. */
  interval?: Interval | null;
}

const percent = (part: number) => `${part * 100}%`;

/**
 * A score as a marker on a line of three bands with their labels below. Drawing only: the caller gives the score as
 * text next to it.
 */
export function ScoreRange({ score, labels, bands, interval = null }: ScoreRangeProps) {
  const bandLabels = { poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel };
  const spans = bandSpans(score, bands);
  return (
    <div className={styles.range} aria-hidden="true">
      {/* No viewBox: the drawing takes the available width, and positions are in per cent of it. */}
      <svg className={styles.line}>
        {spans.map(({ band, from, to, here }) => (
          <rect
            key={band}
            x={percent(from)}
            width={percent(to - from)}
            y="6"
            height="12"
            rx="6"
            className={classNames(styles.band, here && styles[band])}
          />
        ))}
        {interval !== null && (
          <line x1={percent(interval.low)} x2={percent(interval.high)} y1="22" y2="22" className={styles.interval} />
        )}
        {score !== null && (
          <>
            <line x1={percent(score)} x2={percent(score)} y1="2" y2="22" className={styles.markerEdge} />
            <line x1={percent(score)} x2={percent(score)} y1="2" y2="22" className={styles.marker} />
          </>
        )}
      </svg>
      <div className={styles.labels}>
        {spans.map(({ band, from, to, here }) => (
          <span key={band} style={{ flexGrow: to - from }} className={classNames(here && styles.here)}>
            {t(bandLabels[band])}
          </span>
        ))}
      </div>
    </div>
  );
}
