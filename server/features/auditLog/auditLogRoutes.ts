import type { blocks } from '#contract/api.ts';
import { auditAreas } from '#contract/entities/auditEntry.ts';
import type { Deps } from '#server/deps.ts';
import { answerPage } from '#server/http/answerPage.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { readFilters } from '#server/http/readWords.ts';
import { readEntries } from './readEntries.ts';
import { presentAuditEntry } from './presentAuditEntry.ts';

export const auditLogRoutes = ({ db }: Deps): Handlers<typeof blocks.auditLog> => ({
  async getAuditLog({ caller: { accountId }, query }) {
    const wanted = { accountId, areas: readFilters(query.filter, auditAreas), surveyId: query.surveyId || null };
    const { rows, cursor } = await answerPage(query, (page) => readEntries(db, wanted, page));
    return { entries: rows.map(presentAuditEntry), cursor };
  },
});
