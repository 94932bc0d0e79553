/** Under which the browser keeps what an administrator has typed and not saved, and read. Signing out removes both. */
export const adminSlices = { drafts: 'admin.draft', openedReports: 'admin.readReports' } as const;
