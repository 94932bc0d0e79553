import { adminSlices } from './adminSlices.ts';
import { sessionStore, sharedStore } from './sessionStore.ts';

/** More than the dashboard ever calls new. */
const storedAtMost = 50;

/** Where the sign-in is stored: for this tab, or for all tabs if it is remembered. */
const store = () => (sessionStore.read('auth') === null ? sharedStore : sessionStore);

/** The ids of the surveys whose report was read since signing in, the last one first. */
export const getOpenedReports = (): string[] => store().read<string[]>(adminSlices.openedReports) ?? [];

export const recordOpenedReport = (surveyId: string): void =>
  store().write(
    adminSlices.openedReports,
    [surveyId, ...getOpenedReports().filter((id) => id !== surveyId)].slice(0, storedAtMost),
  );
