import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type AccountRow = Awaited<ReturnType<typeof findAccount>>;

/** An organisation that is known to be there. */
export const findAccount = (db: Db, accountId: string) =>
  db.selectFrom('account').where('id', '=', accountId).selectAll().executeTakeFirstOrThrow();

/** The organisations of a name, in any case of letters, the oldest first. */
export const findAccountsByName = (db: Db, name: string) =>
  db.selectFrom('account').where(sql`lower(name)`, '=', sql`lower(${name})`).select(['id', 'name']).orderBy('created_at').execute();
