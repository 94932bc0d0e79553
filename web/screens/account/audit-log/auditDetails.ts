import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import { languages, type Language } from '#contract/languages.ts';
import {
  isInScheduling,
  isSurveyField,
  surveyFieldNames,
  surveyFields,
  type SurveyField,
} from '#rules/surveyFields.ts';
import { actionStatusLabels } from '#web/components/actionStatusLabels.ts';
import { formatMoment } from '#web/i18n/formatDates.ts';
import { plural, t } from '#web/i18n/translate.ts';

type Details = AuditEntry['details'];

/** Keyed by names that are not fields of a survey. `rules/surveyFields.ts` has the texts for those fields. */
type NotOfSurvey<Value> = Record<string, Value> & Partial<Record<SurveyField, never>>;

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Labels of changed fields, except fields of a survey and fields with the same names. */
const fieldLabels: NotOfSurvey<string> = {
  numberOfStaff: 'number of staff',
  timeZone: 'time zone',
  language: 'language',
  knowledgeLibrary: 'Knowledge Library offered',
  logo: 'logo',
  retentionMonths: 'months that answers are kept',
  removeCompletedParticipations: 'removal of completed participations',
  disabled: 'switched off',
  archived: 'archived',
  templateId: 'survey type',
  scheduling: 'dates',
  givenName: 'given name',
  familyName: 'family name',
  emailAddress: 'email address',
  title: 'title',
  notes: 'notes',
  owner: 'owner',
  dueOn: 'due date',
  status: 'status',
};
const fieldOf = (field: string) => {
  if (isSurveyField(field)) return t(surveyFields[field].audit.name);
  return Object.hasOwn(fieldLabels, field) ? t(fieldLabels[field]!) : field;
};

const statusOf = (value: unknown) =>
  value === 'OPEN' || value === 'IN_PROGRESS' || value === 'DONE' ? actionStatusLabels(value) : String(value);

const roleLabels: Record<string, string> = { view: 'View', edit: 'Edit', manage: 'Manage', report: 'Report' };
const valueOf = (value: unknown, field?: string): string => {
  if (field === 'status') return statusOf(value);
  if (field === 'language') return languages[value as Language] ?? String(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (value === null || value === undefined || value === '') return t('none');
  return typeof value === 'string' && Object.hasOwn(roleLabels, value) ? t(roleLabels[value]!) : String(value);
};

/** A sentence about the new value of a survey field, if the table of fields has one. */
function surveyLine(field: SurveyField, value: unknown): string | false {
  const { kind, audit } = surveyFields[field];
  if ('on' in audit) return t(value === true ? audit.on : audit.off);
  if (!('value' in audit) || (kind === 'instant' && typeof value !== 'string')) return false;
  return t(audit.value, { value: kind === 'instant' ? formatMoment(String(value)) : String(value ?? t('none')) });
}

/** Labels of details by name. Details that are not listed here are for machines only. */
const lines: NotOfSurvey<(value: unknown, details: Details) => string | false> = {
  filter: (filter) => t('Filter: {filter}', { filter: String(filter) }),
  compareToFilter: (filter) => t('Compared with filter: {filter}', { filter: String(filter) }),
  comparedWith: (names) => t('Compared with {names}', { names: textsOf(names).join(', ') }),
  combinedWith: (names) => t('Combined with {names}', { names: textsOf(names).join(', ') }),
  rejected: (rejected) => rejected === true && t('Rejected: it could identify people'),
  printed: (printed) => printed === true && t('For printing'),

  users: (users) =>
    (Array.isArray(users) ? users : [])
      .filter(isRecord)
      .map(({ name, emailAddress, adminRole }) => `${String(name)} (${String(emailAddress)}): ${valueOf(adminRole)}`)
      .join('; '),
  adminRole: (role) => t('Role: {role}', { role: valueOf(role) }),

  from: (from, { to }) =>
    isRecord(from) && isRecord(to)
      ? Object.keys(to)
          .map((field) =>
            t('{field}: from {from} to {to}', {
              field: fieldOf(field),
              from: valueOf(from[field], field),
              to: valueOf(to[field], field),
            }),
          )
          .join('; ')
      : t('From {from} to {to}', { from: valueOf(from), to: valueOf(to) }),
  changed: (changed, { to, ...details }) => {
    const silent = textsOf(changed).filter((field) => !(isRecord(to) && field in to) && !(field in details));
    return silent.length > 0 && t('Changed: {fields}', { fields: silent.map(fieldOf).join(', ') });
  },
  archived: (archived) => (archived === true ? t('Archived') : t('Moved out of the archive')),
  scheduling: (scheduling) =>
    isRecord(scheduling) &&
    surveyFieldNames
      .filter(isInScheduling)
      .map((field) => surveyLine(field, scheduling[field]))
      .filter(Boolean)
      .join('; '),

  retentionMonths: (months) =>
    plural(Number(months), 'Kept for 1 month', 'Kept for {months} months', { months: Number(months) }),
  numberAdded: (count) => t('{count} added', { count: Number(count) }),
  numberExisting: (count) =>
    Number(count) > 0 &&
    plural(Number(count), '1 was already there', '{count} were already there', { count: Number(count) }),
  removed: (count) => t('{count} removed', { count: Number(count) }),
  sent: (count) => plural(Number(count), '1 mail', '{count} mails', { count: Number(count) }),
  group: (group) => t('Group: {group}', { group: String(group) }),
  groups: (groups) => textsOf(groups).length > 0 && t('Groups: {groups}', { groups: textsOf(groups).join(', ') }),
  question: (question) => t('Question: {question}', { question: String(question) }),
  action: (title) => t('Action: {title}', { title: String(title) }),
  section: (section) => t('Section: {section}', { section: String(section) }),
  executiveSummary: (written) => written === true && t('Executive summary'),
  areas: (parts) =>
    textsOf(parts).length > 0 &&
    plural(textsOf(parts).length, 'Analysis of 1 area', 'Analysis of {count} areas', { count: textsOf(parts).length }),
};

/** The details of an entry as text, one statement each. */
export const auditDetails = ({ details }: Pick<AuditEntry, 'details'>): string[] =>
  Object.keys(details).flatMap((name) => {
    if (isSurveyField(name)) return surveyLine(name, details[name]) || [];
    return (Object.hasOwn(lines, name) && lines[name]!(details[name], details)) || [];
  });
