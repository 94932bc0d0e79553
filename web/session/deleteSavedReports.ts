/** Name of the browser database that holds the reports kept on this device, and nothing else. */
export const savedReportsDatabase = 'heartwood.reports';

/**
 * Deletes every report kept in this browser with its key, and every answer to the question whether to keep one. Never
 * fails.
 */
export function deleteSavedReports(): void {
  try {
    indexedDB.deleteDatabase(savedReportsDatabase);
  } catch {
    // A browser that blocks databases has none.
  }
}
