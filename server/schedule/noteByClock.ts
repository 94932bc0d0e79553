import type { Db } from '../db/database.ts';
import type { SurveyKey } from '../db/surveyKey.ts';
import { findSubject, insertAuditEntry } from '../features/auditLog/auditLogQueries.ts';

/**
 * Leaves an entry in the organisation's audit log that the clock did something to a survey, in the transaction that did it.
 * @param details what the survey alone does not tell, as the operation's own entry has it.
 */
export async function noteByClock(
  tx: Db,
  { accountId, surveyId }: SurveyKey,
  action: string,
  now: Date,
  details: Record<string, unknown> = {},
): Promise<void> {
  const object = { surveyId };
  const subject = (await findSubject(tx, accountId, object)) ?? null;
  await insertAuditEntry(tx, { accountId, personId: null, area: 'surveys', action, subject, object, details }, now);
}
