import { useState } from 'react';
import type { AddedParticipants, NewParticipant } from '#contract/entities/participant.ts';
import { failureWords, isInvalid } from '#web/api/failureWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { Form } from '#web/ui/Form.tsx';
import { PersonFields } from './PersonFields.tsx';

export type AddPeople = (participants: NewParticipant[]) => Promise<AddedParticipants>;

interface AddPersonFormProps {
  add: AddPeople;
  /** What is said of somebody who is there already. */
  existing: string;
}

const nobody = { givenName: '', familyName: '', emailAddress: '' };

/** Adds one person by name and address. */
export function AddPersonForm({ add, existing }: AddPersonFormProps) {
  const [person, setPerson] = useState(nobody);
  const [fault, setFault] = useState<string>();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async () => {
    setFailure(null);
    const emailAddress = person.emailAddress.trim();
    setFault(emailAddress === '' ? t('Please include email address') : undefined);
    if (emailAddress === '') return;
    try {
      const { numberAdded } = await add([
        { givenName: person.givenName.trim(), familyName: person.familyName.trim(), emailAddress },
      ]);
      toast(numberAdded > 0 ? t('Added participant.') : existing, numberAdded > 0 ? 'success' : 'info');
      setPerson(nobody);
    } catch (error) {
      if (isInvalid(error, 'participants[0].emailAddress'))
        setFault(t('Please enter a whole e-mail address, such as name@example.org.'));
      else setFailure(`${t('Failed to add participants.')} ${failureWords(error)}`);
    }
  };

  return (
    <Form onSubmit={submit} failure={failure} submitLabel={t('Add person')}>
      <PersonFields values={person} onChange={setPerson} fault={fault} />
    </Form>
  );
}
