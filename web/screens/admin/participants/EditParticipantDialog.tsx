import type { Participant } from '#contract/entities/participant.ts';
import { ApiError } from '#web/api/ApiError.ts';
import { api } from '#web/api/client.ts';
import { failureMessage, hasCode } from '#web/api/failureMessage.ts';
import { stalePeople } from '#web/api/queries.ts';
import { RecordDialog } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { Note } from '#web/ui/Note.tsx';
import { fetchPerson } from './fetchPerson.ts';
import { personName } from './personColumns.tsx';
import { checkPerson, PersonFields, personLabels, trimPerson, type PersonValues } from './PersonFields.tsx';

type Person = Omit<Participant, 'mailRefusal'>;

interface EditParticipantDialogProps {
  accountId: string;
  participant: Person;
  onClose: () => void;
}

/** Changes someone's name and address, in the organisation and in every survey. */
export function EditParticipantDialog({ accountId, participant, onClose }: EditParticipantDialogProps) {
  const { id: participantId } = participant;
  const form = useRecordForm({
    record: participant,
    valuesOf: ({ givenName, familyName, emailAddress }: Person): PersonValues => ({
      givenName: givenName ?? '',
      familyName: familyName ?? '',
      emailAddress,
    }),
    labels: personLabels(),
    draft: `participant.${participantId}`,
    check: checkPerson,
    reload: async () => {
      const now = await fetchPerson(accountId, participantId, participant.emailAddress);
      if (!now) throw new ApiError(404, 'NotFound', 'Not Found');
      return now;
    },
    send: async (changed, values, now) => {
      if (Object.keys(changed).length > 0)
        await api.updateParticipant({ params: { accountId, participantId }, body: trimPerson(changed) });
      return { ...now, ...trimPerson(values) };
    },
    errorsOf: (error) => {
      const address = error instanceof ApiError && error.messages.find(({ property }) => property === 'emailAddress');
      return address ? { emailAddress: t('This address cannot be used: {reason}', { reason: address.message }) } : null;
    },
    success: t('Changes saved'),
    failure: t('Failed to save the changes.'),
    reasonOf: (error) =>
      hasCode(error, 'NotFound')
        ? t('{name} is no longer in the organisation.', { name: personName(participant) })
        : failureMessage(error),
    stale: stalePeople,
    onSaved: onClose,
  });
  const movesAddress = form.values.emailAddress.trim().toLowerCase() !== form.saved.emailAddress.toLowerCase();
  return (
    <RecordDialog
      title={t('Edit {name}', { name: personName(participant) })}
      form={form}
      submitLabel={t('Save changes')}
      onClose={onClose}
    >
      <PersonFields form={form} />
      {movesAddress && (
        <Note tone="attention">
          {t(
            'The new address gets its own invitation to every open survey, and links sent to the old address stop working. Answers given so far do not move to the new address.',
          )}
        </Note>
      )}
    </RecordDialog>
  );
}
