import type { ReactNode } from 'react';
import type { Interval } from '#contract/entities/surveyReport.ts';
import { bandOf } from '#rules/scoring.ts';
import { t } from '../i18n/translate.ts';
import { classNames } from '../ui/classNames.ts';
import { bandSpans, type LabelledScore, marginSpan, noScore, scoreTexts } from './scoreBands.ts';
import styles from './ScoreText.module.css';

interface ScoreTextProps extends LabelledScore {
  /** False if the label is enough without the number. */
  showsNumber?: boolean;
  /** Shown instead of the score's number. */
  number?: string | undefined;
  /** Shown instead of a score. */
  missing?: ReactNode;
}

/** A score in a line of text: a dot in the band's colour, the label and the number. */
export function ScoreText({ showsNumber = true, number, missing = noScore(), ...shown }: ScoreTextProps) {
  const texts = scoreTexts(shown);
  const { score, bands, band } = shown;
  if (score === null || !texts) return <span className={styles.missing}>{missing}</span>;
  return (
    <span className={styles.words}>
      <span className={classNames(styles.dot, styles[band ?? bandOf(score, bands)])} />
      <span className={styles.text}>
        <span>
          <span className={styles.word}>{texts.word}</span>
          {texts.perhaps && `, ${texts.perhaps}`}
        </span>
        {showsNumber && (
          <span className={styles.figure}>
            {number ?? texts.number}
            {!number && texts.margin && (
              <>
                {' '}
                <span className={styles.marginText}>{texts.margin}</span>
              </>
            )}
          </span>
        )}
      </span>
    </span>
  );
}

interface ScoreRangeProps extends Omit<LabelledScore, 'band'> {
  /** Drawn as a line below the bands. */
  interval?: Interval | null;
  /** False if the labels of the bands are left out. */
  hasLabels?: boolean;
}

const percent = (part: number) => `${part * 100}%`;

/**
 * A score as a marker on a line of three bands with their labels below. A light band behind them shows its margin.
 * Drawing only: the caller gives the score as text next to it.
 */
export function ScoreRange({
  score,
  labels,
  bands,
  margin = null,
  interval = null,
  hasLabels = true,
}: ScoreRangeProps) {
  const bandLabels = { poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel };
  const spans = bandSpans(score, bands);
  const covered = marginSpan({ score, margin, labels, bands });
  return (
    <div className={styles.range} aria-hidden="true">
      {/* No viewBox: the drawing takes the available width, and positions are in per cent of it. */}
      <svg className={styles.line}>
        {covered && (
          <line
            x1={percent(covered.from)}
            x2={percent(covered.to)}
            y1="12"
            y2="12"
            className={classNames(styles.margin, styles[covered.band])}
          />
        )}
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
      {hasLabels && (
        <div className={styles.labels}>
          {spans.map(({ band, from, to, here }) => (
            <span key={band} style={{ flexGrow: to - from }} className={classNames(here && styles.here)}>
              {t(bandLabels[band])}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
