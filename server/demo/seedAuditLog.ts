import type { Db } from '../db/database.ts';
import { insertAuditEntry } from '../features/auditLog/auditLogQueries.ts';
import { listDemoSurveys } from './demoQueries.ts';

/**
 * What the audit log would hold had people made the surveys through the API: who made and opened them, and that they closed
 * by themselves.
 * @param editorId who looks after surveys.
 */
export async function seedAuditLog(db: Db, accountId: string, editorId: string): Promise<void> {
  for (const { id: surveyId, name: subject, created_at, when_open, when_closed } of await listDemoSurveys(
    db,
    accountId,
  )) {
    const note = (action: 'createSurvey' | 'openSurvey' | 'closeSurvey', personId: string | null, at: Date) =>
      insertAuditEntry(
        db,
        { accountId, personId, area: 'surveys', action, subject, object: { surveyId }, details: {} },
        at,
      );
    await note('createSurvey', editorId, created_at);
    if (when_open) await note('openSurvey', editorId, when_open);
    if (when_closed) await note('closeSurvey', null, when_closed);
  }
}
