import { isNative } from '../buildVariables.ts';
import { nativeStore } from '../native/nativeStore.ts';
import { createSessionStore } from './createSessionStore.ts';

/** Lasts until this tab is closed. A native shell has no tabs. */
export const sessionStore = isNative ? nativeStore : createSessionStore(() => window.sessionStorage);

/** Shared by all tabs of the browser. Lasts until it is removed. */
export const sharedStore = isNative ? nativeStore : createSessionStore(() => window.localStorage);
