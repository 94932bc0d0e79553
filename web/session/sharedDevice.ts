import { sharedStore } from './sessionStore.ts';

const storeKey = 'participant.isSharedDevice';

/** Whether someone has said that other people use this device. It says nothing about anyone, and outlives signing out. */
export const isSharedDevice = (): boolean => sharedStore.read<boolean>(storeKey) === true;

export function noteSharedDevice(isShared: boolean): void {
  if (isShared) sharedStore.write(storeKey, true);
  else sharedStore.remove(storeKey);
}
