import type { ReactNode } from 'react';
import type { Bands, ScoreLabels } from '../../rules/scoreLabel.ts';
import { bandOf } from '../../rules/scoring.ts';
import { classNames } from '../ui/classNames.ts';
import { noScore, scoreTexts } from './scoreTexts.ts';
import styles from './ScoreWords.module.css';

interface ScoreWordsProps {
  score: number | null;
  labels: ScoreLabels;
  bands: Bands;
  /** False where the word is enough. */
  figure?: boolean;
  /** What is said in place of a score. */
  missing?: ReactNode;
}

/** A score in a line of text: a dot in the band's colour, the word, the figure. */
export function ScoreWords({ score, labels, bands, figure = true, missing = noScore() }: ScoreWordsProps) {
  const texts = scoreTexts(score, labels, bands);
  if (score === null || !texts) return <span className={styles.missing}>{missing}</span>;
  return (
    <span className={styles.words}>
      <span className={classNames(styles.dot, styles[bandOf(score, bands)])} />
      <span className={styles.word}>{texts.word}</span>
      {figure && <span className={styles.figure}>{texts.figure}</span>}
    </span>
  );
}
