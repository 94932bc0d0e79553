import { classNames } from '#web/ui/classNames.ts';
import styles from './SeriesKey.module.css';

interface SeriesKeyProps {
  series: readonly { name: string; place: number }[];
  /** The shape of the report's own series. */
  own: 'bar' | 'bands' | 'mark';
}

/** The legend: how each series is drawn. */
export const SeriesKey = ({ series, own }: SeriesKeyProps) => (
  <ul className={styles.key}>
    {series.map(({ name, place }) => (
      <li key={place} className={styles.entry}>
        {place === 0 && own !== 'mark' ? (
          <span className={classNames(styles.bar, styles[own])} aria-hidden="true" />
        ) : (
          <SeriesMark place={place} />
        )}
        {name}
      </li>
    ))}
  </ul>
);

const shapes = ['M8 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z', 'M8 2.5L13.5 8L8 13.5L2.5 8Z', 'M8 3L13.2 12.5H2.8Z'];

/**
 * The mark of a series by its place: a filled disc for the report's own, an empty diamond for the first comparison, an
 * empty triangle for the second. Hidden from screen readers, since the name is next to it.
 * @param at its middle in a drawing, as lengths or percentages. Without it, the mark is inline.
 */
export function SeriesMark({ place, at }: { place: number; at?: { x: string; y: number } }) {
  const shape = <path d={shapes[Math.min(place, 2)]} />;
  const className = classNames(styles.mark, place === 0 && styles.own);
  if (at)
    return (
      <svg x={at.x} y={at.y} className={className}>
        <g transform="translate(-8 -8)">{shape}</g>
      </svg>
    );
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={className}>
      {shape}
    </svg>
  );
}
