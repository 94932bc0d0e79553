import { sql } from 'kysely';
import { findAddress } from '#server/addressFile.ts';
import { handleOf, openServer, type Db } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';

/** The two servers. The first one has the tables that are not split. */
export const serverNames = ['first', 'second'] as const;
export type ServerName = (typeof serverNames)[number];

/** Keys by which a statement can find an organisation: unique over all servers. */
const directoryKeys = {
  account: ['id', 'support_token'],
  account_logo: ['id'],
  survey: ['id', 'share_token'],
  participation: ['public_id', 'token'],
  participant: ['stop_token'],
  results_page: ['token'],
};

interface ForeignKey {
  name: string;
  child: string;
  parent: string;
  childColumns: string[];
  parentColumns: string[];
  /** `pg_constraint.confdeltype`: c for cascade, n for set null. */
  whenDeleted: string;
}

/**
 * Makes two empty databases on different PostgreSQL servers into the storage of one product, split by organisation
 * (docs/scale.md). Each gets all tables by the product's migrations, and then
 *
 * - `public`: the rows of its own organisations, in ordinary tables. Tables that are not split are foreign tables on the
 *   second server, which lead to the first.
 * - `other`: the split tables of the other server, as foreign tables.
 * - `everywhere`: the split tables of both, as parents of the two. They have no rows themselves.
 * - `public.directory`, on the first server: on which server each key of an organisation's rows is.
 *
 * A foreign key between a split table and one that is not split is lost, except on the first server from the former to
 * the latter. Triggers do what it did when a row is deleted.
 * @returns the names of the split tables.
 */
export async function linkServers(urls: Record<ServerName, string>): Promise<string[]> {
  const open = (url: string) => handleOf(openServer(findAddress([], url), true));
  const servers: Record<ServerName, Db> = { first: open(urls.first), second: open(urls.second) };
  const run = (name: ServerName, statements: string[]) => sql.raw(statements.join(';\n')).execute(servers[name]);
  try {
    for (const name of serverNames) await migrate(servers[name]);
    await run('first', ['create table directory (key text primary key, server text not null)']);
    const { split, unsplit } = await listTables(servers.first);
    const crossing = (await listForeignKeys(servers.first)).filter(
      ({ child, parent }) => split.includes(child) !== split.includes(parent),
    );

    for (const name of serverNames) await run(name, linkTo(urls[name === 'first' ? 'second' : 'first']));
    // Cascades to the foreign keys of split tables.
    await run('second', [
      ...unsplit.filter((table) => table !== 'directory').map((table) => `drop table ${table} cascade`),
      foreignTables(unsplit, 'public'),
    ]);
    await run('first', [
      ...crossing
        .filter(({ parent }) => split.includes(parent))
        .map(({ child, name }) => `alter table ${child} drop constraint ${name}`),
      // The second server inserts a session and its tokens in one statement, but in an order of its own.
      'alter table session_token alter constraint session_token_session_id_fkey deferrable initially deferred',
    ]);
    for (const name of serverNames) {
      await run(name, [foreignTables(split, 'other'), ...split.flatMap(bothAsOne)]);
      await run(name, [
        ...crossing.filter(({ parent }) => split.includes(parent)).flatMap((key) => deleteTrigger(key, 'public')),
        ...(name === 'first'
          ? crossing.filter(({ child }) => split.includes(child)).flatMap((key) => deleteTrigger(key, 'other'))
          : []),
        ...directoryTriggers(name),
      ]);
    }
    return split;
  } finally {
    await Promise.all(Object.values(servers).map((db) => db.destroy()));
  }
}

/** A table is split if its key begins with the organisation, or if it has no key and belongs to an organisation. */
async function listTables(db: Db): Promise<{ split: string[]; unsplit: string[] }> {
  const { rows } = await sql<{ name: string; split: boolean }>`
    select relname as name, relname = 'account' or account_id.attnotnull and coalesce(account_id.attnum = key.indkey[0], true) as split
    from pg_class
      left join pg_attribute as account_id on account_id.attrelid = pg_class.oid and account_id.attname = 'account_id'
      left join pg_index as key on key.indrelid = pg_class.oid and key.indisprimary
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migration'
    order by relname`.execute(db);
  const names = (wanted: boolean) => rows.filter(({ split }) => Boolean(split) === wanted).map(({ name }) => name);
  return { split: names(true), unsplit: names(false) };
}

async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const columns = (table: 'conrelid' | 'confrelid', numbers: 'conkey' | 'confkey') => sql<string[]>`array(
    select attname::text from unnest(${sql.ref(numbers)}) with ordinality as listed (number, place)
      join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number order by place
  )`;
  const { rows } = await sql<ForeignKey>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${columns('conrelid', 'conkey')} as "childColumns", ${columns('confrelid', 'confkey')} as "parentColumns",
      confdeltype as "whenDeleted"
    from pg_constraint where contype = 'f'`.execute(db);
  return rows;
}

function linkTo(url: string): string[] {
  const { hostname, port, pathname, username } = new URL(url);
  return [
    'create schema other',
    'create schema everywhere',
    'create extension postgres_fdw',
    `create server other foreign data wrapper postgres_fdw options (host '${hostname}', port '${port}', dbname '${pathname.slice(1)}')`,
    `create user mapping for public server other options (user '${username}', password_required 'false')`,
  ];
}

const foreignTables = (tables: string[], schema: string) =>
  `import foreign schema public limit to (${tables.join(', ')}) from server other into ${schema} options (import_default 'true')`;

const bothAsOne = (table: string) => [
  `create table everywhere.${table} (like public.${table} including generated, check (false) no inherit)`,
  `alter table public.${table} inherit everywhere.${table}`,
  `alter foreign table other.${table} inherit everywhere.${table}`,
];

function deleteTrigger({ name, child, parent, childColumns, parentColumns, whenDeleted }: ForeignKey, schema: string) {
  const rows = `(${childColumns.join(', ')}) = (${parentColumns.map((column) => `old.${column}`).join(', ')})`;
  const table = `${schema}.${child}`;
  const nothing = childColumns.map((column) => `${column} = null`).join(', ');
  if (whenDeleted === 'c') return trigger(name, parent, 'delete', `delete from ${table} where ${rows};`);
  if (whenDeleted === 'n') return trigger(name, parent, 'delete', `update ${table} set ${nothing} where ${rows};`);
  return [];
}

/** A statement of another server runs without a search path, so names have their schema. */
const trigger = (name: string, table: string, events: string, body: string) => [
  `create function public.${name}_split() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
  `create trigger ${name}_split after ${events} on public.${table} for each row execute function public.${name}_split()`,
];

const directoryTriggers = (server: ServerName) =>
  Object.entries(directoryKeys).flatMap(([table, columns]) => {
    const keys = (row: string) => columns.map((column) => `${row}.${column}::text`).join(', ');
    return trigger(
      `${table}_directory`,
      table,
      `insert or delete or update of ${columns.join(', ')}`,
      `if tg_op <> 'INSERT' then delete from public.directory where key = any(array[${keys('old')}]); end if;
      if tg_op <> 'DELETE' then
        insert into public.directory select key, '${server}' from unnest(array[${keys('new')}]) as key where key is not null;
      end if;`,
    );
  });
