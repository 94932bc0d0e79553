/** Name of the browser database that holds the reports kept on this device, and nothing else. */
export const keptReportsDatabase = 'heartwood.reports';

/** Deletes every kept report of this browser together with its key, and what was answered to the question about it. Never fails. */
export function forgetKeptReports(): void {
  try {
    indexedDB.deleteDatabase(keptReportsDatabase);
  } catch {
    // A browser that forbids databases has none.
  }
}
