import type { Section } from '#contract/entities/participation.ts';
import type { QuestionPlace } from '#rules/surveyNavigation.ts';
import { surveyProgress } from '#rules/surveyProgress.ts';
import { formatPercent } from '#web/i18n/formatPercent.ts';
import { t } from '#web/i18n/translate.ts';
import { ProgressLine } from '#web/ui/ProgressLine.tsx';
import { SaveStatus } from '../SaveStatus.tsx';
import styles from './QuestionProgress.module.css';

/** How far the question is, and whether the answers are safe. */
export function QuestionProgress({ sections, place }: { sections: readonly Section[]; place: QuestionPlace }) {
  const { position, total, percent } = surveyProgress(sections, place);
  const words = t('{position} of {total}', { position, total });
  return (
    <div className={styles.progress}>
      <ProgressLine
        value={percent}
        max={100}
        label={t('Progress')}
        valueText={t('{words}, {percent}', { words, percent: formatPercent(percent) })}
      />
      <p className={styles.words}>
        <span>{words}</span>
        <span className={styles.percent}>{formatPercent(percent)}</span>
        <SaveStatus className={styles.saved} />
      </p>
    </div>
  );
}
