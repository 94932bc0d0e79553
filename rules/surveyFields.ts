import type { Survey, SurveyPatch, superSurveyFields } from '../contract/entities/survey.ts';
import { includesRole, type EffectiveRole } from './permissions.ts';
import type { SurveyAction } from './surveyActions.ts';

/**
 * The fields of a survey that its editor sets, in the order of the screen. The server uses this table to read, write,
 * copy and audit a survey. The administration's screens use it for the editor and for the texts of the audit log. A new
 * field is an entry here (docs/add-a-survey-field.md). Strings that people read are English sentences that the screens
 * hand to `t`.
 */
export const surveyFields = {
  name: {
    column: 'name',
    kind: 'requiredText',
    label: 'Survey name',
    setBy: 'edit',
    while: 'edit',
    copied: false,
    audit: { name: 'name', value: 'Now called {value}' },
  },
  distressScale: {
    column: 'distress_scale',
    kind: 'switch',
    label: 'Ask how people have felt',
    setBy: 'edit',
    while: 'editSections',
    copied: true,
    audit: { name: 'distress scale', on: 'Asks how people have felt', off: 'Does not ask how people have felt' },
  },
  shareLink: {
    column: 'share_link',
    kind: 'switch',
    label: 'Offer a share link',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'share link', on: 'Share link turned on', off: 'Share link turned off' },
  },
  openAt: {
    column: 'open_at',
    kind: 'instant',
    label: 'Start on',
    setBy: 'edit',
    while: 'editStart',
    copied: false,
    audit: { name: 'dates', value: 'Opens {value}' },
  },
  closeAt: {
    column: 'close_at',
    kind: 'instant',
    label: 'End on',
    setBy: 'edit',
    while: 'edit',
    copied: false,
    audit: { name: 'dates', value: 'Closes {value}' },
  },
  reminderEveryDays: {
    column: 'reminder_every_days',
    kind: 'days',
    label: 'Remind automatically',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'automatic reminders' },
  },
  contactName: {
    column: 'contact_name',
    kind: 'text',
    label: 'Name',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'contact name' },
  },
  contactEmail: {
    column: 'contact_email',
    kind: 'email',
    label: 'Email',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'contact email address' },
  },
  riskContactEmail: {
    column: 'risk_contact_email',
    kind: 'email',
    label: 'Risk contact email',
    setBy: 'super',
    seenBy: 'super',
    while: 'edit',
    copied: true,
    audit: { name: 'risk contact' },
  },
  welcome: {
    column: 'welcome',
    kind: 'message',
    label: 'Welcome',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'welcome' },
  },
  invitationMessage: {
    column: 'invitation_message',
    kind: 'message',
    label: 'Invitation',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'invitation' },
  },
  thanksMessage: {
    column: 'thanks_message',
    kind: 'message',
    label: 'Thanks',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'thanks' },
  },
  thanksContactMessage: {
    column: 'thanks_contact_message',
    kind: 'message',
    label: 'Thanks questions contact',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'thanks questions contact' },
  },
  riskThanksMessage: {
    column: 'risk_thanks_message',
    kind: 'message',
    label: 'Thanks for high distress score participants',
    setBy: 'edit',
    while: 'edit',
    copied: true,
    audit: { name: 'thanks for high distress scores' },
  },
  privacyStatement: {
    column: 'privacy_statement',
    kind: 'message',
    label: 'Privacy statement',
    setBy: 'super',
    while: 'edit',
    copied: true,
    audit: { name: 'privacy statement' },
  },
  supportArticle: {
    column: 'support_article',
    kind: 'message',
    label: 'Support article',
    setBy: 'super',
    while: 'edit',
    copied: true,
    audit: { name: 'support article' },
  },
} as const satisfies Fields;

/**
 * The fields of a PATCH except three: `archived` and `templateId` have further effects, and `testEmails` is not a field
 * of a survey.
 */
type Patched = Required<Omit<SurveyPatch, 'scheduling' | 'archived' | 'templateId' | 'testEmails'>> &
  Required<NonNullable<SurveyPatch['scheduling']>>;

type Fields = { [F in keyof Patched]: Field<F> };

export type SurveyField = keyof typeof surveyFields;
export type KindOf<F extends SurveyField> = (typeof surveyFields)[F]['kind'];
export type FieldKind = KindOf<SurveyField>;

interface Field<F extends keyof Patched> {
  /** Its column in the table `survey`. */
  column: string;
  /** How its value is stored, compared and shown. The empty value is null, except for `requiredText` and `switch`. */
  kind: KindsFor<Patched[F]>;
  /** Its label in the editor. */
  label: string;
  /**
   * The lowest role that may set it. `super`: super administrators only. The type keeps this in step with the
   * contract's `superSurveyFields` (docs/rules/survey-lifecycle.md#fields-of-super-administrators).
   */
  setBy: F extends (typeof superSurveyFields)[number] ? 'super' : 'edit' | 'manage';
  /** * Who gets its value; others get null. Omitted: everyone gets it. */
  seenBy?: 'super';
  /** The field can be set while the survey's status allows this action. */
  while: SurveyAction;
  /** Whether the field's value is copied with the survey. */
  copied: boolean;
  audit: Audit<KindsFor<Patched[F]>>;
}

/** The kinds that fit the type of the field in the API. */
type KindsFor<Value> = [Value] extends [boolean]
  ? 'switch'
  : [Value] extends [number | null]
    ? 'days'
    : [Value] extends [string]
      ? 'requiredText'
      : [Value] extends [string | null]
        ? 'text' | 'email' | 'instant'
        : 'message';

/**
 * The text of a change in the audit log: "Changed: {name}" or, if it has `value`, `on` or `off`, a sentence with the
 * new value. The text of a message is never in the log.
 */
type Audit<Kind> =
  | { name: string }
  | (Kind extends 'switch' ? { name: string; on: string; off: string } : never)
  | (Kind extends 'switch' | 'message' ? never : { name: string; value: string });

export const surveyFieldNames = Object.keys(surveyFields) as SurveyField[];
export const isSurveyField = (name: string): name is SurveyField => Object.hasOwn(surveyFields, name);

/** The fields of a kind, in the order of the table. */
export const fieldsOfKind = <K extends FieldKind>(kind: K) =>
  surveyFieldNames.filter((field) => surveyFields[field].kind === kind) as FieldsOfKind<K>[];
type FieldsOfKind<K extends FieldKind> = { [F in SurveyField]: KindOf<F> extends K ? F : never }[SurveyField];

/** Returns whether a field is one of the dates, which surveys and patches hold in `scheduling`. */
export const isInScheduling = (field: SurveyField): field is 'openAt' | 'closeAt' =>
  field === 'openAt' || field === 'closeAt';

/** A field's value in a survey or a patch. Undefined if the patch omits it. */
export const fieldValue = (survey: Survey | SurveyPatch, field: SurveyField) =>
  isInScheduling(field) ? survey.scheduling?.[field] : survey[field];

/** Returns whether someone may set a field, as far as that depends on their role. */
export function maySetField(role: EffectiveRole, field: SurveyField): boolean {
  const { setBy } = surveyFields[field];
  return setBy === 'super' ? role.superAdmin : includesRole(role, setBy);
}

/** Returns whether an entry of the audit log contains the field's new value. */
export function isValueAudited(field: SurveyField): boolean {
  const { audit } = surveyFields[field];
  return 'value' in audit || 'on' in audit;
}
