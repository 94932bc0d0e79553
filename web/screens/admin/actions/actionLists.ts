import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Action, ActionFilter } from '#contract/entities/action.ts';
import { actionsQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { pendingChanges, usePendingChanges } from '#web/forms/pendingChanges.ts';
import { useLastSeen } from '#web/ui/useLastSeen.ts';
import { useAdmin } from '../useAdmin.ts';
import { arrangeActions, byDay } from '#web/forms/withPending.ts';

const queryKey = ['actions'];

function change(next: (actions: Action[]) => Action[]): void {
  queryClient.setQueriesData<Action[]>({ queryKey }, (actions) => actions && next(actions));
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

export const refreshActions = () => void queryClient.invalidateQueries({ queryKey });

/**
 * Puts a saved action into the visible lists. It stays in its list even if it no longer belongs there, such as an
 * action that is now done, so that a wrong choice is easy to correct. It leaves when the list is next opened.
 */
export function showSavedAction(action: Action): void {
  const isNew = !queryClient
    .getQueriesData<Action[]>({ queryKey })
    .some(([, actions]) => actions?.some(({ id }) => id === action.id));
  if (isNew) refreshActions();
  else change((actions) => actions.map((each) => (each.id === action.id ? action : each)).sort(byDay));
}

export const hideRemovedAction = (actionId: string) => change((actions) => actions.filter(({ id }) => id !== actionId));

/** The actions of an organisation, all of them or those of one survey, as they are once the pending changes are made. */
export function useActions(accountId: string, filter: ActionFilter, surveyId?: string, enabled = true) {
  const changes = usePendingChanges();
  const query = useQuery({ ...actionsQuery(accountId, filter, surveyId), enabled });
  const { data, error, isPending, isLoading, failureCount } = query;
  const actions = useMemo(
    () => data && arrangeActions(data, filter, changes, surveyId),
    [data, filter, changes, surveyId],
  );
  return { actions, error, isPending, isLoading, failureCount };
}

/**
 * An action of the plan, even if the list does not show it or it has since left the list. Null while loading,
 * undefined if there is none.
 */
export function useAction(actionId: string): Action | null | undefined {
  const { account } = useAdmin();
  const { filter = 'open' } = useSearch({ from: '/admin/actions' });
  const shown = useActions(account.id, filter);
  const found = shown.actions?.find(({ id }) => id === actionId);
  const all = useActions(account.id, 'all', undefined, !shown.isPending && !found);
  const action = useLastSeen(actionId, found ?? all.actions?.find(({ id }) => id === actionId));
  return action ?? (shown.isPending || all.isPending ? null : undefined);
}

/**
 * The action as it is saved now. If the action has been removed, its last known version. Saving that version then shows
 * why it cannot be saved.
 */
export async function fetchAction(accountId: string, surveyId: string, action: Action): Promise<Action> {
  const actions = await queryClient.fetchQuery({ ...actionsQuery(accountId, 'all', surveyId), staleTime: 0 });
  return arrangeActions(actions, 'all', pendingChanges()).find(({ id }) => id === action.id) ?? action;
}
