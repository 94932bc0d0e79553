/**
 * The storage keys for what an administrator has typed but not saved, and for the reports read. Signing out removes
 * both.
 */
export const adminSlices = { drafts: 'admin.draft', openedReports: 'admin.readReports' } as const;
