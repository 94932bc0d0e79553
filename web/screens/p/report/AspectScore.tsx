import type { Aspect } from '#contract/entities/individualReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { ScoreWords } from '#web/components/ScoreWords.tsx';
import styles from './AspectScore.module.css';

interface AspectScoreProps {
  aspect: Aspect;
  labels: ScoreLabels;
  bands: Bands;
  heading: 'h3' | 'h4';
  /** False where the word is enough. */
  figure?: boolean;
}

/** The name of an aspect and its score in words, on a line where there is room, and below it what the aspect is. */
export function AspectScore({ aspect, labels, bands, heading: Heading, figure = true }: AspectScoreProps) {
  return (
    <div className={styles.line}>
      <Heading className={styles.name}>{aspect.name}</Heading>
      <ScoreWords score={aspect.score} band={aspect.band} labels={labels} bands={bands} figure={figure} />
      {aspect.description && <p className={styles.description}>{aspect.description}</p>}
    </div>
  );
}
