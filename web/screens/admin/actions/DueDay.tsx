import type { Action } from '#contract/entities/action.ts';
import { t } from '#web/i18n/translate.ts';
import styles from './DueDay.module.css';
import { formatDay, isOverdue } from './dueDay.ts';

/** When an action is due, and whether it is overdue. */
export function DueDay({ action }: { action: Pick<Action, 'dueOn' | 'status'> }) {
  return (
    <>
      <time dateTime={action.dueOn} className={styles.day}>
        {formatDay(action.dueOn)}
      </time>
      {isOverdue(action) && (
        <>
          {' '}
          <strong className={styles.overdue}>{t('Overdue')}</strong>
        </>
      )}
    </>
  );
}
