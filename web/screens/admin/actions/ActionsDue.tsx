import { Link } from '@tanstack/react-router';
import type { Action } from '#contract/entities/action.ts';
import { canEdit } from '#rules/permissions.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useActions } from './actionLists.ts';
import { useAdmin } from '../useAdmin.ts';
import dashboard from '../Dashboard.module.css';
import styles from './ActionsDue.module.css';
import { DueDay } from './DueDay.tsx';

/** The maximum number of actions on the dashboard. */
const shown = 5;

/** The organisation's open actions on the dashboard, earliest due date first. */
export function ActionsDue() {
  const { account } = useAdmin();
  const { actions: listed, error } = useActions(account.id, 'open');
  // An action that was just done stays in the list until the list is loaded again.
  const actions = listed?.filter(({ status }) => status !== 'DONE');
  return (
    <section aria-labelledby="actions-due" className={dashboard.section}>
      <div className={dashboard.top}>
        <h2 id="actions-due" className={dashboard.title}>
          {t('Still to do')}
        </h2>
        <Link {...paths.actionPlan()}>{t('Action plan')}</Link>
      </div>
      {!actions && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="120px" />)}
      {actions?.length === 0 && (
        <p className={dashboard.empty}>
          {t('There is nothing left to do. You add actions in the sections of a report.')}
        </p>
      )}
      {actions && actions.length > 0 && (
        <ul className={dashboard.rows}>
          {actions.slice(0, shown).map((action) => (
            <DueAction key={action.id} action={action} />
          ))}
        </ul>
      )}
      {actions && actions.length > shown && (
        <p className={styles.more}>
          {t('There are {more} more in the action plan.', { more: actions.length - shown })}
        </p>
      )}
    </section>
  );
}

function DueAction({ action }: { action: Action }) {
  const { id, title, owner, survey, section } = action;
  const mayChange = canEdit(useAdmin());
  return (
    <li className={styles.row}>
      <div className={dashboard.about}>
        <h3>
          <Link {...(mayChange ? paths.editAction(id) : paths.reportSectionNamed(survey.id, section.id))}>{title}</Link>
        </h3>
        <FactLine className={dashboard.facts}>
          <span>{owner}</span>
          <span>{t('{section} in {survey}', { section: section.name, survey: survey.name })}</span>
        </FactLine>
      </div>
      <span>
        {t('Due')} <DueDay action={action} />
      </span>
    </li>
  );
}
