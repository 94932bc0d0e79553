import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** Closes a dialog of the profile. The promise resolves once it is gone. */
export function useProfileModal(): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ ...paths.yourProfile(), replace: true, resetScroll: false });
}
