import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useLeaveWarning, useSaveState, useSurvey } from './useSurvey.ts';

/** What all pages of a survey share: nothing unsaved is left behind without a warning. */
export function SurveyLayout() {
  const state = useSaveState();
  const { saves } = useSurvey().opened;
  useLeaveWarning(state === 'saving' || state === 'retrying');

  // A phone asks nothing when it puts a page away: what was typed last is sent then and there.
  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') saves.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    return () => document.removeEventListener('visibilitychange', flushWhenHidden);
  }, [saves]);

  return <Outlet />;
}
