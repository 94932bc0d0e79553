import type { Interval } from '#contract/entities/surveyReport.ts';
import type { Bands } from '#rules/scoreLabel.ts';
import { classNames } from '#web/ui/classNames.ts';
import { bandSpans } from '../scoreBands.ts';
import barFill from './barFill.module.css';
import { ticks } from './dataSeries.ts';
import plot from './plot.module.css';
import styles from './ScoreMarks.module.css';
import { SeriesMark } from './SeriesKey.tsx';

interface ScoreMarksProps {
  own: { score: number | null; interval: Interval | null };
  /** The scores of the comparisons, in their order. `place` is from 0. Those without a score are not drawn. */
  compared: readonly { place: number; score: number | null }[];
  bands: Bands;
}

const percent = (part: number) => `${part * 100}%`;

/** In pixels: the middle of the own mark, and the distance to the next one. */
const firstRow = 13;
const rowHeight = 18;

/**
 * A score and those that it is compared with, as marks below each other on one axis from 0 to 100, above its bands. The
 * report's own is filled and has its interval. Drawing only: the scores are given as text next to it.
 */
export function ScoreMarks({ own, compared, bands }: ScoreMarksProps) {
  const rowOf = (place: number) => firstRow + place * rowHeight;
  const height = rowOf(Math.max(0, ...compared.map(({ place }) => place + 1))) + firstRow;
  return (
    <div className={styles.marks} aria-hidden="true">
      {/* No viewBox: the drawing takes the available width, and positions are in per cent of it. */}
      <svg className={styles.drawing} height={height}>
        {ticks.map((tick) => (
          <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y1="0" y2={height} className={styles.gridLine} />
        ))}
        {own.interval !== null && <IntervalLine interval={own.interval} y={rowOf(0)} />}
        {[{ place: -1, score: own.score }, ...compared].map(
          ({ place, score }) =>
            score !== null && (
              <SeriesMark key={place} place={place + 1} at={{ x: percent(score), y: rowOf(place + 1) }} />
            ),
        )}
      </svg>
      <div className={styles.bands}>
        {bandSpans(null, bands).map(({ band, from, to }) => (
          <span
            key={band}
            className={classNames(styles.band, barFill[band])}
            style={{ inlineSize: percent(to - from) }}
          />
        ))}
      </div>
      <div className={styles.ticks}>
        {ticks.map((tick) => (
          <span key={tick} className={classNames(plot.tick, styles.tick)} style={{ insetInlineStart: `${tick}%` }}>
            {tick}
          </span>
        ))}
      </div>
    </div>
  );
}

function IntervalLine({ interval, y }: { interval: Interval; y: number }) {
  const [low, high] = [percent(interval.low), percent(interval.high)];
  return (
    <g className={styles.interval}>
      <line x1={low} x2={high} y1={y} y2={y} />
      <line x1={low} x2={low} y1={y - 6} y2={y + 6} />
      <line x1={high} x2={high} y1={y - 6} y2={y + 6} />
    </g>
  );
}
