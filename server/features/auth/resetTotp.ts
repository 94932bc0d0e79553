import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { deleteSessionsOfPerson } from './authQueries.ts';
import { deleteTotp } from './totpQueries.ts';

/**
 * Switches two-factor sign-in off for someone who has lost the app and the recovery codes, and informs them by mail.
 * Ends all their sessions, since the person who finds the device may be signed in on it. Does nothing if two-factor
 * sign-in is off.
 * @returns whether it was on.
 */
export const resetTotp = (db: Db, personId: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    if (!(await deleteTotp(tx, personId))) return false;
    await deleteSessionsOfPerson(tx, personId);
    await enqueueMail(tx, { message: 'securityNotice', personId, event: 'totpReset' }, now);
    return true;
  });
