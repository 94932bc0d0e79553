import { languages, languageTags, type Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { TimeZoneField } from '#web/components/TimeZoneField.tsx';
import { Field } from '#web/forms/RecordForm.tsx';
import { t } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import styles from './Settings.module.css';
import type { SettingsFieldsProps } from './settingsValues.ts';

export function OrganisationFields({ form }: SettingsFieldsProps) {
  return (
    <Card as="section" aria-labelledby="organisation" className={styles.part}>
      <h2 id="organisation" className={styles.partTitle}>
        {t('Organisation')}
      </h2>
      <Field of={form} name="name">
        {(field) => (
          <InputField
            {...field}
            maxLength={limits.nameLength}
            autoComplete="organization"
            hint={t('Everyone you invite sees it in every email and survey.')}
          />
        )}
      </Field>
      <Field of={form} name="numberOfStaff">
        {(field) => <InputField {...field} inputMode="numeric" maxLength={12} autoComplete="off" />}
      </Field>
      <Field of={form} name="timeZone">
        {(field) => <TimeZoneField {...field} />}
      </Field>
      <Field of={form} name="language" renderTheirs={(tag) => <p>{languages[tag]}</p>}>
        {(field) => (
          <SelectField
            {...field}
            options={languageTags.map((tag) => ({ value: tag, label: languages[tag] }))}
            onChange={(tag) => field.onChange(tag as Language)}
            hint={t('Used for emails and screens until people choose another language.')}
          />
        )}
      </Field>
      <Field of={form} name="knowledgeLibrary">
        {(field) => (
          <CheckboxField
            {...field}
            hint={t(
              'Short articles on wellbeing at work for everyone you invite. Without the library, people can still read the articles that a report recommends.',
            )}
          />
        )}
      </Field>
    </Card>
  );
}
