import { isNative } from '../buildVariables.ts';
import { isInstalledApp } from './isInstalledApp.ts';

/** Whether this is, as a rule, somebody's own phone, where also a participation stays signed in. */
export const isOwnDevice = (): boolean => isNative || isInstalledApp();
