import type { ComparedScore } from '#contract/entities/surveyReport.ts';
import type { Bands, ScoreLabels } from '#rules/scoreLabel.ts';
import { MissingNumber, missingOf } from '#web/components/charts/MissingNumber.tsx';
import { ScoreWords } from '#web/components/ScoreWords.tsx';
import { t } from '#web/i18n/translate.ts';
import { sampledName } from './sampledName.ts';
import styles from './ScoreComparison.module.css';

interface ScoreComparisonProps {
  /** The report's own, 0 to 1. */
  score: number | null;
  compared: readonly ComparedScore[];
  labels: ScoreLabels;
  bands: Bands;
  /** With how many responses each of them is made of. */
  withSizes?: boolean;
}

/** The scores that one is compared with, and how far away they are; nothing where it is compared with none. */
export function ScoreComparison({ score, compared, labels, bands, withSizes = false }: ScoreComparisonProps) {
  if (compared.length === 0) return null;
  return (
    <ul className={styles.list}>
      {compared.map((other) => (
        <li key={other.name} className={styles.line}>
          <span className={styles.name}>{withSizes ? sampledName(other) : other.name}</span>
          <ScoreWords
            score={other.score}
            labels={labels}
            bands={bands}
            missing={<MissingNumber missing={missingOf(other)} />}
          />
          {score !== null && other.score !== null && (
            <span className={styles.difference}>{differenceWords(score, other.score)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** By the figures that are shown, so that whoever subtracts them finds the same. */
function differenceWords(score: number, other: number): string {
  const points = Math.round(score * 100) - Math.round(other * 100);
  if (points === 0) return t('here the same');
  return points > 0 ? t('here {points} higher', { points }) : t('here {points} lower', { points: -points });
}
