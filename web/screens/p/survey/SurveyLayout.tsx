import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { outbox } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { removeLiveSurvey, watchWithdrawals } from './loadLiveSurvey.ts';
import { queuedText, useLeaveWarning, useSaveState, useLiveSurvey } from './useLiveSurvey.ts';

/** The layout of all pages of a survey. */
export function SurveyLayout() {
  const { participationId } = useLiveSurvey().live;
  const router = useRouter();

  // If the answers are withdrawn in another tab, the survey starts again in this tab too.
  useEffect(
    () =>
      watchWithdrawals(participationId, () => {
        toast(t('Your answers were withdrawn in another window.'));
        removeLiveSurvey(participationId);
        void router.invalidate();
      }),
    [participationId, router],
  );

  // Only needed while unsaved answers would be lost with the page.
  useLeaveWarning(!useSyncExternalStore(outbox.subscribe, outbox.lasts));

  return (
    <>
      <Outlet />
      <SaveAnnouncement />
    </>
  );
}

/** The last announced problem: how many answers it mentioned, and whether everything has been saved since. */
interface Trouble {
  shown: number;
  over: boolean;
}

/**
 * Reads out problems with saving, and their end, on every page of the survey. While a problem lasts, the number is
 * announced again only when it has doubled, because an announcement after each answer would be tiring.
 */
function SaveAnnouncement() {
  const { state, unsaved } = useSaveState();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  if (state === 'queued' && (!trouble || trouble.over || unsaved >= 2 * trouble.shown))
    setTrouble({ shown: unsaved, over: false });
  if (state === 'saved' && trouble && !trouble.over) setTrouble({ ...trouble, over: true });
  // The next answer is being sent, or there is nothing left to save.
  if (trouble && (state === 'idle' || (state === 'saving' && trouble.over))) setTrouble(null);
  return (
    <VisuallyHidden role="status">
      {state === 'queued' && unsaved === trouble?.shown && queuedText(unsaved)}
      {state === 'saved' && trouble?.over && t('Saved')}
    </VisuallyHidden>
  );
}
