import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { outbox } from '#web/api/client.ts';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { forgetOpenedSurvey } from './loadSurvey.ts';
import { SaveAnnouncement } from './SaveAnnouncement.tsx';
import { useLeaveWarning, useSurvey } from './useSurvey.ts';
import { watchWithdrawals } from './withdrawals.ts';

/** What all pages of a survey share. */
export function SurveyLayout() {
  const { participationId } = useSurvey().opened;
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
