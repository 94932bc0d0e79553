import type { Survey } from '#contract/entities/survey.ts';
import { surveyAllows } from '#rules/surveyActions.ts';
import { surveyFieldNames, type SurveyField } from '#rules/surveyFields.ts';
import { changedFields, draftOf, isDraftValue, isSame, mergeDraft, type SurveyDraft } from './surveyDraft.ts';

/** What is edited of a survey, beside what is saved of it. */
export interface DraftState {
  survey: Survey;
  saved: SurveyDraft;
  draft: SurveyDraft;
  /** Fields that somebody else has changed since they were changed here, until it is decided whose stays. */
  conflicts: readonly SurveyField[];
  /** A start that was chosen here before the survey opened without it. */
  lostStart: { openAt: string | null } | null;
}

/** What was typed into the editor and not saved, and what was saved of it by then, so that others' changes since are seen. */
export interface KeptChanges {
  before: Partial<SurveyDraft>;
  typed: Partial<SurveyDraft>;
  /** Of which it was not decided yet whose change stays. */
  contested: readonly SurveyField[];
}

export type DraftAction =
  | { type: 'edit'; change: Partial<SurveyDraft> }
  /** The survey was read anew. */
  | { type: 'refresh'; survey: Survey }
  /** `sent` was saved; what was typed since then is kept. */
  | { type: 'save'; survey: Survey; sent: SurveyDraft }
  | { type: 'resolve'; field: SurveyField; keep: 'mine' | 'theirs' }
  | { type: 'discard' }
  /** What was typed into the editor before and not saved is taken up again. */
  | { type: 'restore'; kept: KeptChanges };

/** The editor of a survey as it begins. */
export function startDraft(survey: Survey): DraftState {
  const saved = draftOf(survey);
  return { survey, saved, draft: saved, conflicts: [], lostStart: null };
}

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const { saved, draft, conflicts } = state;
  switch (action.type) {
    case 'edit':
      return { ...state, draft: { ...draft, ...action.change } };
    case 'refresh':
      return refresh(state, action.survey);
    case 'save': {
      const now = draftOf(action.survey);
      return {
        ...state,
        survey: action.survey,
        saved: now,
        draft: mergeDraft(action.sent, draft, now).draft,
        conflicts: [],
      };
    }
    case 'resolve':
      return {
        ...state,
        draft: action.keep === 'mine' ? draft : { ...draft, [action.field]: saved[action.field] },
        conflicts: conflicts.filter((field) => field !== action.field),
      };
    case 'discard':
      return { ...state, draft: saved, conflicts: [], lostStart: null };
    case 'restore':
      return restore(state, action.kept);
  }
}

function refresh(state: DraftState, survey: Survey): DraftState {
  const { saved, draft, conflicts } = state;
  const now = draftOf(survey);
  const startIsLost = !surveyAllows(survey.status, 'editStart') && !isSame('openAt', saved, draft);
  // A closed survey is saved no more: what was typed stays to be copied.
  if (survey.locked || (changedFields(saved, now).length === 0 && !startIsLost)) return { ...state, survey };
  const merged = mergeDraft(saved, draft, now);
  const next = startIsLost ? { ...merged.draft, openAt: now.openAt } : merged.draft;
  return {
    survey,
    saved: now,
    draft: next,
    conflicts: [...new Set([...conflicts, ...merged.conflicts])].filter((field) => !isSame(field, next, now)),
    lostStart: startIsLost ? { openAt: draft.openAt } : state.lostStart,
  };
}

/** As if the survey had been changed by others since then while it was edited. What is typed by now gives way. */
function restore(state: DraftState, { before, typed, contested }: KeptChanges): DraftState {
  const then = { ...state, saved: { ...state.saved, ...before }, draft: { ...state.draft, ...typed } };
  const { draft, conflicts, lostStart } = refresh(then, { ...state.survey, locked: false });
  const open = [...new Set([...conflicts, ...contested])].filter((field) => !isSame(field, draft, state.saved));
  return { ...state, draft, conflicts: open, lostStart };
}

/** What is to be kept of an editor; null where all is saved. */
export function keptChanges({
  saved,
  draft,
  conflicts,
}: Pick<DraftState, 'saved' | 'draft' | 'conflicts'>): KeptChanges | null {
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
  const fields = surveyFieldNames.filter(
    (field) => isDraftValue(field, before[field]) && isDraftValue(field, typed[field]),
  );
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
