import type { AuditArea } from '#contract/entities/auditEntry.ts';
import type { AuditLog } from '#server/http/audit.ts';
import { findSubject, insertAuditEntry } from './auditLogQueries.ts';

/** The area of each block of operations. */
const areas: Record<string, AuditArea> = {
  account: 'account',
  platform: 'account',
  users: 'users',
  participants: 'participants',
  groups: 'groups',
  surveys: 'surveys',
  survey: 'surveys',
  surveyQuestions: 'surveys',
  surveyParticipations: 'surveys',
  surveyReport: 'reports',
  actions: 'reports',
  resultsPage: 'reports',
};

/** The audit log that the operations of the API write to. */
export const auditLog = (clock: () => Date): AuditLog => ({
  subjectOf: findSubject,
  async record(db, { accountId, personId = null, action, block, subject = null, object, details = {} }) {
    const area = areas[block];
    if (accountId === undefined || area === undefined)
      throw new Error(`${action} has no organisation or area for the audit log`);
    await insertAuditEntry(db, { accountId, personId, area, action, subject, object, details }, clock());
  },
});
