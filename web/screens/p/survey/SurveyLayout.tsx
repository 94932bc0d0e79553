import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { outbox } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { forgetOpenedSurvey, watchWithdrawals } from './loadOpenedSurvey.ts';
import { queuedWords, useLeaveWarning, useSaveState, useOpenedSurvey } from './useOpenedSurvey.ts';

/** What all pages of a survey share. */
export function SurveyLayout() {
  const { participationId } = useOpenedSurvey().opened;
  const router = useRouter();

  // Here the survey begins anew, too.
  useEffect(
    () =>
      watchWithdrawals(participationId, () => {
        toast(t('Your answers were withdrawn in another window.'));
        forgetOpenedSurvey(participationId);
        void router.invalidate();
      }),
    [participationId, router],
  );

  // Elsewhere the answers outlive the page.
  useLeaveWarning(!useSyncExternalStore(outbox.subscribe, outbox.lasts));

  return (
    <>
      <Outlet />
      <SaveAnnouncement />
    </>
  );
}

/** Of the trouble there was last: how many answers were told, and whether all is saved since. */
interface Trouble {
  told: number;
  over: boolean;
}

/**
 * Reads out trouble with saving and its end, on whichever page of the survey. While it lasts the number is told again only
 * when it has doubled: after each answer it would be tiring.
 */
function SaveAnnouncement() {
  const { state, unsaved } = useSaveState();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  if (state === 'queued' && (!trouble || trouble.over || unsaved >= 2 * trouble.told))
    setTrouble({ told: unsaved, over: false });
  if (state === 'saved' && trouble && !trouble.over) setTrouble({ ...trouble, over: true });
  // The next answer is on its way, or there is nothing to be saved any more.
  if (trouble && (state === 'idle' || (state === 'saving' && trouble.over))) setTrouble(null);
  return (
    <VisuallyHidden role="status">
      {state === 'queued' && unsaved === trouble?.told && queuedWords(unsaved)}
      {state === 'saved' && trouble?.over && t('Saved')}
    </VisuallyHidden>
  );
}
