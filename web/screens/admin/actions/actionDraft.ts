import type { Action, ActionStatus } from '#contract/entities/action.ts';
import { actionStatusOptions } from '#web/components/actionStatusWords.ts';

/** An action as it is written in a form. */
export interface ActionDraft {
  title: string;
  owner: string;
  /** YYYY-MM-DD; '' where none is chosen, or only a part of one. */
  dueOn: string;
  notes: string;
  status: ActionStatus;
}

/** What is wrong with it, by field. */
export type ActionFaults = Partial<Record<keyof ActionDraft, string>>;

/** @param action null: a new one. */
export const draftOf = (action: Action | null): ActionDraft => ({
  title: action?.title ?? '',
  owner: action?.owner ?? '',
  dueOn: action?.dueOn ?? '',
  notes: action?.notes ?? '',
  status: action?.status ?? 'OPEN',
});

/** Whether something was typed. */
export const isDraftChanged = (draft: ActionDraft, action: Action | null): boolean => {
  const before = draftOf(action);
  return (Object.keys(before) as (keyof ActionDraft)[]).some((field) => draft[field] !== before[field]);
};

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What was kept of a form, as far as it is understood; null: nothing of it. */
export function readKeptAction(kept: unknown): ActionDraft | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { title, owner, dueOn, notes, status } = kept as Record<string, unknown>;
  return {
    title: textOf(title),
    owner: textOf(owner),
    dueOn: textOf(dueOn),
    notes: textOf(notes),
    status: actionStatusOptions().find(({ value }) => value === status)?.value ?? 'OPEN',
  };
}
