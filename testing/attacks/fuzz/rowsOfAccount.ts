import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Throttled attempts are recorded for every sender. */
const ofNoOne = ['register_attempt'];

/** A hash of an organisation's rows, by table: of what is its own, of its members, and of the work that waits for it. */
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
    // Anyone who knows a participation's own id may request a mail about adding it to their account.
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
