import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/inTransaction.ts';

/** Creates an organisation with its group of all participants and without members. @returns its id. */
export async function createAccount(db: Db, account: { name: string; timeZone: string }, now: Date): Promise<string> {
  const id = randomUUID();
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('account')
      .values({ id, name: account.name, time_zone: account.timeZone, created_at: now })
      .execute();
    await tx
      .insertInto('participant_group')
      .values({
        account_id: id,
        id: randomUUID(),
        name: 'All participants',
        group_type: 'allParticipants',
        created_at: now,
      })
      .execute();
  });
  return id;
}
