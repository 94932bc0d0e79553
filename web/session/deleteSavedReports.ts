/** Name of the browser database that holds the reports kept on this device, and nothing else. */
export const savedReportsDatabase = 'heartwood.reports';

/** Deletes every kept report of this browser together with its key, and what was answered to the question about it. Never fails. */
export function deleteSavedReports(): void {
  try {
    indexedDB.deleteDatabase(savedReportsDatabase);
  } catch {
    // A browser that forbids databases has none.
  }
}
