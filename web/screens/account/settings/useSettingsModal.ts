import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** Closes a modal of the settings; the promise is kept once it is gone. */
export function useSettingsModal(): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ ...paths.settings(), replace: true, resetScroll: false });
}
