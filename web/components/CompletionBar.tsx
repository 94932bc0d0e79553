import type { SurveySummary } from '#contract/entities/survey.ts';
import { participantShares } from './participantShares.ts';
import { t } from '../i18n/translate.ts';
import styles from './CompletionBar.module.css';

/** The shares of completed and started participations in one bar. */
export function CompletionBar({ participants }: { participants: SurveySummary['participants'] }) {
  const { totalCount, completedCount, inProgressCount } = participants;
  const { completed, inProgress } = participantShares(participants);
  const width = (count: number) => ({ inlineSize: `${totalCount > 0 ? (count / totalCount) * 100 : 0}%` });
  return (
    <div
      role="img"
      aria-label={t('{completed}% completed, {inProgress}% in progress', { completed, inProgress })}
      className={styles.bar}
    >
      <div className={styles.completed} style={width(completedCount)} />
      <div className={styles.inProgress} style={width(inProgressCount)} />
    </div>
  );
}
