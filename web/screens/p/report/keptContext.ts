import { createContext, use } from 'react';
import { useAuthState } from '#web/session/useAuthState.ts';
import type { ShownCopy } from './loadReport.ts';

/** The copy on this device that the report is shown from; null where it comes from the server. */
export const KeptContext = createContext<ShownCopy | null>(null);

/** Whether what the server gives to people who are signed in, such as articles, can be opened from this report. */
export function useServerParts(): boolean {
  const { accessToken } = useAuthState();
  return use(KeptContext) === null || accessToken !== null;
}
