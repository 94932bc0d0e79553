import type { Survey, SurveyMessage, SurveyPatch } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import {
  fieldValue,
  isInScheduling,
  surveyFieldNames,
  surveyFields,
  type FieldKind,
  type KindOf,
  type SurveyField,
} from '#rules/surveyFields.ts';
import { t } from '#web/i18n/translate.ts';

/** A message as it is edited. `html` is kept while the default is used, so that unticking the box brings it back. */
export interface DraftMessage {
  useDefault: boolean;
  html: string;
}

/** What the editor holds of a field, by the field's kind. Texts are as typed; instants are ISO 8601 or null. */
export interface DraftValues {
  requiredText: string;
  text: string;
  email: string;
  /** Null: never. */
  days: number | null;
  switch: boolean;
  instant: string | null;
  message: DraftMessage;
}

/** The fields of a survey as its editor holds them. */
export type SurveyDraft = { [F in SurveyField]: DraftValues[KindOf<F>] };

/** What the editor does with the values of a kind. */
interface Kind<Value> {
  /** What it holds where the survey has none. */
  empty: Value | null;
  /** Whether two values would be saved alike; the server trims texts. */
  isEqual(a: Value, b: Value): boolean;
  /** As a PATCH sends it. */
  toWire(value: Value): unknown;
  /** Whether something that the browser has kept is such a value. */
  isValue(value: unknown): boolean;
}

const text: Kind<string> = {
  empty: '',
  isEqual: (a, b) => a.trim() === b.trim(),
  toWire: (value) => value.trim() || null,
  isValue: (value) => typeof value === 'string',
};
const asIs = { empty: null, isEqual: (a: unknown, b: unknown) => a === b, toWire: (value: unknown) => value };

const kinds: { [K in FieldKind]: Kind<DraftValues[K]> } = {
  requiredText: { ...text, toWire: (value) => value.trim() },
  text,
  email: text,
  days: { ...asIs, isValue: (value) => value === null || Number.isInteger(value) },
  switch: { ...asIs, isValue: (value) => typeof value === 'boolean' },
  instant: {
    ...asIs,
    isEqual: (a, b) => timeOf(a) === timeOf(b),
    isValue: (value) => value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value))),
  },
  message: {
    empty: null,
    isEqual: (a, b) => a.useDefault === b.useDefault && (a.useDefault || a.html === b.html),
    toWire: ({ useDefault, html }) => (useDefault ? { useDefault } : { useDefault, html }),
    isValue: (value) => {
      const { useDefault, html } = (value ?? {}) as Partial<Record<keyof DraftMessage, unknown>>;
      return typeof useDefault === 'boolean' && typeof html === 'string';
    },
  },
};
const timeOf = (instant: string | null) => (instant === null ? null : Date.parse(instant));
const kindOf = (field: SurveyField): Kind<unknown> => kinds[surveyFields[field].kind];

/** What a field is called. */
export const fieldLabel = (field: SurveyField): string => t(surveyFields[field].label);

/** The default of a message, with its placeholders. */
export function defaultMessage(survey: Survey, message: SurveyMessage): string {
  return survey[
    `default${message.charAt(0).toUpperCase()}${message.slice(1)}` as `default${Capitalize<SurveyMessage>}`
  ];
}

/** A survey as its editor begins with it. A message of which the default is used begins with the default's text. */
export const draftOf = (survey: Survey): SurveyDraft =>
  Object.fromEntries(surveyFieldNames.map((field) => [field, draftValue(survey, field)])) as unknown as SurveyDraft;

function draftValue(survey: Survey, field: SurveyField) {
  if (isMessage(field)) {
    const { useDefault, html } = survey[field];
    return { useDefault, html: html ?? defaultMessage(survey, field) };
  }
  return fieldValue(survey, field) ?? kindOf(field).empty;
}

/** Whether a field is one of the messages. */
export const isMessage = (field: SurveyField): field is SurveyMessage => surveyFields[field].kind === 'message';

/** Whether something can be the value of a field in a draft. */
export const isDraftValue = (field: SurveyField, value: unknown): boolean => kindOf(field).isValue(value);

/** Whether a field would be the same survey's, saved from either draft. */
export const isSame = (field: SurveyField, a: SurveyDraft, b: SurveyDraft): boolean =>
  kindOf(field).isEqual(a[field], b[field]);

/** The fields in which a draft differs from what is saved. */
export const changedFields = (saved: SurveyDraft, draft: SurveyDraft): SurveyField[] =>
  surveyFieldNames.filter((field) => !isSame(field, saved, draft));

/**
 * The request that saves a draft: the fields that were changed, and the start only until the survey opens
 * (docs/rules/survey-lifecycle.md#saving).
 */
export function draftPatch(saved: SurveyDraft, draft: SurveyDraft, { status }: Pick<Survey, 'status'>): SurveyPatch {
  const patch: SurveyPatch = {};
  for (const field of changedFields(saved, draft)) {
    if (field === 'openAt' && !surveyAllows(status, 'editStart')) continue;
    const sent = { [field]: kindOf(field).toWire(draft[field]) };
    if (isInScheduling(field)) patch.scheduling = { ...patch.scheduling, ...sent };
    else Object.assign(patch, sent);
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
): { draft: SurveyDraft; conflicts: SurveyField[] } {
  const conflicts: SurveyField[] = [];
  const kept: Partial<SurveyDraft> = {};
  for (const field of changedFields(saved, draft)) {
    if (isSame(field, draft, now)) continue;
    Object.assign(kept, { [field]: draft[field] });
    if (!isSame(field, saved, now)) conflicts.push(field);
  }
  return { draft: { ...now, ...kept }, conflicts };
}
