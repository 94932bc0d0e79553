import type { ReactNode } from 'react';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import type { Band } from '#rules/scoring.ts';
import { t } from '#web/i18n/translate.ts';
import { classNames } from '#web/ui/classNames.ts';
import styles from './BandKey.module.css';
import { BandMark } from './BandMark.tsx';

interface BandKeyProps {
  bands: Bands;
  labels: ScoreLabels;
  /** The class of each band's tone. */
  tones: Readonly<Record<string, string | undefined>>;
  /** With the shape of each band. */
  withMarks?: boolean;
  /** Further entries. */
  children?: ReactNode;
}

/** What the tones of a chart mean: the words of the bands, with the scores that they begin and end at. */
export function BandKey({ bands, labels, tones, withMarks = false, children }: BandKeyProps) {
  const [good, great] = [Math.round(bands.good * 100), Math.round(bands.great * 100)];
  const mark = (band: Band) => withMarks && <BandMark band={band} />;
  return (
    <ul className={styles.key} aria-label={t('Key')}>
      <KeyEntry
        tone={tones['poor']}
        mark={mark('poor')}
        word={t(labels.minLabel)}
        about={t('under {score}', { score: good })}
      />
      <KeyEntry
        tone={tones['good']}
        mark={mark('good')}
        word={t(labels.midLabel)}
        about={t('{from} to {to}', { from: good, to: great - 1 })}
      />
      <KeyEntry
        tone={tones['great']}
        mark={mark('great')}
        word={t(labels.maxLabel)}
        about={t('{score} and more', { score: great })}
      />
      {children}
    </ul>
  );
}

/** An entry: how it looks, what it is called, and quietly what it means. */
export const KeyEntry = ({
  tone,
  mark,
  word,
  about,
}: {
  tone?: string | undefined;
  mark?: ReactNode;
  word: string;
  about: string;
}) => (
  <li className={styles.entry}>
    {tone !== undefined && <span className={classNames(styles.swatch, tone)}>{mark}</span>}
    <span>
      {word} <span className={styles.quiet}>{about}</span>
    </span>
  </li>
);
