import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

/** Closes a modal of the profile; the promise is kept once it is gone. */
export function useProfileModal(): () => Promise<void> {
  const navigate = useNavigate();
  return () => navigate({ ...paths.yourProfile(), replace: true, resetScroll: false });
}
