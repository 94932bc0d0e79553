import { type CSSProperties, Fragment } from 'react';
import { type Bands, scoreLabel, type ScoreLabels } from '#rules/scoreLabel.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { bandSpans } from '../scoreBands.ts';
import { BandKey, KeyEntry } from './BandKey.tsx';
import { ticks } from './dataSeries.ts';
import { differenceText, scoreWithInterval, shownNumber, sizeTexts } from './certaintyTexts.ts';
import { MissingNumber, missingOf } from './MissingNumber.tsx';
import plot from './plot.module.css';
import styles from './TrendChart.module.css';
import type { TrendPoint } from './trendNumbers.ts';

interface TrendChartProps {
  name: string;
  points: readonly TrendPoint[];
  labels: ScoreLabels;
  bands: Bands;
}

/** Above this value, the number is placed below its interval, so that it stays inside the drawing. */
const highest = 0.88;

/**
 * A score over several surveys, the earliest first, drawn over the bands on the axis that all scores share. The line is
 * broken where there is no score to draw. Each point has its interval. Under it is the date when its survey closed, the
 * score, its difference from the survey before, and the number of people behind it.
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
            <span key={tick} className={plot.gridLine} style={{ insetBlockEnd: `${tick}%` }}>
              <span className={plot.tick}>{tick}</span>
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
          {points.map((point, index) => {
            if (point.score === null) return null;
            const measured = { ...point, score: point.score };
            const { low, high } = point.interval ?? { low: point.score, high: point.score };
            const isBelow = high > highest;
            return (
              <Fragment key={point.surveyId}>
                <span
                  className={styles.whisker}
                  style={{
                    insetInlineStart: `${at(index)}%`,
                    insetBlockEnd: `${low * 100}%`,
                    blockSize: `${(high - low) * 100}%`,
                  }}
                />
                <span
                  className={plot.point}
                  style={{ insetInlineStart: `${at(index)}%`, insetBlockEnd: `${point.score * 100}%` }}
                >
                  <span className={classNames(styles.mark, index === points.length - 1 && styles.newest)} />
                </span>
                <span
                  className={plot.point}
                  style={{ insetInlineStart: `${at(index)}%`, insetBlockEnd: `${(isBelow ? low : high) * 100}%` }}
                >
                  <span className={classNames(plot.value, isBelow && plot.below)}>{shownNumber(measured, bands)}</span>
                </span>
              </Fragment>
            );
          })}
        </div>
        <ol className={styles.surveys} aria-label={name}>
          {points.map((point) => (
            <li key={point.surveyId} className={styles.survey}>
              <span className={styles.date}>{point.whenClosed && formatListDate(point.whenClosed)}</span>
              {point.score === null ? (
                <MissingNumber missing={missingOf(point)} />
              ) : (
                <span className={styles.score}>
                  {scoreWithInterval({ ...point, score: point.score }, bands)}
                  <VisuallyHidden>, {t(scoreLabel(point.score, labels, bands))}, </VisuallyHidden>
                </span>
              )}
              {point.difference && <span>{differenceText(point.difference, point.before)}</span>}
              {sizeTexts(point).map((text) => (
                <span key={text} className={styles.size}>
                  {text}
                </span>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </ScrollRegion>
  );
}

/** The legend of a trend. `labels`: null if the scores have different labels. */
export const TrendKey = ({ labels, bands }: { labels: ScoreLabels | null; bands: Bands }) => (
  <BandKey bands={bands} tones={keyTones} {...(labels && { labels })}>
    <KeyEntry tone={styles.keyInterval} word={t('Line through a point')} about={t('its 95% interval')} />
  </BandKey>
);

const keyTones = { poor: styles.keyPoor, good: styles.keyGood, great: styles.keyGreat };
