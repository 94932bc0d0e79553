import { limits } from '#contract/limits.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import type { RecordFormControl } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { InputField } from '#web/ui/InputField.tsx';

export const noPerson = { givenName: '', familyName: '', emailAddress: '' };
export type PersonValues = typeof noPerson;

export const personLabels = (): PersonValues => ({
  givenName: t('Given name'),
  familyName: t('Family name'),
  emailAddress: t('Email address'),
});

export const checkPerson = ({ emailAddress }: PersonValues) =>
  emailAddress.trim() === '' ? { emailAddress: t('Please include email address') } : {};

/** Trims the values as the server requires. */
export const trimPerson = <Part extends Partial<PersonValues>>(person: Part): Part =>
  Object.fromEntries(Object.entries(person).map(([name, value]) => [name, value.trim()])) as Part;

/** Name and address of one person, in a form. */
export const PersonFields = ({ form }: { form: RecordFormControl<PersonValues> }) => (
  <>
    {(['givenName', 'familyName'] as const).map((name) => (
      <Field key={name} of={form} name={name}>
        {(field) => <InputField {...field} maxLength={limits.nameLength} autoComplete="off" />}
      </Field>
    ))}
    <Field of={form} name="emailAddress">
      {(field) => <InputField {...field} type="email" autoComplete="off" spellCheck={false} />}
    </Field>
  </>
);
