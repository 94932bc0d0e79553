import { useState } from 'react';
import type { Action } from '#contract/entities/action.ts';
import { failureWords, isInvalid } from '#web/api/failureWords.ts';
import { UnsavedChanges } from '#web/components/UnsavedChanges.tsx';
import { t } from '#web/i18n/translate.ts';
import { useKeptDraft } from '#web/session/useKeptDraft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { useAdmin } from '../useAdmin.ts';
import { draftOf, isDraftChanged, readKeptAction, type ActionDraft, type ActionFaults } from './actionDraft.ts';
import { ActionFields } from './ActionFields.tsx';

interface ActionDialogProps {
  /** The words above. */
  heading: string;
  submitLabel: string;
  /** null: a new one. */
  action: Action | null;
  /** What it is about, by which what is typed and not saved is found again. */
  about: string;
  /** Sends it, its texts trimmed; may throw what the call was refused with. */
  onSave: (draft: ActionDraft) => Promise<void>;
  onClose: () => void;
}

/** Writes a new action, or changes one. What is closed unsaved is offered when it is opened again. */
export function ActionDialog({ heading, submitLabel, action, about, onSave, onClose }: ActionDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(action));
  const [faults, setFaults] = useState<ActionFaults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const { person, account } = useAdmin();
  const { offer, taken, forget } = useKeptDraft(
    `${person.id}.${account.id}.action.${about}`,
    isDraftChanged(draft, action) ? draft : null,
  );
  const unsaved = readKeptAction(offer?.typed);
  const restore = () => {
    if (unsaved) setDraft(unsaved);
    taken();
  };

  const submit = async () => {
    const [title, owner, notes] = [draft.title.trim(), draft.owner.trim(), draft.notes.trim()];
    const found: ActionFaults = {
      ...(title === '' && { title: t('Please say what is to be done.') }),
      ...(owner === '' && { owner: t('Please say who sees to it.') }),
      ...(draft.dueOn === '' && { dueOn: t('Please enter a whole date.') }),
    };
    setFaults(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return;
    try {
      await onSave({ ...draft, title, owner, notes });
      forget();
    } catch (error) {
      if (isInvalid(error, 'dueOn')) setFaults({ dueOn: t('Please enter a date that is in the calendar.') });
      else setFailure(`${t('The action was not saved.')} ${failureWords(error)}`);
    }
  };

  return (
    <Dialog title={heading} closeLabel={t('Close')} onClose={onClose}>
      <Form
        onSubmit={submit}
        failure={failure}
        submitLabel={submitLabel}
        beside={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        {offer && unsaved && <UnsavedChanges at={offer.at} onRestore={restore} onDiscard={forget} />}
        <ActionFields
          draft={draft}
          edit={(change) => setDraft({ ...draft, ...change })}
          faults={faults}
          isNew={action === null}
        />
      </Form>
    </Dialog>
  );
}
