import type { CSSProperties } from 'react';
import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import barFill from './barFill.module.css';
import { SeriesMark } from './SeriesKey.tsx';
import styles from './ShareBar.module.css';

interface ShareBarProps {
  /** In per cent. The report's own has place 0. Null if there is nothing to draw for this answer. */
  shares: readonly { name: string; place: number; y: number | null }[];
  /** Null: an outline. */
  fill: Band | 'plain' | 'hatched' | null;
  /** True for a column where the layout is wide. */
  upright: boolean;
}

const property = (name: string, value: number) => ({ [`--${name}`]: value }) as CSSProperties;

/**
 * The shares of people with one answer: the report's own as a bar, those of its comparisons as marks on the same scale,
 * and all as text.
 */
export function ShareBar({ shares, fill, upright }: ShareBarProps) {
  const isCompared = shares.some(({ place }) => place > 0);
  const most = Math.max(...shares.map(({ y }) => y ?? 0));
  return (
    <div
      className={classNames(styles.scale, isCompared && styles.compared, upright && styles.upright)}
      style={property('most', most)}
    >
      <div aria-hidden="true">
        {shares.map(({ place, y }) =>
          place === 0 ? (
            <span
              key={place}
              className={classNames(styles.bar, fill !== 'plain' && styles.edged, fill && barFill[fill])}
              style={property('share', y ?? 0)}
            />
          ) : (
            y !== null && (
              <span key={place} className={styles.mark} style={property('share', y)}>
                <SeriesMark place={place} />
              </span>
            )
          ),
        )}
      </div>
      <div className={styles.values}>
        {shares.map(({ name, place, y }) => (
          <span key={place} className={classNames(styles.value, place === 0 && styles.own)}>
            {place > 0 && <SeriesMark place={place} />}
            {isCompared && <VisuallyHidden>{name}: </VisuallyHidden>}
            {y === null ? t('No answers') : t('{percent}%', { percent: Math.round(y) })}{' '}
          </span>
        ))}
      </div>
    </div>
  );
}
