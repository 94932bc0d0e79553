import { useState } from 'react';
import type { Action, ActionStatus } from '#contract/entities/action.ts';
import { limits } from '#contract/limits.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode, isInvalid } from '#web/api/failureMessage.ts';
import { actionStatusOptions, actionStatusLabels } from '#web/components/actionStatusLabels.ts';
import { Field, RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { formatListDate } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { useAdmin } from '../useAdmin.ts';
import styles from './ActionDialog.module.css';
import { fetchAction, showSavedAction } from './actionLists.ts';
import { dayInFourWeeks } from './dueDay.ts';

interface ActionDialogProps {
  surveyId: string;
  /** Null to add one to this section of the survey's report. */
  action: Action | null;
  section: { id: string; name: string };
  /** The title of a new action, if it is a suggested measure. Its due date is then filled too. */
  suggestion?: string | undefined;
  onClose: () => unknown;
}

const nothing = { title: '', owner: '', dueOn: '', notes: '', status: 'OPEN' as ActionStatus };

/** Adds an action, or changes one. */
export function ActionDialog({ surveyId, action, section, suggestion, onClose }: ActionDialogProps) {
  const { account } = useAdmin();
  const [added] = useState(() =>
    suggestion === undefined ? nothing : { ...nothing, title: suggestion, dueOn: dayInFourWeeks() },
  );
  const form = useRecordForm({
    record: action ?? added,
    valuesOf: ({ title, owner, dueOn, notes, status }) => ({ title, owner, dueOn, notes: notes ?? '', status }),
    labels: {
      title: t('Title'),
      owner: t('Owner'),
      dueOn: t('Due date'),
      notes: t('Notes (optional)'),
      status: t('Status'),
    },
    draft: ['action', ...(action ? [action.id] : [surveyId, section.id, suggestion ?? []].flat())].join('.'),
    check: ({ title, owner, dueOn }) => ({
      ...(title.trim() === '' && { title: t('Please enter what should be done.') }),
      ...(owner.trim() === '' && { owner: t('Please enter who is responsible.') }),
      ...(dueOn === '' && { dueOn: t('Please enter a complete date.') }),
    }),
    reload: action ? () => fetchAction(account.id, surveyId, action) : undefined,
    send: async (_, { title, owner, notes, ...others }) => {
      const body = { ...others, title: title.trim(), owner: owner.trim(), notes: notes.trim() };
      if (action) return api.updateAction({ params: { surveyId, actionId: action.id }, body });
      return api.createAction({ params: { surveyId }, body: { sectionId: section.id, ...body } });
    },
    errorsOf: (error) => (isInvalid(error, 'dueOn') ? { dueOn: t('Please enter an existing date.') } : null),
    success: action ? t('Changes saved') : t('Action added'),
    failure: t('The action was not saved.'),
    reasonOf: (error) =>
      action && hasCode(error, 'NotFound') ? t('It is no longer in the action plan.') : failureMessage(error),
    onSaved: async (saved) => {
      await onClose();
      if ('id' in saved) showSavedAction(saved);
    },
  });
  const text = { autoComplete: 'off' };
  return (
    <RecordDialog
      title={action ? t('Edit action') : t('Add an action to “{section}”', { section: section.name })}
      form={form}
      submitLabel={action ? t('Save changes') : t('Add action')}
      onClose={() => void onClose()}
    >
      <Field of={form} name="title">
        {(field) => (
          <InputField {...field} {...text} hint={t('In a few words.')} maxLength={limits.actionTitleLength} />
        )}
      </Field>
      <Field of={form} name="owner">
        {(field) => <InputField {...field} {...text} hint={t('A person or a team.')} maxLength={limits.nameLength} />}
      </Field>
      <div className={styles.pair}>
        <Field of={form} name="dueOn" renderTheirs={(day) => <p>{formatListDate(day)}</p>}>
          {(field) => <InputField {...field} type="date" max="9999-12-31" />}
        </Field>
        {action && (
          <Field of={form} name="status" renderTheirs={(status) => <p>{actionStatusLabels(status)}</p>}>
            {(field) => (
              <SelectField
                {...field}
                options={actionStatusOptions()}
                onChange={(status) => field.onChange(status as ActionStatus)}
              />
            )}
          </Field>
        )}
      </div>
      <Field of={form} name="notes">
        {(field) => <TextArea {...field} maxLength={limits.actionNotesLength} rows={4} />}
      </Field>
    </RecordDialog>
  );
}
