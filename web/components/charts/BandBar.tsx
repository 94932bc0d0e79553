import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './BandBar.module.css';
import type { Missing } from './missing.ts';

const bands: Band[] = ['poor', 'good', 'great'];

interface BandBarProps {
  /** In per cent; without any the bar is empty, in a way that tells why. */
  shares: Record<Band, number> | Missing;
  words: Record<Band, string>;
  /** Of what a report is compared with. */
  slim?: boolean;
}

/**
 * How many are poor, good and great as one stacked bar, always in this order and each with its own pattern; below it the
 * same in words and figures. The bar itself is silent.
 */
export function BandBar({ shares, words, slim = false }: BandBarProps) {
  if (typeof shares === 'string')
    return <div className={classNames(styles.bar, styles[shares], slim && styles.slim)} aria-hidden="true" />;
  return (
    <div className={styles.figure}>
      <div className={classNames(styles.bar, slim && styles.slim)} aria-hidden="true">
        {bands
          .filter((band) => shares[band] > 0)
          .map((band) => (
            <div key={band} className={classNames(styles.part, styles[band])} style={{ flexGrow: shares[band] }} />
          ))}
      </div>
      <ul className={styles.shares}>
        {bands.map((band) => (
          <li key={band} className={styles.share}>
            <span className={classNames(styles.swatch, styles[band])} aria-hidden="true" />
            <span>
              {words[band]} <span className={styles.percent}>{t('{percent}%', { percent: shares[band] })}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
