import { sql, type Updateable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { AccountTable } from '#server/db/tables/peopleTables.ts';
import { logoOf } from './logoQueries.ts';

export type AccountRow = Awaited<ReturnType<typeof findAccount>>;

const withLogo = (db: Db, accountId: string) =>
  db.selectFrom('account').where('id', '=', accountId).selectAll().select(logoOf('account.id').as('logo'));

/** Returns an organisation. Throws if there is none with this id. */
export const findAccount = (db: Db, accountId: string) => withLogo(db, accountId).executeTakeFirstOrThrow();

/** Returns an organisation and locks it, so that changes to it and to its administrators happen one after the other. */
export const lockAccount = (db: Db, accountId: string) =>
  withLogo(db, accountId).forNoKeyUpdate('account').executeTakeFirstOrThrow();

export const updateAccount = (db: Db, accountId: string, changes: Updateable<AccountTable>) =>
  db.updateTable('account').set(changes).where('id', '=', accountId).execute();

/** The organisations with this name, case-insensitive, the oldest first. */
export const findAccountsByName = (db: Db, name: string) =>
  db
    .selectFrom('account')
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .select(['id', 'name'])
    .orderBy('created_at')
    .execute();
