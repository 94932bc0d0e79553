import type { CSSProperties } from 'react';
import { type Bands, scoreLabel, type ScoreLabels } from '#rules/scoreLabel.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { formatNumber } from '#web/i18n/formatNumber.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { bandSpans, shownScore } from '../scoreBands.ts';
import { BandKey } from './BandKey.tsx';
import { ticks } from './dataSeries.ts';
import { MissingNumber, missingOf, responsesText } from './MissingNumber.tsx';
import plot from './plot.module.css';
import styles from './TrendChart.module.css';
import type { TrendPoint } from './trendNumbers.ts';

interface TrendChartProps {
  name: string;
  points: readonly TrendPoint[];
  labels: ScoreLabels;
  bands: Bands;
}

/** Above this value, the number is placed below its point, so that it stays inside the drawing. */
const highest = 0.88;

/**
 * A score over several surveys, the earliest first, drawn over the bands on the axis that all scores share. The line is
 * broken where there is no score to draw. Under each point is the date when its survey closed, and the number of
 * responses.
 */
export function TrendChart({ name, points, labels, bands }: TrendChartProps) {
  const at = (index: number) => ((index + 0.5) / points.length) * 100;
  return (
    <ScrollRegion label={t('Chart: {name}', { name })}>
      <div className={styles.chart} style={{ '--points': points.length } as CSSProperties}>
        <div className={styles.plot} aria-hidden="true">
          {bandSpans(null, bands).map(({ band, from, to }) => (
            <span
              key={band}
              className={classNames(styles.zone, styles[band])}
              style={{ insetBlockEnd: `${from * 100}%`, blockSize: `${(to - from) * 100}%` }}
            />
          ))}
          {ticks.map((tick) => (
            <span key={tick} className={styles.gridLine} style={{ insetBlockEnd: `${tick}%` }}>
              <span className={classNames(plot.tick, styles.tick)}>{tick}</span>
            </span>
          ))}
          {points.map(
            (point, index) =>
              point.score === null && (
                <span
                  key={point.surveyId}
                  className={classNames(styles.gap, styles[missingOf(point)])}
                  style={{ insetInlineStart: `${at(index)}%` }}
                />
              ),
          )}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={plot.drawing}>
            {points.slice(1).map((point, index) => {
              const before = points[index]!;
              if (point.score === null || before.score === null) return null;
              return (
                <line
                  key={point.surveyId}
                  x1={at(index)}
                  y1={100 - before.score * 100}
                  x2={at(index + 1)}
                  y2={100 - point.score * 100}
                  vectorEffect="non-scaling-stroke"
                  className={styles.line}
                />
              );
            })}
          </svg>
          {points.map(
            ({ surveyId, score }, index) =>
              score !== null && (
                <span
                  key={surveyId}
                  className={plot.point}
                  style={{ insetInlineStart: `${at(index)}%`, insetBlockEnd: `${score * 100}%` }}
                >
                  <span className={classNames(styles.mark, index === points.length - 1 && styles.newest)} />
                  <span className={classNames(plot.value, score > highest && plot.below)}>
                    {formatNumber(shownScore(score, bands))}
                  </span>
                </span>
              ),
          )}
        </div>
        <ol className={styles.surveys} aria-label={name}>
          {points.map((point) => (
            <li key={point.surveyId} className={styles.survey}>
              <span className={styles.date}>{point.whenClosed && formatListDate(point.whenClosed)}</span>
              {point.score === null ? (
                <MissingNumber missing={missingOf(point)} />
              ) : (
                <VisuallyHidden>
                  :{' '}
                  {t('{score} of 100, {word}', {
                    score: shownScore(point.score, bands),
                    word: t(scoreLabel(point.score, labels, bands)),
                  })}
                  ,{' '}
                </VisuallyHidden>
              )}
              {point.sampleSize !== null && <span className={styles.size}>{responsesText(point.sampleSize)}</span>}
            </li>
          ))}
        </ol>
      </div>
    </ScrollRegion>
  );
}

/** The legend of a trend's bands. */
export const TrendKey = ({ labels, bands }: { labels: ScoreLabels; bands: Bands }) => (
  <BandKey bands={bands} labels={labels} tones={keyTones} />
);

const keyTones = { poor: styles.keyPoor, good: styles.keyGood, great: styles.keyGreat };
