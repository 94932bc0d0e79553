import type { ActionFilter } from '#contract/entities/action.ts';

/** The state of the action plan in its address. Without a filter, the plan shows actions that are not done. */
interface ActionsSearch {
  filter?: Exclude<ActionFilter, 'open'>;
}

/** The valid search parameters of an address. */
export function parseActionsSearch({ filter }: Record<string, unknown>): ActionsSearch {
  return filter === 'done' || filter === 'all' ? { filter } : {};
}
