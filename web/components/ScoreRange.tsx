import type { Bands, ScoreLabels } from '../../rules/scoreLabel.ts';
import { t } from '../i18n/translate.ts';
import { classNames } from '../ui/classNames.ts';
import { bandSpans } from './arc.ts';
import styles from './ScoreRange.module.css';

interface ScoreRangeProps {
  score: number | null;
  labels: ScoreLabels;
  bands: Bands;
}

/**
 * A score as a marker on a line of three bands with their words below. A drawing only: whoever uses it says the score
 * in words beside it.
 */
export function ScoreRange({ score, labels, bands }: ScoreRangeProps) {
  const words = { poor: labels.minLabel, good: labels.midLabel, great: labels.maxLabel };
  const spans = bandSpans(score, bands);
  return (
    <div className={styles.range} aria-hidden="true">
      <div className={styles.line}>
        {spans.map(({ band, from, to, here }) => (
          <div key={band} style={{ flexGrow: to - from }} className={classNames(styles.band, here && styles[band])} />
        ))}
        {score !== null && <div className={styles.marker} style={{ insetInlineStart: `${score * 100}%` }} />}
      </div>
      <div className={styles.labels}>
        {spans.map(({ band, from, to, here }) => (
          <span key={band} style={{ flexGrow: to - from }} className={classNames(here && styles.here)}>{t(words[band])}</span>
        ))}
      </div>
    </div>
  );
}
