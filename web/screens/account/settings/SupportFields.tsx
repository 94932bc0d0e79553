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
import { SearchableSelect, type SearchableOption } from '#web/ui/SearchableSelect.tsx';
import styles from './Settings.module.css';
import { findLineError, type SettingsFieldsProps } from './settingsValues.ts';

/**
 * Where the organisation's people find help: the country whose help lines come first, and the organisation's own
 * contacts.
 */
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
          'Reports, thank-you emails and a page that opens without signing in show people where to find help. Everyone in your organisation sees the same help.',
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
            hint={t(
              'The emergency number and the help lines of this country come first. Articles have notes on its law.',
            )}
            emptyText={t('No country with this name')}
            openLabel={t('Show countries')}
          />
        )}
      </Field>
      <Field
        of={form}
        name="supportLines"
        renderTheirs={(theirs) => <p>{theirs.map(({ name }) => name).join(', ') || t('(empty)')}</p>}
      >
        {({ error }) => {
          const at = findLineError(lines) ?? { index: 0, part: 'name' };
          return lines.map((line, index) => {
            const part = (name: keyof SupportLine) => ({
              value: line[name] ?? '',
              onChange: (value: string) => change(index, { [name]: value }),
              error: at.index === index && at.part === name ? error : undefined,
              autoComplete: 'off',
            });
            return (
              <fieldset key={index} className={styles.line}>
                <legend className={styles.label}>{t('Your contact {number}', { number: index + 1 })}</legend>
                <InputField
                  {...part('name')}
                  label={t('Name')}
                  maxLength={limits.nameLength}
                  hint={t('For example: occupational health, employee assistance.')}
                />
                <InputField {...part('phone')} label={t('Phone')} type="tel" maxLength={30} />
                <InputField {...part('url')} label={t('Web page')} type="url" maxLength={500} spellCheck={false} />
                <InputField
                  {...part('email')}
                  label={t('Email')}
                  type="email"
                  maxLength={limits.emailAddressLength}
                  spellCheck={false}
                />
                <InputField {...part('hours')} label={t('Hours')} maxLength={limits.nameLength} />
                <p>
                  <Button variant="quiet" onClick={() => setLines(lines.filter((_, other) => other !== index))}>
                    {t('Remove contact {number}', { number: index + 1 })}
                  </Button>
                </p>
              </fieldset>
            );
          });
        }}
      </Field>
      {lines.length < limits.supportLines && (
        <p>
          <Button
            variant="quiet"
            onClick={() => setLines([...lines, { name: '', phone: null, url: null, email: null, hours: null }])}
          >
            {t('Add a contact of your own')}
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
