import { isNative } from '../buildVariables.ts';

/** Returns whether the page runs as an installed application, without a browser around it. */
const isInstalledApp = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Returns whether this is, as a rule, a personal phone, where a participation also stays signed in. */
export const isOwnDevice = (): boolean => isNative || isInstalledApp();
