import { useId } from 'react';
import type { Interval } from '#contract/entities/surveyReport.ts';
import { checkScore } from '#rules/scoring.ts';
import { t } from '../i18n/translate.ts';
import { classNames } from '../ui/classNames.ts';
import styles from './ScoreArc.module.css';
import { bandSpans, joined, type LabelledScore, marginSpan, noScore, scoreTexts } from './scoreBands.ts';

export interface ScoreArcProps extends Omit<LabelledScore, 'band'> {
  /** The subject of the score. */
  name: string;
  /** `line`: small, with the text next to it. The surrounding grid has the areas `arc` and `words`. */
  size?: 'card' | 'page' | 'line';
  /** Shown instead of the score's number. */
  number?: string | undefined;
  /** Drawn as a thin line outside the bands. */
  interval?: Interval | null;
  /** Shown instead of a score. */
  missing?: string;
}

const arcRadius = 84;
const intervalRadius = 95;
/** The gap on either side of the border between two bands, as a share of the arc. */
const gap = 0.006;
/**
 * If one of the three labels has more characters than this, the text is smaller, so that any label fits into the arc in
 * one or two lines.
 */
const longWord = 8;

/**
 * A score on an arc of three bands, with its label and number below the top of the arc. A light band behind them shows
 * its margin.
 */
export function ScoreArc({
  name,
  score,
  labels,
  bands,
  margin = null,
  size = 'card',
  number,
  interval = null,
  missing = noScore(),
}: ScoreArcProps) {
  const id = useId();
  const scoreText = scoreTexts({ score, labels, bands, margin });
  const texts = scoreText && { ...scoreText, ...(number !== undefined && { number }) };
  const covered = marginSpan({ score, margin, labels, bands });
  const range = { min: t(labels.minLabel), mid: t(labels.midLabel), max: t(labels.maxLabel) };
  const long = Object.values(range).some(({ length }) => length > longWord);
  return (
    <div className={classNames(styles.arc, styles[size])}>
      <svg
        viewBox="-100 -98 200 112"
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        className={styles.drawing}
      >
        <title id={`${id}-title`}>
          {texts
            ? t('{name}: {word}, {number}', {
                name,
                word: joined(texts.word, texts.perhaps),
                number: joined(texts.number, texts.margin, ' '),
              })
            : t('{name}: {text}', { name, text: missing })}
        </title>
        <desc id={`${id}-desc`}>{t('On a scale from {min} through {mid} to {max}', range)}</desc>
        {covered && (
          <path
            d={arcPath(covered.from, covered.to, arcRadius)}
            className={classNames(styles.margin, styles[covered.band])}
          />
        )}
        {bandSpans(score, bands).map(({ band, from, to, here }) => (
          <path
            key={band}
            d={arcPath(from === 0 ? 0 : from + gap, to === 1 ? 1 : to - gap, arcRadius)}
            className={classNames(styles.band, here ? styles[band] : styles.elsewhere)}
          />
        ))}
        {interval !== null && (
          <path d={arcPath(interval.low, interval.high, intervalRadius)} className={styles.interval} />
        )}
        {score !== null && (
          <g transform={`rotate(${arcAngle(score).toFixed(2)})`}>
            <path d={`M 0 ${-arcRadius + 16} L 0 ${-arcRadius - 11}`} className={styles.needleEdge} />
            <path d={`M 0 ${-arcRadius + 16} L 0 ${-arcRadius - 11}`} className={styles.needle} />
          </g>
        )}
      </svg>
      <p className={styles.words} aria-hidden="true">
        {texts ? (
          <>
            <span className={classNames(styles.word, long && styles.long)}>{texts.word}</span>
            {texts.perhaps && <span className={styles.perhaps}>{texts.perhaps}</span>}
            <span className={styles.figure}>{texts.number}</span>
            {texts.margin && <span className={classNames(styles.figure, styles.marginText)}>{texts.margin}</span>}
          </>
        ) : (
          <span className={styles.none}>{missing}</span>
        )}
      </p>
    </div>
  );
}

/** Degrees from upright: -90 at score 0, 90 at score 1 (docs/rules/personal-report.md#arc). */
export const arcAngle = (score: number): number => 180 * checkScore(score) - 90;

/** The point at an angle on a circle of `radius` around the origin. As in SVG, y points downwards. */
export function arcPoint(angle: number, radius: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(radians), y: -radius * Math.cos(radians) };
}

/** An SVG path along the arc between two scores. */
export function arcPath(from: number, to: number, radius: number): string {
  const [start, end] = [arcPoint(arcAngle(from), radius), arcPoint(arcAngle(to), radius)];
  return `M ${start.x.toFixed(2)} ${start.y.toFixed(2)} A ${radius} ${radius} 0 0 1 ${end.x.toFixed(2)} ${end.y.toFixed(2)}`;
}
