import { adminSlices } from './adminSlices.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';

/** More reports than the dashboard ever marks as new. */
const storedAtMost = 50;

/** Returns the store that holds the sign-in: this tab's, or that of all tabs if the sign-in is remembered. */
const store = () => (sessionStore.read('auth') === null ? sharedStore : sessionStore);

/** The ids of the surveys whose report was read since signing in, the last one first. */
export const getOpenedReports = (): string[] => store().read<string[]>(adminSlices.openedReports) ?? [];

export const recordOpenedReport = (surveyId: string): void =>
  store().write(
    adminSlices.openedReports,
    [surveyId, ...getOpenedReports().filter((id) => id !== surveyId)].slice(0, storedAtMost),
  );
