import { Outlet } from '@tanstack/react-router';
import { useLeaveWarning, useSaveState } from './useSurvey.ts';

/** What all pages of a survey share: nothing unsaved is left behind without a warning. */
export function SurveyLayout() {
  const state = useSaveState();
  useLeaveWarning(state === 'saving' || state === 'retrying');
  return <Outlet />;
}
