import { useNavigate } from '@tanstack/react-router';
import { t } from '#web/i18n/translate.ts';
import { toast } from '#web/layout/toasts.ts';
import { paths } from '#web/paths.ts';
import { hideKeptReport } from '#web/session/shownKeptReport.ts';

/** Leaves the page of a kept report that was just removed. */
export function useLeaveKeptReport(): () => void {
  const navigate = useNavigate();
  return () => {
    hideKeptReport();
    toast(t('The report was removed from this device.'), 'success');
    void navigate({ ...paths.home(), replace: true });
  };
}
