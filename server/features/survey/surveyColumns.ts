import type { Selectable, Updateable } from 'kysely';
import type { Survey, SurveyPatch } from '#contract/entities/survey.ts';
import { fieldValue, isInScheduling, surveyFieldNames, surveyFields, type SurveyField } from '#rules/surveyFields.ts';
import { richTextOrNone } from '#server/content/richText.ts';
import type { SurveyTable } from '#server/db/tables/surveyTables.ts';
import type { Principal } from '#server/http/session.ts';
import { invalid } from '#server/ApiError.ts';

type Row = Selectable<SurveyTable>;

/** The fields as this administrator sees them. The dates are not included, since they are in the survey's summary. */
export const presentFields = (row: Row, { superAdmin }: Pick<Principal, 'superAdmin'>) =>
  Object.fromEntries(
    surveyFieldNames
      .filter((field) => !isInScheduling(field))
      .map((field) => [field, 'seenBy' in surveyFields[field] && !superAdmin ? null : presentField(field, row)]),
  ) as Pick<Survey, Exclude<SurveyField, 'openAt' | 'closeAt'>>;

function presentField(field: SurveyField, row: Row) {
  const { column, kind } = surveyFields[field];
  const stored = row[column];
  if (kind === 'message') return { useDefault: stored === null, html: stored };
  return stored instanceof Date ? stored.toISOString() : stored;
}

/** The fields that a patch sets. */
export const sentFields = (patch: SurveyPatch): SurveyField[] =>
  surveyFieldNames.filter((field) => fieldValue(patch, field) !== undefined);

/**
 * The columns of the fields that a patch sets. Messages are sanitised. A message is null if the default is used, or if
 * no visible content is left.
 * @throws ApiError Validation naming the `html` that is missing.
 */
export const patchedColumns = (patch: SurveyPatch): Updateable<SurveyTable> =>
  Object.fromEntries(
    sentFields(patch).map((field) => [surveyFields[field].column, storedValue(field, fieldValue(patch, field)!)]),
  );

function storedValue(field: SurveyField, sent: NonNullable<ReturnType<typeof fieldValue>> | null) {
  if (typeof sent === 'string') return surveyFields[field].kind === 'instant' ? new Date(sent) : sent || null;
  if (sent === null || typeof sent !== 'object') return sent;
  if (!sent.useDefault && typeof sent.html !== 'string')
    throw invalid(`${field}.html`, 'is missing although the default is switched off');
  return sent.useDefault ? null : richTextOrNone(sent.html ?? null);
}

type CopiedColumn = Extract<(typeof surveyFields)[SurveyField], { copied: true }>['column'];

/** The fields that a copy of a survey takes over. */
export const copiedColumns = (row: Row) =>
  Object.fromEntries(
    Object.values(surveyFields)
      .filter(({ copied }) => copied)
      .map(({ column }) => [column, row[column]]),
  ) as Pick<Row, CopiedColumn>;
