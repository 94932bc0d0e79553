import type { Survey, SurveyMessage, SurveyPatch } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';

/** A message as it is edited. `html` is kept while the default is used, so that unticking the box brings it back. */
export interface DraftMessage {
  useDefault: boolean;
  html: string;
}

/** What of a survey its editor changes. Texts are as typed; instants are ISO 8601 or null. */
export interface SurveyDraft extends Record<SurveyMessage, DraftMessage> {
  name: string;
  openAt: string | null;
  closeAt: string | null;
  contactName: string;
  contactEmail: string;
  riskContactEmail: string;
  /** Null: never. */
  reminderEveryDays: number | null;
  shareLink: boolean;
  distressScale: boolean;
}
export type DraftField = keyof SurveyDraft;

const textFields = ['name', 'contactName', 'contactEmail', 'riskContactEmail'] as const;
const instantFields = ['openAt', 'closeAt'] as const;

/** In the order of the screen. */
export const draftMessages = [
  'welcome',
  'invitationMessage',
  'thanksMessage',
  'thanksContactMessage',
  'riskThanksMessage',
  'privacyStatement',
  'supportArticle',
] as const satisfies readonly SurveyMessage[];

/**
 * Only super administrators set these fields of a survey
 * (docs/rules/survey-lifecycle.md#fields-of-super-administrators).
 */
export const superFields: readonly DraftField[] = ['riskContactEmail', 'privacyStatement', 'supportArticle'];

export const draftFields: readonly DraftField[] = [
  ...textFields,
  ...instantFields,
  'reminderEveryDays',
  'shareLink',
  'distressScale',
  ...draftMessages,
];

/** The default of a message, with its placeholders. */
export function defaultMessage(survey: Survey, message: SurveyMessage): string {
  return survey[
    `default${message.charAt(0).toUpperCase()}${message.slice(1)}` as `default${Capitalize<SurveyMessage>}`
  ];
}

/** A survey as its editor begins with it. A message of which the default is used begins with the default's text. */
export function draftOf(survey: Survey): SurveyDraft {
  const messages = draftMessages.map((message) => {
    const { useDefault, html } = survey[message];
    return [message, { useDefault, html: html ?? defaultMessage(survey, message) }];
  });
  return {
    name: survey.name,
    openAt: survey.scheduling.openAt,
    closeAt: survey.scheduling.closeAt,
    contactName: survey.contactName ?? '',
    contactEmail: survey.contactEmail ?? '',
    riskContactEmail: survey.riskContactEmail ?? '',
    reminderEveryDays: survey.reminderEveryDays,
    shareLink: survey.shareLink,
    distressScale: survey.distressScale,
    ...(Object.fromEntries(messages) as Record<SurveyMessage, DraftMessage>),
  };
}

/** Whether a field is one of the messages. */
export const isMessage = (field: DraftField): field is SurveyMessage =>
  (draftMessages as readonly DraftField[]).includes(field);
const isInstant = (field: DraftField): field is (typeof instantFields)[number] =>
  (instantFields as readonly DraftField[]).includes(field);
const timeOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));

/** Whether a field would be the same survey's, saved from either draft. The server trims texts. */
export function isSame(field: DraftField, a: SurveyDraft, b: SurveyDraft): boolean {
  if (isMessage(field)) {
    const [one, other] = [a[field], b[field]];
    return one.useDefault === other.useDefault && (one.useDefault || one.html === other.html);
  }
  if (isInstant(field)) return timeOf(a[field]) === timeOf(b[field]);
  if (field === 'reminderEveryDays' || field === 'shareLink' || field === 'distressScale') return a[field] === b[field];
  return a[field].trim() === b[field].trim();
}

/** The fields in which a draft differs from what is saved. */
export const changedFields = (saved: SurveyDraft, draft: SurveyDraft): DraftField[] =>
  draftFields.filter((field) => !isSame(field, saved, draft));

/**
 * The request that saves a draft: the fields that were changed, and the start only until the survey opens
 * (docs/rules/survey-lifecycle.md#saving).
 */
export function draftPatch(saved: SurveyDraft, draft: SurveyDraft, { status }: Pick<Survey, 'status'>): SurveyPatch {
  const patch: SurveyPatch = {};
  for (const field of changedFields(saved, draft)) {
    if (isMessage(field))
      patch[field] = draft[field].useDefault ? { useDefault: true } : { useDefault: false, html: draft[field].html };
    else if (field === 'reminderEveryDays') patch.reminderEveryDays = draft.reminderEveryDays;
    else if (field === 'shareLink') patch.shareLink = draft.shareLink;
    else if (field === 'distressScale') patch.distressScale = draft.distressScale;
    else if (field === 'name') patch.name = draft.name.trim();
    else if (!isInstant(field)) patch[field] = draft[field].trim() || null;
    else if (field === 'closeAt' || surveyAllows(status, 'editStart'))
      patch.scheduling = { ...patch.scheduling, [field]: draft[field] };
  }
  return patch;
}

/**
 * A draft after the survey was changed by somebody else, from `saved` to `now`: what was not changed here follows, what
 * was is kept. Those changed on both sides, and not alike, are the conflicts; the draft keeps its own.
 */
export function mergeDraft(
  saved: SurveyDraft,
  draft: SurveyDraft,
  now: SurveyDraft,
): { draft: SurveyDraft; conflicts: DraftField[] } {
  const conflicts: DraftField[] = [];
  const kept: Partial<SurveyDraft> = {};
  for (const field of changedFields(saved, draft)) {
    if (isSame(field, draft, now)) continue;
    Object.assign(kept, { [field]: draft[field] });
    if (!isSame(field, saved, now)) conflicts.push(field);
  }
  return { draft: { ...now, ...kept }, conflicts };
}
