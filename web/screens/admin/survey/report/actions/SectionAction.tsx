import type { Action } from '#contract/entities/action.ts';
import { t } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { FactLine } from '#web/ui/FactLine.tsx';
import { ActionStatusField } from '#web/screens/admin/actions/ActionStatusField.tsx';
import { DueDay } from '#web/screens/admin/actions/DueDay.tsx';
import styles from './SectionActions.module.css';

/** @param onEdit undefined for whoever reads alone. */
export function SectionAction({ action, onEdit }: { action: Action; onEdit: (() => void) | undefined }) {
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
