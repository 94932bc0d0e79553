import { useSyncExternalStore } from 'react';
import { session } from './session.ts';

/** The session's state, kept up to date. */
export const useAuthState = () => useSyncExternalStore(session.subscribe, session.state);
