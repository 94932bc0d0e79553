import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../../i18n/translate.ts';
import { toast } from '../../../layout/toasts.ts';
import { forgetOpenedSurvey } from './loadSurvey.ts';
import { useLeaveWarning, useSaveState, useSurvey } from './useSurvey.ts';
import { watchWithdrawals } from './withdrawals.ts';

/** What all pages of a survey share: nothing unsaved is left behind without a warning. */
export function SurveyLayout() {
  const state = useSaveState();
  const { saves, participationId } = useSurvey().opened;
  const router = useRouter();
  useLeaveWarning(state === 'saving' || state === 'retrying');

  // A phone asks nothing when it puts a page away: what was typed last is sent then and there.
  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') saves.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => document.removeEventListener('visibilitychange', flushWhenHidden);
  }, [saves]);

  // Here the survey begins anew, too.
  useEffect(() => watchWithdrawals(participationId, () => {
    toast(t('Your answers were withdrawn in another window.'));
    void forgetOpenedSurvey(participationId).then(() => router.invalidate());
  }), [participationId, router]);

  return <Outlet />;
}
