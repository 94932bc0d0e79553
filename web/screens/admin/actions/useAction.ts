import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { Action } from '#contract/entities/action.ts';
import { actionsQuery } from '#web/api/queries.ts';
import { useAdmin } from '../useAdmin.ts';

/** An action of the plan, also one that the list does not show; null while it is loaded, undefined where there is none. */
export function useAction(actionId: string): Action | null | undefined {
  const { account } = useAdmin();
  const { filter = 'open' } = useSearch({ from: '/admin/actions' });
  const shown = useQuery(actionsQuery(account.id, filter));
  const found = shown.data?.find(({ id }) => id === actionId);
  const all = useQuery({ ...actionsQuery(account.id, 'all'), enabled: !shown.isPending && !found });
  if (found) return found;
  return shown.isPending || all.isPending ? null : all.data?.find(({ id }) => id === actionId);
}
