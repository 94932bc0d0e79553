import { useState } from 'react';
import type { Participant } from '#contract/entities/participant.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Note } from '#web/ui/Note.tsx';
import { PersonFields } from './PersonFields.tsx';
import { personName } from './personColumns.tsx';
import { usePeopleChange } from './usePeopleChange.ts';

interface EditParticipantDialogProps {
  accountId: string;
  participant: Omit<Participant, 'mailRefusal'>;
  onClose: () => void;
}

/** Changes somebody's name and address, in the organisation and in every survey. */
export function EditParticipantDialog({ accountId, participant, onClose }: EditParticipantDialogProps) {
  const { id: participantId, emailAddress } = participant;
  const saved = { givenName: participant.givenName ?? '', familyName: participant.familyName ?? '', emailAddress };
  const { refresh } = usePeopleChange();
  const [person, setPerson] = useState(saved);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);
  const movesAddress = person.emailAddress.trim().toLowerCase() !== saved.emailAddress.toLowerCase();

  const submit = async () => {
    setFailure(null);
    const isMissing = person.emailAddress.trim() === '';
    setFault(isMissing ? t('Please include email address') : undefined);
    if (isMissing) return;
    const changed = Object.entries(person)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([name, value]) => value !== saved[name as keyof typeof person]);
    try {
      if (changed.length > 0)
        await api.updateParticipant({ params: { accountId, participantId }, body: Object.fromEntries(changed) });
    } catch (error) {
      const wrongAddress =
        error instanceof ApiError && error.messages.find(({ property }) => property === 'emailAddress');
      if (wrongAddress) setFault(t('This address cannot be used: {reason}', { reason: wrongAddress.message }));
      else setFailure(`${t('Failed to save the changes.')} ${failureWords(error)}`);
      return;
    }
    toast(t('Changes saved'), 'success');
    refresh();
    onClose();
  };

  return (
    <Dialog title={t('Edit {name}', { name: personName(participant) })} closeLabel={t('Close')} onClose={onClose}>
      <Form
        onSubmit={submit}
        failure={failure}
        submitLabel={t('Save changes')}
        beside={<Button onClick={onClose}>{t('Cancel')}</Button>}
      >
        <PersonFields values={person} onChange={setPerson} fault={fault} />
        {movesAddress && (
          <Note tone="attention">
            {t(
              'The new address gets an invitation of its own to every open survey, and the links sent to the old one stop working. What was answered so far does not go along.',
            )}
          </Note>
        )}
      </Form>
    </Dialog>
  );
}
