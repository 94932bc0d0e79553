import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';

/** A new organisation. @returns its id. */
export async function createAccount(db: Db, account: { name: string; timeZone: string }, now: Date): Promise<string> {
  const id = randomUUID();
  await db.insertInto('account').values({ id, name: account.name, time_zone: account.timeZone, created_at: now }).execute();
  return id;
}
