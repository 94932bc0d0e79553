import { classNames } from '#web/ui/classNames.ts';
import type { DrawnSeries } from './dataSeries.ts';
import styles from './SeriesKey.module.css';
import { seriesLook } from './seriesLook.ts';

/** Which series is drawn how. */
export function SeriesKey({ series, shape }: { series: readonly DrawnSeries[]; shape: 'line' | 'bar' }) {
  return (
    <ul className={styles.key}>
      {series.map(({ name, place }) => (
        <li key={place} className={styles.entry}>
          {shape === 'bar' ? (
            <span className={classNames(styles.bar, styles[seriesLook(place)])} aria-hidden="true" />
          ) : (
            <svg
              viewBox="0 0 32 12"
              width="32"
              height="12"
              aria-hidden="true"
              className={classNames(styles.line, styles[seriesLook(place)])}
            >
              <path d="M0 6H32" />
              <SeriesMark place={place} x={16} y={6} />
            </svg>
          )}
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The mark on a line: a disc, a square, a triangle. */
function SeriesMark({ place, x, y }: { place: number; x: number; y: number }) {
  const look = seriesLook(place);
  if (look === 'own') return <circle cx={x} cy={y} r={5} />;
  return look === 'second' ? <path d={`M${x - 4} ${y - 4}h8v8h-8Z`} /> : <path d={`M${x} ${y - 5}l5 9h-10Z`} />;
}
