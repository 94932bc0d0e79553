import type { ReactNode } from 'react';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { bandOf, type Band } from '#rules/scoring.ts';
import { classNames } from '../ui/classNames.ts';
import { noScore, scoreTexts } from './scoreBands.ts';
import styles from './ScoreWords.module.css';

interface ScoreWordsProps {
  score: number | null;
  labels: ScoreLabels;
  bands: Bands;
  /** The band that describes it, where that is not by the score alone. */
  band?: Band | null;
  /** False where the word is enough. */
  figure?: boolean;
  /** What is said in place of a score. */
  missing?: ReactNode;
}

/** A score in a line of text: a dot in the band's colour, the word, the figure. */
export function ScoreWords({ score, labels, bands, band, figure = true, missing = noScore() }: ScoreWordsProps) {
  const texts = scoreTexts(score, labels, bands, band);
  if (score === null || !texts) return <span className={styles.missing}>{missing}</span>;
  return (
    <span className={styles.words}>
      <span className={classNames(styles.dot, styles[band ?? bandOf(score, bands)])} />
      <span className={styles.word}>{texts.word}</span>
      {figure && <span className={styles.figure}>{texts.figure}</span>}
    </span>
  );
}
