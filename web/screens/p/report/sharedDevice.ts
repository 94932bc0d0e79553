import { canSaveReports } from '#web/session/savedReports.ts';
import { sharedStore } from '#web/session/sessionStore.ts';
import { useAuthState } from '#web/session/useAuthState.ts';
import { useReport } from './reportContext.ts';

const storeKey = 'participant.isSharedDevice';

/** Returns whether this report may be kept on a device: without an account, and in a browser that can encrypt. */
export function useMayKeepReport(): boolean {
  const { participation } = useReport();
  const { kind } = useAuthState();
  return !participation.registered && kind === 'participation' && canSaveReports();
}

/**
 * Returns whether someone has said that other people use this device. The stored value contains no personal data, and
 * stays after signing out.
 */
export const isSharedDevice = (): boolean => sharedStore.read<boolean>(storeKey) === true;

/** Stores whether other people use this device. */
export function noteSharedDevice(isShared: boolean): void {
  if (isShared) sharedStore.write(storeKey, true);
  else sharedStore.remove(storeKey);
}
