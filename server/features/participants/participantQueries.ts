import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * Records that the owner of the address behind a stop token wants no more of the organisation's mail. Recorded
 * already, it stays as it is. Returns whether the organisation has such a token.
 */
export async function recordStop(db: Db, accountId: string, stopToken: string, now: Date): Promise<boolean> {
  const person = await db
    .selectFrom('participant')
    .select(sql<string>`lower(email_address)`.as('address'))
    .where('account_id', '=', accountId)
    .where('stop_token', '=', stopToken)
    .executeTakeFirst();
  if (!person) return false;
  await db
    .insertInto('mail_refusal')
    .values({ account_id: accountId, email_address: person.address, reason: 'stopped', when_refused: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
