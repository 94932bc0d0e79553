import { isNative } from '../buildVariables.ts';

/** Whether the page is shown as an application that was installed, with no browser around it. */
const isInstalledApp = () =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Whether this is, as a rule, somebody's own phone, where also a participation stays signed in. */
export const isOwnDevice = (): boolean => isNative || isInstalledApp();
