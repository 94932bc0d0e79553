import { changedFields, draftFields, isMessage, type DraftField, type SurveyDraft } from './surveyDraft.ts';

/** What was typed into the editor and not saved, and what was saved of it by then, so that others' changes since are seen. */
export interface KeptChanges {
  before: Partial<SurveyDraft>;
  typed: Partial<SurveyDraft>;
  /** Of which it was not decided yet whose change stays. */
  contested: readonly DraftField[];
}

interface Edited {
  saved: SurveyDraft;
  draft: SurveyDraft;
  conflicts: readonly DraftField[];
}

/** What is to be kept of an editor; null where all is saved. */
export function keptChanges({ saved, draft, conflicts }: Edited): KeptChanges | null {
  const fields = changedFields(saved, draft);
  if (fields.length === 0) return null;
  const partOf = (whole: SurveyDraft): Partial<SurveyDraft> =>
    Object.fromEntries(fields.map((field) => [field, whole[field]]));
  return { before: partOf(saved), typed: partOf(draft), contested: conflicts };
}

/** What was kept, as far as it is understood: by another version of the product it may have been kept otherwise. Null: nothing of it. */
export function readKeptChanges(kept: unknown): KeptChanges | null {
  const { before, typed, contested } = (kept ?? {}) as Partial<Record<keyof KeptChanges, unknown>>;
  if (!isRecord(before) || !isRecord(typed)) return null;
  const fields = draftFields.filter((field) => isValueOf(field, before[field]) && isValueOf(field, typed[field]));
  if (fields.length === 0) return null;
  const partOf = (whole: Record<string, unknown>): Partial<SurveyDraft> =>
    Object.fromEntries(fields.map((field) => [field, whole[field]]));
  return {
    before: partOf(before),
    typed: partOf(typed),
    contested: fields.filter((field) => Array.isArray(contested) && contested.includes(field)),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isValueOf(field: DraftField, value: unknown): boolean {
  if (isMessage(field))
    return isRecord(value) && typeof value['useDefault'] === 'boolean' && typeof value['html'] === 'string';
  if (field === 'openAt' || field === 'closeAt')
    return value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
  if (field === 'reminderEveryDays') return value === null || Number.isInteger(value);
  if (field === 'shareLink' || field === 'distressScale') return typeof value === 'boolean';
  return typeof value === 'string';
}
