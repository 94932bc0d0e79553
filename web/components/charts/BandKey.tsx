import type { ReactNode } from 'react';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './BandKey.module.css';

interface BandKeyProps {
  bands: Bands;
  /** Omitted if the scores have different labels. */
  labels?: ScoreLabels;
  /** The CSS class of each band's colour. */
  tones: Readonly<Record<string, string | undefined>>;
  /** Also shows the shape of each band. */
  withMarks?: boolean;
  /** Further entries. */
  children?: ReactNode;
}

/** The legend of a chart: the bands, with the scores at which they begin and end. */
export function BandKey({ bands, labels, tones, withMarks = false, children }: BandKeyProps) {
  const [good, great] = [Math.round(bands.good * 100), Math.round(bands.great * 100)];
  const entries = [
    { band: 'poor', label: labels?.minLabel, numbers: t('under {score}', { score: good }) },
    { band: 'good', label: labels?.midLabel, numbers: t('{from} to {to}', { from: good, to: great - 1 }) },
    { band: 'great', label: labels?.maxLabel, numbers: t('{score} and above', { score: great }) },
  ] as const;
  return (
    <ul className={styles.key} aria-label={t('Key')}>
      {entries.map(({ band, label, numbers }) => (
        <KeyEntry
          key={band}
          tone={tones[band]}
          mark={withMarks && <BandMark band={band} />}
          word={label === undefined ? numbers : t(label)}
          about={label === undefined ? undefined : numbers}
        />
      ))}
      {children}
    </ul>
  );
}

/** An entry of a legend: its symbol, its label, and its explanation in a quieter style. */
export const KeyEntry = ({
  tone,
  mark,
  word,
  about,
}: {
  tone?: string | undefined;
  mark?: ReactNode;
  word: string;
  about?: string | undefined;
}) => (
  <li className={styles.entry}>
    {tone !== undefined && <span className={classNames(styles.swatch, tone)}>{mark}</span>}
    <span>
      {word} {about !== undefined && <span className={styles.quiet}>{about}</span>}
    </span>
  </li>
);

const shapes: Record<Band, string> = {
  poor: 'M1.5 3h9L6 10Z',
  good: 'M6 1.8a4.2 4.2 0 1 1 0 8.4a4.2 4.2 0 1 1 0-8.4Z',
  great: 'M1.5 9.5h9L6 2.5Z',
};

/**
 * The band of a score as a shape: an inverted triangle, a disc, a triangle. Hidden from screen readers, since the
 * score is next to it.
 */
export const BandMark = ({ band }: { band: Band }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    <path d={shapes[band]} fill="currentColor" />
  </svg>
);
