import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Tables that do not count: throttled attempts are recorded for every sender. */
const ofNoOne = ['register_attempt'];

/**
 * Hashes of an organisation's rows, by table: its own rows, its members, and its pending jobs.
 */
export async function rowsOfAccount(db: Db, accountId: string): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'account_id' order by table_name
  `.execute(db);
  const members = sql`(select person_id from membership where account_id = ${accountId})`;
  const own: [string, ReturnType<typeof sql>][] = [
    ...tables
      .filter(({ name }) => !ofNoOne.includes(name))
      .map(({ name }): [string, ReturnType<typeof sql>] => [name, sql`account_id = ${accountId}`]),
    ['account', sql`id = ${accountId}`],
    ['person', sql`id in ${members}`],
    ['session_token', sql`person_id in ${members}`],
    // Mails about adding a participation to an account do not count: anyone who knows the participation's own id may
    // request one.
    ['job', sql`payload ->> 'accountId' = ${accountId} and payload ->> 'message' <> 'claim'`],
  ];
  const hashes: Record<string, string> = {};
  for (const [table, where] of own) {
    const {
      rows: [row],
    } = await sql<{ hash: string | null }>`
      select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${sql.table(table)} as t where ${where}
    `.execute(db);
    hashes[table] = row?.hash ?? 'none';
  }
  return hashes;
}
