import { Link } from '@tanstack/react-router';
import type { ActionFilter } from '#contract/entities/action.ts';
import { canEdit } from '#rules/permissions.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { useAdmin } from '../useAdmin.ts';
import styles from './Actions.module.css';

const words: Record<ActionFilter, string> = {
  open: 'Nothing is left to do.',
  done: 'Nothing has been done yet.',
  all: 'There are no actions yet.',
};

/** In place of a list without actions: where they come from. */
export function NoActions({ filter }: { filter: ActionFilter }) {
  const admin = useAdmin();
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>{t(words[filter])}</p>
      <p>
        {canEdit(admin)
          ? t(
              'Actions come from results: open a section of a report, and add what you do about it. It stands here and on the dashboard until it is done.',
            )
          : t('Actions come from results: whoever looks after surveys adds them to the sections of a report.')}
      </p>
      <p>
        <Link {...paths.reporting()} className={buttonClass('quiet')}>
          {t('Go to the reports')}
        </Link>
      </p>
    </div>
  );
}
