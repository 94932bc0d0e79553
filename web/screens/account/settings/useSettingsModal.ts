import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** Closes a dialog of the settings. The promise resolves once it is gone. */
export function useSettingsModal(): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ ...paths.settings(), replace: true, resetScroll: false });
}
