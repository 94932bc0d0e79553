import { isAudited } from '#contract/api.ts';
import type { Operation } from '#contract/operation.ts';
import type { Db } from '../db/database.ts';
import { inTransaction } from '../db/inTransaction.ts';
import type { AuditNote, Context, Handler } from './handlers.ts';

/** Records that an operation was used, and who used it. */
interface Use extends AuditNote {
  action: string;
  /** The operation's block. */
  block: string;
  object: Record<string, string>;
}

/** The part of the audit log that operations use to write entries. */
export interface AuditLog {
  /** The name of the object in a path, such as a survey of the organisation, if it still exists. */
  subjectOf(db: Db, accountId: string | undefined, object: Record<string, string>): Promise<string | undefined>;
  record(db: Db, use: Use): Promise<void>;
}

interface Audited {
  name: string;
  tag: string;
  operation: Operation;
  /** Makes the handler for a database handle. */
  on: (db: Db) => Handler<Operation>;
}

/**
 * Adds the audit log entry to the handler of an operation. The entry of a change is written in the same transaction, so
 * that neither exists without the other. The entry of a read is written before the answer is sent, even if the answer
 * is a rejection.
 */
export function auditing({ name, tag, operation, on }: Audited, db: Db, log: AuditLog): Handler<Operation> {
  const handler = on(db);
  const isReading = operation.audit !== undefined;
  if (!isReading && !isAudited(operation)) return handler;

  const use = async (tx: Db, run: Handler<Operation>, context: Context<Operation>) => {
    const object = (context.params ?? {}) as Record<string, string>;
    const { principal } = context;
    const accountId = object['accountId'] ?? (principal && 'accountId' in principal ? principal.accountId : undefined);
    const subject = await log.subjectOf(tx, accountId, object);
    const noted: AuditNote = {};
    const record = ({ rejected, details, ...note }: AuditNote) =>
      log.record(tx, {
        ...(principal && { personId: principal.personId }),
        ...(accountId !== undefined && { accountId }),
        ...(subject !== undefined && { subject }),
        ...note,
        ...((details || rejected) && { details: { ...details, ...(rejected && { rejected }) } }),
        action: name,
        block: tag,
        object: { ...object, ...note.object },
      });
    try {
      const answer = await run({ ...context, note: (more) => void Object.assign(noted, more) });
      if (operation.audit !== 'rejections') await record(noted);
      return answer;
    } catch (error) {
      if (noted.rejected) await record(noted);
      throw error;
    }
  };
  if (isReading) return (context) => use(db, handler, context);
  return (context) => inTransaction(db, (tx) => use(tx, on(tx), context));
}
