import { Link, Outlet, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Action, ActionFilter } from '#contract/entities/action.ts';
import { canEdit } from '#rules/permissions.ts';
import { plural, t } from '#web/i18n/translate.ts';
import { ErrorScreen } from '#web/layout/ErrorScreen.tsx';
import { PageHeading } from '#web/layout/PageHeading.tsx';
import { usePage } from '#web/layout/page.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/Button.tsx';
import { ViewLinks } from '#web/ui/ViewLinks.tsx';
import { useActions } from './actionLists.ts';
import { useAdmin } from '../useAdmin.ts';
import styles from './Actions.module.css';
import { ActionsTable } from './ActionsTable.tsx';
import { isOverdue } from './dueDay.ts';

const views: { filter: ActionFilter; label: string }[] = [
  { filter: 'open', label: 'To do' },
  { filter: 'done', label: 'Done' },
  { filter: 'all', label: 'All' },
];

/** The organisation's actions in response to its surveys, earliest due date first. */
export function ActionsScreen() {
  const { account } = useAdmin();
  const { filter = 'open' } = useSearch({ from: '/admin/actions' });
  const count = useRef<HTMLParagraphElement>(null);
  usePage({ title: t('Action plan'), organisation: account.name });
  const { actions, error } = useActions(account.id, filter);

  // The focused element may have left the list.
  const shown = actions?.length ?? 0;
  const before = useRef(shown);
  useEffect(() => {
    if (shown < before.current && document.activeElement === document.body) count.current?.focus();
    before.current = shown;
  }, [shown]);

  if (error && !actions) return <ErrorScreen error={error} />;
  return (
    <div className={styles.page}>
      <PageHeading>{t('Action plan')}</PageHeading>
      <ViewLinks label={t('Filter')}>
        {views.map((view) => (
          <Link
            key={view.filter}
            {...paths.actionPlan(view.filter)}
            aria-current={view.filter === filter ? 'true' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            resetScroll={false}
          >
            {t(view.label)}
          </Link>
        ))}
      </ViewLinks>
      <p ref={count} role="status" tabIndex={-1} className={styles.count}>
        {actions ? countWords(actions) : t('Loading …')}
      </p>
      {actions?.length === 0 ? <NoActions filter={filter} /> : <ActionsTable actions={actions ?? null} />}
      <Outlet />
    </div>
  );
}

function countWords(actions: Action[]): string {
  const overdue = actions.filter((action) => isOverdue(action)).length;
  const shown = plural(actions.length, '1 action', '{shown} actions', { shown: actions.length });
  return overdue === 0 ? shown : t('{shown}, {overdue} overdue', { shown, overdue });
}

const labels: Record<ActionFilter, string> = {
  open: 'There is nothing left to do.',
  done: 'Nothing has been done yet.',
  all: 'There are no actions yet.',
};

/** Shown in place of an empty list. Says where actions come from. */
function NoActions({ filter }: { filter: ActionFilter }) {
  const admin = useAdmin();
  return (
    <div className={styles.empty}>
      <p className={styles.lead}>{t(labels[filter])}</p>
      <p>
        {canEdit(admin)
          ? t(
              'Actions come from results: open a section of a report, and add what you are going to do about it. It appears here and on the dashboard until it is done.',
            )
          : t('Actions come from results: people who look after surveys add them to the sections of a report.')}
      </p>
      <p>
        <Link {...paths.reporting()} className={buttonClass('quiet')}>
          {t('Go to the reports')}
        </Link>
      </p>
    </div>
  );
}
