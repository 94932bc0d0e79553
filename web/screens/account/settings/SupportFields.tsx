import { Link } from '@tanstack/react-router';
import type { Account, SupportLine } from '#contract/entities/account.ts';
import { limits } from '#contract/limits.ts';
import { countries } from '#rules/countries.ts';
import { Field } from '#web/forms/RecordForm.tsx';
import { t, currentLocale } from '#web/i18n/translate.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { InputField } from '#web/ui/InputField.tsx';
import { Note } from '#web/ui/Note.tsx';
import { SearchableSelect, type SearchableOption } from '#web/ui/SearchableSelect.tsx';
import styles from './Settings.module.css';
import type { SettingsFieldsProps } from './settingsValues.ts';

/** Where the organisation's people find help: whose help lines come first, and the organisation's own lines. */
export function SupportFields({ form, account }: SettingsFieldsProps & { account: Account }) {
  const lines = form.values.supportLines;
  const setLines = (supportLines: readonly SupportLine[]) => form.set({ supportLines });
  const change = (index: number, fields: Partial<SupportLine>) =>
    setLines(lines.map((line, at) => (at === index ? { ...line, ...fields } : line)));
  return (
    <Card as="section" id="support" aria-labelledby="support-title" className={styles.part}>
      <h2 id="support-title" className={styles.partTitle}>
        {t('Support')}
      </h2>
      <p className={styles.note}>
        {t(
          'Reports, thanks e-mails and a page that opens without signing in tell people where to find help. Everyone in your organisation gets the same.',
        )}{' '}
        <Link {...paths.support(account.supportToken)} target="_blank">
          {t('Open the support page')}
        </Link>
      </p>
      <Field
        of={form}
        name="country"
        renderTheirs={(code) => <p>{countryOptions().find(({ value }) => value === code)?.label ?? t('(empty)')}</p>}
      >
        {(field) => (
          <SearchableSelect
            {...field}
            options={countryOptions()}
            hint={t('Its emergency number and help lines come first.')}
            emptyWords={t('No country of that name')}
            openLabel={t('Show countries')}
          />
        )}
      </Field>
      <Field
        of={form}
        name="supportLines"
        renderTheirs={(theirs) => <p>{theirs.map(({ name }) => name).join(', ') || t('(empty)')}</p>}
      >
        {({ fault }) => (
          <>
            {lines.map((line, index) => (
              <fieldset key={index} className={styles.line}>
                <legend className={styles.label}>{t('Your line {number}', { number: index + 1 })}</legend>
                <InputField
                  label={t('Name')}
                  value={line.name}
                  onChange={(name) => change(index, { name })}
                  maxLength={limits.nameLength}
                  autoComplete="off"
                  hint={t('For example: occupational health, employee assistance.')}
                />
                <InputField
                  label={t('Phone')}
                  type="tel"
                  value={line.phone ?? ''}
                  onChange={(phone) => change(index, { phone })}
                  maxLength={30}
                  autoComplete="off"
                />
                <InputField
                  label={t('Web page')}
                  type="url"
                  value={line.url ?? ''}
                  onChange={(url) => change(index, { url })}
                  maxLength={500}
                  autoComplete="off"
                  spellCheck={false}
                />
                <InputField
                  label={t('Email')}
                  type="email"
                  value={line.email ?? ''}
                  onChange={(email) => change(index, { email })}
                  maxLength={limits.emailAddressLength}
                  autoComplete="off"
                  spellCheck={false}
                />
                <InputField
                  label={t('Hours')}
                  value={line.hours ?? ''}
                  onChange={(hours) => change(index, { hours })}
                  maxLength={limits.nameLength}
                  autoComplete="off"
                />
                <p>
                  <Button variant="quiet" onClick={() => setLines(lines.filter((_, at) => at !== index))}>
                    {t('Remove line {number}', { number: index + 1 })}
                  </Button>
                </p>
              </fieldset>
            ))}
            {fault !== undefined && (
              <Note tone="error">
                <p>{fault}</p>
              </Note>
            )}
          </>
        )}
      </Field>
      {lines.length < limits.supportLines && (
        <p>
          <Button
            variant="quiet"
            onClick={() => setLines([...lines, { name: '', phone: null, url: null, email: null, hours: null }])}
          >
            {t('Add a line of your own')}
          </Button>
        </p>
      )}
    </Card>
  );
}

const known = new Map<string, SearchableOption[]>();

/** Every country, by its name in the language that is shown. */
function countryOptions(): SearchableOption[] {
  const locale = currentLocale();
  const options = known.get(locale) ?? namesIn(locale);
  known.set(locale, options);
  return options;
}

function namesIn(locale: string): SearchableOption[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return countries()
    .map((code) => ({ value: code, label: names.of(code) ?? code, hint: code }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}
