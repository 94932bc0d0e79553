import type { Account, AccountPatch, SupportLine } from '#contract/entities/account.ts';
import type { Language } from '#contract/languages.ts';
import { isEmailAddress } from '#web/components/isEmailAddress.ts';
import type { Errors, RecordFormControl } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import type { LogoImage } from './scaleLogo.ts';

/** The values of the settings' fields. A missing text is ''. */
export interface SettingsValues {
  name: string;
  numberOfStaff: string;
  timeZone: string;
  /** '' if not known. */
  country: string;
  supportLines: readonly SupportLine[];
  language: Language;
  knowledgeLibrary: boolean;
  /** A chosen image that has not been saved yet. Null if the logo stays as it is. */
  logo: LogoImage | null;
  /** In months. '' to keep answers for ever. */
  retentionMonths: string;
  riskContactEmail: string;
  privacyStatement: string;
  supportArticle: string;
  removeCompletedParticipations: boolean;
  disabled: boolean;
  archived: boolean;
}

/** Props of a part of the settings' form. */
export interface SettingsFieldsProps {
  form: RecordFormControl<SettingsValues>;
}

const largestStaff = 10_000_000;

/** Converts the settings of an organisation to the values of the fields. */
export const settingsOf = (account: Account): SettingsValues => ({
  name: account.name,
  numberOfStaff: account.numberOfStaff === null ? '' : String(account.numberOfStaff),
  timeZone: account.timeZone,
  country: account.country ?? '',
  supportLines: account.supportLines,
  language: account.language,
  knowledgeLibrary: account.knowledgeLibrary,
  logo: null,
  retentionMonths: account.retentionMonths === null ? '' : String(account.retentionMonths),
  riskContactEmail: account.riskContactEmail ?? '',
  privacyStatement: account.privacyStatement ?? '',
  supportArticle: account.supportArticle ?? '',
  removeCompletedParticipations: account.removeCompletedParticipations,
  disabled: account.disabled,
  archived: account.archived,
});

/**
 * The value sent for a field. Empty is null, also for the number of staff
 * (docs/rules/screens.md#organisation-settings).
 */
const sent: { [Field in keyof SettingsValues]: (value: SettingsValues[Field]) => unknown } = {
  name: (name) => name.trim(),
  numberOfStaff: (staff) => (staff.trim() === '' ? null : Number(staff)),
  timeZone: (zone) => zone,
  country: (country) => country || null,
  supportLines: (lines) =>
    lines.map(({ name, phone, url, email, hours }) => ({
      name: name.trim(),
      phone: phone?.trim() || null,
      url: url?.trim() || null,
      email: email?.trim() || null,
      hours: hours?.trim() || null,
    })),
  language: (language) => language,
  knowledgeLibrary: (is) => is,
  logo: (image) => image?.data,
  retentionMonths: (months) => (months === '' ? null : Number(months)),
  riskContactEmail: (address) => address.trim() || null,
  privacyStatement: (html) => html || null,
  supportArticle: (html) => html || null,
  removeCompletedParticipations: (may) => may,
  disabled: (is) => is,
  archived: (is) => is,
};

const sentOf = <Field extends keyof SettingsValues>(values: SettingsValues, field: Field) => sent[field](values[field]);

/** Returns whether a setting is the same once saved. */
export const isSameSetting = (field: keyof SettingsValues, a: SettingsValues, b: SettingsValues) =>
  JSON.stringify(sentOf(a, field)) === JSON.stringify(sentOf(b, field));

/** The request that saves the changed settings only. */
export function settingsPatch(account: Account, values: SettingsValues): AccountPatch {
  const saved = settingsOf(account);
  const changed = (Object.keys(saved) as (keyof SettingsValues)[]).filter(
    (field) => !isSameSetting(field, saved, values),
  );
  return Object.fromEntries(changed.map((field) => [field, sentOf(values, field)]));
}

export const settingsLabels = (): Record<keyof SettingsValues, string> => ({
  name: t('Name'),
  numberOfStaff: t('Number of staff'),
  timeZone: t('Time zone'),
  country: t('Country'),
  supportLines: t('Support'),
  language: t('Language of your people'),
  knowledgeLibrary: t('Offer the Knowledge Library'),
  logo: t('Logo'),
  retentionMonths: t('After a survey has closed, keep its answers'),
  riskContactEmail: t('Risk contact email'),
  privacyStatement: t('Default privacy statement'),
  supportArticle: t('Default support article'),
  removeCompletedParticipations: t('Allow removal of completed participations'),
  disabled: t('Admin disabled'),
  archived: t('Archived'),
});

/** Validation errors by field, before anything is sent. */
export function settingsErrors({
  name,
  numberOfStaff,
  riskContactEmail,
  supportLines,
}: SettingsValues): Errors<SettingsValues> {
  const staff = numberOfStaff.trim();
  const wrongLine = findLineError(supportLines);
  return {
    ...(name.trim() === '' && { name: t('Please enter a name.') }),
    ...(staff !== '' &&
      !(/^\d+$/.test(staff) && Number(staff) <= largestStaff) && {
        numberOfStaff: t('Please enter a whole number, or leave it empty.'),
      }),
    ...(wrongLine && { supportLines: wrongLine.message }),
    ...(riskContactEmail.trim() !== '' &&
      !isEmailAddress(riskContactEmail.trim()) && {
        riskContactEmail: t('Please enter a complete email address, such as ann@example.org.'),
      }),
  };
}

/** The first error in the organisation's own help lines. */
export function findLineError(lines: readonly SupportLine[]) {
  for (const [index, line] of lines.entries()) {
    const found = lineError(line, index + 1);
    if (found) return { index, part: found[0], message: found[1] };
  }
  return null;
}

function lineError({ name, phone, url, email }: SupportLine, number: number): [keyof SupportLine, string] | null {
  const [given, link, address] = [phone, url, email].map((each) => each?.trim() ?? '') as [string, string, string];
  if (name.trim() === '') return ['name', t('Contact {number}: please enter a name.', { number })];
  if (given + link + address === '')
    return ['phone', t('Contact {number}: please enter a phone number, a web page or an email address.', { number })];
  if (given !== '' && !/^\+?[0-9][0-9 ()/-]*$/.test(given))
    return [
      'phone',
      t('Contact {number}: the phone number can contain digits, spaces, brackets and dashes.', { number }),
    ];
  if (link !== '' && !/^https:\/\/\S+$/.test(link))
    return ['url', t('Contact {number}: the web page must start with https://.', { number })];
  if (address !== '' && !isEmailAddress(address))
    return [
      'email',
      t('Contact {number}: please enter a complete email address, such as ann@example.org.', { number }),
    ];
  return null;
}

/** Returns whether answers are deleted earlier than before, some perhaps immediately. */
export function erasesSooner(account: Account, { retentionMonths }: SettingsValues): boolean {
  return (
    retentionMonths !== '' && (account.retentionMonths === null || Number(retentionMonths) < account.retentionMonths)
  );
}
