import { limits } from '#contract/limits.ts';
import { t } from '#web/i18n/translate.ts';
import { InputField } from '#web/ui/InputField.tsx';

export interface PersonValues {
  givenName: string;
  familyName: string;
  emailAddress: string;
}

interface PersonFieldsProps {
  values: PersonValues;
  onChange: (values: PersonValues) => void;
  /** What is wrong with the address. */
  fault: string | undefined;
}

/** Name and address of one person, in a form. */
export function PersonFields({ values, onChange, fault }: PersonFieldsProps) {
  const { givenName, familyName, emailAddress } = values;
  const name = { maxLength: limits.nameLength, autoComplete: 'off' };
  return (
    <>
      <InputField
        {...name}
        label={t('Given name')}
        value={givenName}
        onChange={(value) => onChange({ ...values, givenName: value })}
      />
      <InputField
        {...name}
        label={t('Family name')}
        value={familyName}
        onChange={(value) => onChange({ ...values, familyName: value })}
      />
      <InputField
        label={t('E-mail address')}
        type="email"
        value={emailAddress}
        onChange={(value) => onChange({ ...values, emailAddress: value })}
        fault={fault}
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}
