import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../server/db/database.ts';

/** Waits until all mail has been sent, since sending it would slow down the next measurement. */
export async function mailsLeft(db: Db): Promise<void> {
  while (await db.selectFrom('job').select('id').limit(1).executeTakeFirst()) await pause(10);
}
