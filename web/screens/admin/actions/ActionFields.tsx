import type { ActionStatus } from '#contract/entities/action.ts';
import { limits } from '#contract/limits.ts';
import { actionStatusOptions } from '#web/components/actionStatusWords.ts';
import { t } from '#web/i18n/translate.ts';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectInput } from '#web/ui/SelectInput.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { ActionDraft, ActionFaults } from './actionDraft.ts';
import styles from './ActionFields.module.css';

interface ActionFieldsProps {
  draft: ActionDraft;
  edit: (change: Partial<ActionDraft>) => void;
  faults: ActionFaults;
  /** It has no status to choose yet: it is to be done. */
  isNew: boolean;
}

export function ActionFields({ draft, edit, faults, isNew }: ActionFieldsProps) {
  return (
    <>
      <InputField
        label={t('Title')}
        hint={t('In a few words.')}
        value={draft.title}
        onChange={(title) => edit({ title })}
        fault={faults.title}
        maxLength={limits.actionTitleLength}
        autoComplete="off"
      />
      <InputField
        label={t('Owner')}
        hint={t('A person or a team.')}
        value={draft.owner}
        onChange={(owner) => edit({ owner })}
        fault={faults.owner}
        maxLength={limits.nameLength}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <InputField
          label={t('Due date')}
          type="date"
          max="9999-12-31"
          value={draft.dueOn}
          onChange={(dueOn) => edit({ dueOn })}
          fault={faults.dueOn}
        />
        {!isNew && (
          <SelectInput
            label={t('Status')}
            options={actionStatusOptions()}
            value={draft.status}
            onChange={(status) => edit({ status: status as ActionStatus })}
          />
        )}
      </div>
      <TextArea
        label={t('Notes (optional)')}
        value={draft.notes}
        onChange={(notes) => edit({ notes })}
        maxLength={limits.actionNotesLength}
        rows={4}
      />
    </>
  );
}
