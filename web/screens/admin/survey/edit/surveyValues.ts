import type { Survey, SurveyMessage, SurveyPatch } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import {
  fieldsOfKind,
  fieldValue,
  isInScheduling,
  surveyFieldNames,
  surveyFields,
  type FieldKind,
  type KindOf,
  type SurveyField,
} from '#rules/surveyFields.ts';
import { isEmailAddress } from '#web/components/isEmailAddress.ts';
import { scheduleErrors } from '#web/components/scheduleErrors.ts';
import { changedValues, type IsSame } from '#web/forms/formState.ts';
import type { Errors } from '#web/forms/useRecordForm.ts';
import { t } from '#web/i18n/translate.ts';
import { fromInstant, noDateTime, toInstant, type DateTime, type DayEdge } from '#web/ui/dateTime.ts';

/** A message as it is edited. `html` is kept while the default is used, so that unticking the box brings it back. */
export interface DraftMessage {
  useDefault: boolean;
  html: string;
}

/** The value of a field in the editor, as typed. It depends on the kind of the field. */
export interface DraftValues {
  requiredText: string;
  text: string;
  email: string;
  /** Null for never. */
  days: number | null;
  switch: boolean;
  instant: DateTime;
  message: DraftMessage;
}

/** A message that can be mailed to the person who edits it. */
export type TestEmail = NonNullable<SurveyPatch['testEmails']>[number];

/** The fields of a survey as the editor holds them, and the test mails to send on saving. */
export type SurveyValues = { [F in SurveyField]: DraftValues[KindOf<F>] } & { testEmails: readonly TestEmail[] };

/** How the editor handles values of one kind. */
interface Kind<Value> {
  /** The value if the survey has none. */
  empty: Value | null;
  /** Returns whether two values would be saved identically. The server trims texts. */
  isEqual(a: Value, b: Value, field: SurveyField): boolean;
  /** The value for a PATCH. */
  toWire(value: Value, field: SurveyField): unknown;
}

const text: Kind<string> = {
  empty: '',
  isEqual: (a, b) => a.trim() === b.trim(),
  toWire: (value) => value.trim() || null,
};
const asIs = { empty: null, isEqual: (a: unknown, b: unknown) => a === b, toWire: (value: unknown) => value };

const kinds: { [K in FieldKind]: Kind<DraftValues[K]> } = {
  requiredText: { ...text, toWire: (value) => value.trim() },
  text,
  email: text,
  days: asIs,
  switch: asIs,
  instant: {
    empty: noDateTime,
    isEqual: (a, b, field) =>
      isUnfinished(a) === isUnfinished(b) && toInstant(a, edgeOf(field)) === toInstant(b, edgeOf(field)),
    toWire: (value, field) => toInstant(value, edgeOf(field)),
  },
  message: {
    empty: null,
    isEqual: (a, b) => a.useDefault === b.useDefault && (a.useDefault || a.html === b.html),
    toWire: ({ useDefault, html }) => (useDefault ? { useDefault } : { useDefault, html }),
  },
};
/** Whether a date without a time means the start or the end of the day. */
export const edgeOf = (field: SurveyField): DayEdge => (field === 'openAt' ? 'start' : 'end');
/** Returns whether the fields do not hold a valid instant. */
const isUnfinished = ({ date, time, incomplete = false }: DateTime) => incomplete || (date === '' && time !== '');
const kindOf = (field: SurveyField): Kind<unknown> => kinds[surveyFields[field].kind];

/** The label of a field. */
export const fieldLabel = (field: SurveyField): string => t(surveyFields[field].label);

/** The default of a message, with its placeholders. */
export function defaultMessage(survey: Survey, message: SurveyMessage): string {
  return survey[
    `default${message.charAt(0).toUpperCase()}${message.slice(1)}` as `default${Capitalize<SurveyMessage>}`
  ];
}

/** The initial values of the survey editor. A message that uses the default starts with the default's text. */
export const surveyValuesOf = (survey: Survey): SurveyValues => {
  const fields = surveyFieldNames.map((field) => [field, valueOf(survey, field)]);
  return { ...(Object.fromEntries(fields) as SurveyValues), testEmails: [] };
};

function valueOf(survey: Survey, field: SurveyField) {
  if (isMessage(field)) {
    const { useDefault, html } = survey[field];
    return { useDefault, html: html ?? defaultMessage(survey, field) };
  }
  const value = fieldValue(survey, field);
  if (isInScheduling(field)) return fromInstant((value ?? null) as string | null, edgeOf(field));
  return value ?? kindOf(field).empty;
}

/** Returns whether a field is one of the messages. */
export const isMessage = (field: SurveyField): field is SurveyMessage => surveyFields[field].kind === 'message';

/** Returns whether a field is the same once saved. */
export const isSameField: IsSame<SurveyValues> = (field, a, b) =>
  field === 'testEmails'
    ? a.testEmails.length === b.testEmails.length
    : kindOf(field).isEqual(a[field], b[field], field);

/**
 * The request that saves the values. It contains the changed fields and the test mails. The start is only included
 * until the survey opens (docs/rules/survey-lifecycle.md#saving).
 */
export function surveyPatch(
  saved: SurveyValues,
  values: SurveyValues,
  { status }: Pick<Survey, 'status'>,
): SurveyPatch {
  const patch: SurveyPatch = {};
  for (const field of changedValues(saved, values, isSameField)) {
    if (field === 'testEmails') patch.testEmails = [...values.testEmails];
    else if (field !== 'openAt' || surveyAllows(status, 'editStart')) {
      const sent = { [field]: kindOf(field).toWire(values[field], field) };
      if (isInScheduling(field)) patch.scheduling = { ...patch.scheduling, ...sent };
      else Object.assign(patch, sent);
    }
  }
  return patch;
}

/** Validation errors of the changed fields, before anything is sent. */
export function surveyErrors(
  values: SurveyValues,
  changed: ReadonlySet<keyof SurveyValues>,
  { status, scheduling }: Pick<Survey, 'status' | 'scheduling'>,
): Errors<SurveyValues> {
  const errors: Errors<SurveyValues> = {};
  if (values.name.trim() === '') errors.name = t('Please enter a name.');
  for (const field of fieldsOfKind('email')) {
    if (changed.has(field) && values[field].trim() !== '' && !isEmailAddress(values[field].trim()))
      errors[field] = t('Please enter a complete email address, such as ann@example.org.');
  }
  if (!changed.has('openAt') && !changed.has('closeAt')) return errors;
  const shown = (field: 'openAt' | 'closeAt') => {
    // Drops the seconds, which the fields do not show.
    const instant = toInstant(fromInstant(scheduling[field], edgeOf(field)), edgeOf(field));
    return instant === null ? null : new Date(instant);
  };
  const openAt = surveyAllows(status, 'editStart') ? values.openAt : null;
  return {
    ...errors,
    ...scheduleErrors(openAt, values.closeAt, { openAt: shown('openAt'), closeAt: shown('closeAt') }),
  };
}
