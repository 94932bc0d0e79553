import { languages, languageTags, type Language } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import { t, currentLocale } from '#web/i18n/translate.ts';
import { Card } from '#web/ui/Card.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { SearchableSelect, type SearchableOption } from '#web/ui/SearchableSelect.tsx';
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
            hint={t('Everyone you invite sees it in every e-mail and survey.')}
          />
        )}
      </Field>
      <Field of={form} name="numberOfStaff">
        {(field) => <InputField {...field} inputMode="numeric" maxLength={12} autoComplete="off" />}
      </Field>
      <Field of={form} name="timeZone">
        {(field) => (
          <SearchableSelect
            {...field}
            options={timeZoneOptions(field.value)}
            hint={t('Used for dates in e-mails. Type part of a name to search.')}
            emptyText={t('No time zone with this name')}
            openLabel={t('Show time zones')}
          />
        )}
      </Field>
      <Field of={form} name="language" renderTheirs={(tag) => <p>{languages[tag]}</p>}>
        {(field) => (
          <SelectField
            {...field}
            options={languageTags.map((tag) => ({ value: tag, label: languages[tag] }))}
            onChange={(tag) => field.onChange(tag as Language)}
            hint={t('Used for e-mails and screens until people choose another language.')}
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

/** The current offset of a time zone from Greenwich, such as "GMT+2". */
function offsetNow(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

let zones: SearchableOption[] | null = null;

/** Every time zone that the browser knows, by name, and the saved one if the browser does not know it. */
function timeZoneOptions(current: string): SearchableOption[] {
  const now = new Date();
  zones ??= [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    hint: offsetNow(zone, now),
  }));
  if (zones.some(({ value }) => value === current)) return zones;
  return [{ value: current, label: current, hint: t('Current setting') }, ...zones];
}
