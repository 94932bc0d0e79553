import type { AuditNote } from '#server/http/auditNote.ts';
import { RejectedRequest } from '#server/results/ledger/rejectRequest.ts';

/** Reads numbers; a rejection by disclosure control leaves an entry in the audit log too. @param describe what was requested. */
export async function noteRejected<T>(
  note: (more: AuditNote) => void,
  describe: () => Promise<AuditNote> | AuditNote,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof RejectedRequest) note({ ...(await describe()), rejected: true });
    throw error;
  }
}
