import type { AddedParticipants, NewParticipant } from '#contract/entities/participant.ts';
import { isInvalid } from '#web/api/failureMessage.ts';
import { stalePeople } from '#web/api/queries.ts';
import { RecordForm } from '#web/forms/RecordForm.tsx';
import { useRecordForm } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { checkPerson, noPerson, personLabels, PersonFields, trimPerson } from './PersonFields.tsx';

export type AddPeople = (participants: NewParticipant[]) => Promise<AddedParticipants>;

interface AddPersonFormProps {
  /** Id of the organisation, group or survey that the person is added to. */
  target: string;
  add: AddPeople;
  /** Shown if the person is already there. */
  existing: string;
}

/** Adds one person by name and address. */
export function AddPersonForm({ target, add, existing }: AddPersonFormProps) {
  const form = useRecordForm({
    record: { numberAdded: 0, numberExisting: 0 },
    valuesOf: () => noPerson,
    labels: personLabels(),
    draft: `addPerson.${target}`,
    check: checkPerson,
    send: (_, person) => add([trimPerson(person)]),
    errorsOf: (error) =>
      isInvalid(error, 'participants[0].emailAddress')
        ? { emailAddress: t('Please enter a complete email address, such as name@example.org.') }
        : null,
    success: ({ numberAdded }) => (numberAdded > 0 ? t('Added participant.') : existing),
    tone: ({ numberAdded }) => (numberAdded > 0 ? 'success' : 'info'),
    failure: t('Failed to add participants.'),
    stale: stalePeople,
  });
  return (
    <RecordForm form={form} submitLabel={t('Add person')}>
      <PersonFields form={form} />
    </RecordForm>
  );
}
