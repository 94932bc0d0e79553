import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Action } from '#contract/entities/action.ts';

const queryKey = ['actions'];
const keyOf = ({ dueOn, id }: Action) => `${dueOn} ${id}`;
const byDay = (a: Action, b: Action) => (keyOf(a) < keyOf(b) ? -1 : 1);

/**
 * Puts what was done into the lists that are shown. An action stays in its list though it no longer belongs there, as one
 * that is done now: whoever chose wrongly finds it in its place. It leaves when the list is next opened.
 */
export function useActionsCache() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const change = (next: (actions: Action[]) => Action[]) => {
      queryClient.setQueriesData<Action[]>({ queryKey }, (actions) => actions && next(actions));
      void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
    };
    return {
      refresh: () => void queryClient.invalidateQueries({ queryKey }),
      saved: (action: Action) =>
        change((actions) => actions.map((each) => (each.id === action.id ? action : each)).sort(byDay)),
      removed: (actionId: string) => change((actions) => actions.filter(({ id }) => id !== actionId)),
    };
  }, [queryClient]);
}
