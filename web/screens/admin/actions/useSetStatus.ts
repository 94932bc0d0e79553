import { useState } from 'react';
import type { Action, ActionStatus } from '#contract/entities/action.ts';
import { api } from '#web/api/client.ts';
import { failureWords } from '#web/api/failureWords.ts';
import { actionStatusWords } from '#web/components/actionStatusWords.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { useActionsCache } from './useActionsCache.ts';

/** The status of an action as it is chosen, and how to choose another; what cannot be saved goes back. */
export function useSetStatus({ id, survey, title, status }: Action) {
  const cache = useActionsCache();
  const [chosen, setChosen] = useState<ActionStatus | null>(null);
  const choose = async (next: ActionStatus) => {
    setChosen(next);
    try {
      cache.saved(await api.updateAction({ params: { surveyId: survey.id, actionId: id }, body: { status: next } }));
      toast(t('{title}: {status}', { title, status: actionStatusWords(next) }), 'success');
    } catch (error) {
      toast(`${t('Failed to save the changes.')} ${failureWords(error)}`, 'error');
      cache.refresh();
    }
    setChosen(null);
  };
  return { status: chosen ?? status, choose };
}
