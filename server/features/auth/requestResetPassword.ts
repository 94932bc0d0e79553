import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '#contract/limits.ts';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';
import { enqueueMail } from '#server/mail/enqueueMail.ts';
import { findPersonByEmail } from './personQueries.ts';
import { countPasswordResetMails, isFirstToAskForReset } from './passwordResetQueries.ts';

/**
 * In milliseconds: longer than the work takes on a server that keeps up, so that the response time does not reveal whether
 * there is an account. On an overloaded server the one row written is small compared with the wait.
 */
const shortestTime = 250;

/** Queues the mail with a link to choose a new password, where somebody has an account with the address. */
export async function requestResetPassword(db: Db, emailAddress: string, now: Date): Promise<void> {
  await Promise.all([enqueueResetMail(db, emailAddress, now), pause(shortestTime)]);
}

const enqueueResetMail = (db: Db, emailAddress: string, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    // Of several at once, one is enough. The others do not wait for it: where there is an account they would for longer,
    // which a burst of requests could measure.
    if (!(await isFirstToAskForReset(tx, emailAddress))) return;
    const person = await findPersonByEmail(tx, emailAddress);
    if (!person) return;
    const mails = await countPasswordResetMails(tx, person.id, new Date(now.getTime() - 3_600_000));
    if (mails < limits.passwordResetMailsAnHour)
      await enqueueMail(tx, { message: 'passwordReset', personId: person.id }, now);
  });
