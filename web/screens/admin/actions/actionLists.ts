import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Action } from '#contract/entities/action.ts';
import { actionsQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { useLastSeen } from '#web/ui/useLastSeen.ts';
import { useAdmin } from '../useAdmin.ts';

const queryKey = ['actions'];
const keyOf = ({ dueOn, id }: Action) => `${dueOn} ${id}`;
const byDay = (a: Action, b: Action) => (keyOf(a) < keyOf(b) ? -1 : 1);

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

/**
 * An action of the plan, even if the list does not show it or it has since left the list. Null while loading,
 * undefined if there is none.
 */
export function useAction(actionId: string): Action | null | undefined {
  const { account } = useAdmin();
  const { filter = 'open' } = useSearch({ from: '/admin/actions' });
  const shown = useQuery(actionsQuery(account.id, filter));
  const found = shown.data?.find(({ id }) => id === actionId);
  const all = useQuery({ ...actionsQuery(account.id, 'all'), enabled: !shown.isPending && !found });
  const action = useLastSeen(actionId, found ?? all.data?.find(({ id }) => id === actionId));
  return action ?? (shown.isPending || all.isPending ? null : undefined);
}

/**
 * The action as it is saved now. If the action has been removed, its last known version. Saving that version then shows
 * why it cannot be saved.
 */
export async function fetchAction(accountId: string, surveyId: string, action: Action): Promise<Action> {
  const actions = await queryClient.fetchQuery({ ...actionsQuery(accountId, 'all', surveyId), staleTime: 0 });
  return actions.find(({ id }) => id === action.id) ?? action;
}
