import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import { languages, type Language } from '#contract/languages.ts';
import { actionStatusWords } from '#web/components/actionStatusWords.ts';
import { formatMoment } from '#web/i18n/formatDates.ts';
import { t } from '#web/i18n/translate.ts';

type Details = AuditEntry['details'];

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What fields are called where they are changed. */
const fieldWords: Record<string, string> = {
  name: 'name',
  numberOfStaff: 'number of staff',
  timeZone: 'time zone',
  language: 'language',
  knowledgeLibrary: 'Knowledge Library offered',
  logo: 'logo',
  retentionMonths: 'months that answers are kept',
  riskContactEmail: 'risk contact',
  privacyStatement: 'privacy statement',
  supportArticle: 'support article',
  removeCompletedParticipations: 'removal of completed participations',
  disabled: 'switched off',
  archived: 'archived',
  templateId: 'survey type',
  scheduling: 'dates',
  reminderEveryDays: 'automatic reminders',
  contactName: 'contact name',
  contactEmail: 'contact e-mail address',
  welcome: 'welcome',
  invitationMessage: 'invitation',
  thanksMessage: 'thanks',
  thanksContactMessage: 'thanks questions contact',
  riskThanksMessage: 'thanks for high distress scores',
  givenName: 'given name',
  familyName: 'family name',
  emailAddress: 'e-mail address',
  title: 'title',
  notes: 'notes',
  owner: 'owner',
  dueOn: 'due date',
  status: 'status',
};
const fieldOf = (field: string) => (Object.hasOwn(fieldWords, field) ? t(fieldWords[field]!) : field);

const statusOf = (value: unknown) =>
  value === 'OPEN' || value === 'IN_PROGRESS' || value === 'DONE' ? actionStatusWords(value) : String(value);

const roleWords: Record<string, string> = { view: 'View', edit: 'Edit', manage: 'Manage', report: 'Report' };
const valueOf = (value: unknown, field?: string): string => {
  if (field === 'status') return statusOf(value);
  if (field === 'language') return languages[value as Language] ?? String(value);
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (value === null || value === undefined || value === '') return t('none');
  return typeof value === 'string' && Object.hasOwn(roleWords, value) ? t(roleWords[value]!) : String(value);
};

/** What a detail says, by its name; what is named here says something to a person, all else is for machines. */
const lines: Record<string, (value: unknown, details: Details) => string | false> = {
  filter: (filter) => t('Filter: {filter}', { filter: String(filter) }),
  compareToFilter: (filter) => t('Compared with filter: {filter}', { filter: String(filter) }),
  comparedWith: (names) => t('Compared with {names}', { names: textsOf(names).join(', ') }),
  combinedWith: (names) => t('Combined with {names}', { names: textsOf(names).join(', ') }),
  rejected: (rejected) => rejected === true && t('Rejected: it could identify a few people'),
  printed: (printed) => printed === true && t('To print it'),

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
  name: (name) => t('Now called {name}', { name: String(name) }),
  archived: (archived) => (archived === true ? t('Archived') : t('Out of the archive')),
  shareLink: (on) => (on === true ? t('Share link turned on') : t('Share link turned off')),
  distressScale: (on) => (on === true ? t('Asks how people have felt') : t('Does not ask how people have felt')),
  scheduling: (scheduling) =>
    isRecord(scheduling) &&
    [
      typeof scheduling['openAt'] === 'string' && t('Opens {time}', { time: formatMoment(scheduling['openAt']) }),
      typeof scheduling['closeAt'] === 'string' && t('Closes {time}', { time: formatMoment(scheduling['closeAt']) }),
    ]
      .filter(Boolean)
      .join('; '),

  retentionMonths: (months) => t('Kept for {months} months', { months: Number(months) }),
  numberAdded: (count) => t('{count} added', { count: Number(count) }),
  numberExisting: (count) => Number(count) > 0 && t('{count} were there already', { count: Number(count) }),
  removed: (count) => t('{count} removed', { count: Number(count) }),
  sent: (count) => t('{count} mails', { count: Number(count) }),
  group: (group) => t('Group: {group}', { group: String(group) }),
  groups: (groups) => textsOf(groups).length > 0 && t('Groups: {groups}', { groups: textsOf(groups).join(', ') }),
  question: (question) => t('Question: {question}', { question: String(question) }),
  action: (title) => t('Action: {title}', { title: String(title) }),
  section: (section) => t('Section: {section}', { section: String(section) }),
  executiveSummary: (written) => written === true && t('Executive summary'),
  areas: (parts) => textsOf(parts).length > 0 && t('Analysis of {count} areas', { count: textsOf(parts).length }),
};

/** What else is to be known of an entry, in words, one statement each. */
export const auditDetails = ({ details }: Pick<AuditEntry, 'details'>): string[] =>
  Object.keys(details).flatMap((name) => (Object.hasOwn(lines, name) && lines[name]!(details[name], details)) || []);
