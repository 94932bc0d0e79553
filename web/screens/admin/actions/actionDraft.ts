import type { Action, ActionStatus } from '../../../../contract/entities/action.ts';

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
