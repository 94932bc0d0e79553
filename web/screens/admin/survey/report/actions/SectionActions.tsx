import { useSearch } from '@tanstack/react-router';
import type { Action } from '#contract/entities/action.ts';
import type { SurveyReportSection } from '#contract/entities/surveyReport.ts';
import { canEdit } from '#rules/permissions.ts';
import { failureMessage } from '#web/api/failureMessage.ts';
import { t } from '#web/i18n/translate.ts';
import { ActionDialog } from '#web/screens/admin/actions/ActionDialog.tsx';
import { ActionStatusField } from '#web/screens/admin/actions/ActionStatusField.tsx';
import { DueDay } from '#web/screens/admin/actions/DueDay.tsx';
import { useAdmin } from '#web/screens/admin/useAdmin.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { Note } from '#web/ui/Note.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useLastSeen } from '#web/ui/useLastSeen.ts';
import { useActions } from '#web/screens/admin/actions/actionLists.ts';
import { useReportRequest } from '../request/useReportRequest.ts';
import { measuresOf } from '../sectionParts.ts';
import styles from './SectionActions.module.css';

/** The organisation's actions for a section of its report. */
export function SectionActions({ section }: { section: SurveyReportSection }) {
  const admin = useAdmin();
  const mayChange = canEdit(admin);
  const { surveyId, modal, open, close } = useReportRequest();
  const { of, measure } = useSearch({ from: '/admin/survey/$surveyId/report' });
  const { actions: listed, error } = useActions(admin.account.id, 'all', surveyId);
  const actions = listed?.filter((action) => action.section.id === section.id);
  const named = useLastSeen(
    of ?? '',
    actions?.find(({ id }) => id === of),
  );
  const changed = of === undefined ? null : named;

  return (
    <Card as="section" aria-labelledby="section-actions" className={styles.part}>
      <h2 id="section-actions" className={styles.title}>
        {t('What we do about it')}
      </h2>
      {!actions && (error ? <Note tone="error">{failureMessage(error)}</Note> : <Skeleton height="48px" />)}
      {actions?.length === 0 && <p className={styles.quiet}>{t('Nothing is planned for this section yet.')}</p>}
      {actions && actions.length > 0 && (
        <ul className={styles.rows}>
          {actions.map((action) => (
            <SectionAction
              key={action.id}
              action={action}
              onEdit={mayChange ? () => open('action', { of: action.id }) : undefined}
            />
          ))}
        </ul>
      )}
      {mayChange && (
        <div>
          <Button aria-haspopup="dialog" onClick={() => open('action')}>
            {t('Add action')}
          </Button>
        </div>
      )}
      {mayChange && modal === 'action' && changed !== undefined && (
        <ActionDialog
          key={of ?? `new ${measure}`}
          action={changed}
          section={section}
          suggestion={measure === undefined ? undefined : measuresOf(section)[measure]?.title}
          surveyId={surveyId}
          onClose={close}
        />
      )}
    </Card>
  );
}

/** @param onEdit undefined for people who can only read. */
function SectionAction({ action, onEdit }: { action: Action; onEdit: (() => void) | undefined }) {
  const { title, owner, notes } = action;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h3 className={styles.name}>{title}</h3>
        <FactLine className={styles.facts}>
          <span>{owner}</span>
          <span>
            {t('Due')} <DueDay action={action} />
          </span>
        </FactLine>
        {notes !== null && <p className={styles.notes}>{notes}</p>}
      </div>
      <div className={styles.status}>
        <ActionStatusField action={action} />
      </div>
      {onEdit && (
        <Button variant="plain" aria-haspopup="dialog" aria-label={t('Edit {name}', { name: title })} onClick={onEdit}>
          {t('Edit')}
        </Button>
      )}
    </li>
  );
}
