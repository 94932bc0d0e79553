import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { findAddress } from '#server/addressFile.ts';
import { openServer } from '#server/db/database.ts';
import type { Explained } from './explainingPool.ts';
import { linkServers, serverNames, type ServerName } from './linkServers.ts';

/**
 * Opens two empty databases on different PostgreSQL servers as one, split by organisation.
 * @returns connections for a database handle, the statements that run on them (`routingPool`), and the split tables.
 */
export async function openTwoServers(urls: Record<ServerName, string>) {
  const split = await linkServers(urls);
  return { ...routingPool(urls, split), split };
}

/** The server that a statement runs on, and the tables that its names mean. */
interface Route {
  server: ServerName;
  path: keyof typeof paths;
  /** The servers whose split tables it uses. */
  uses: readonly ServerName[];
}

/** Search paths on a server: the split tables of its own organisations, of those of the other server, or of all. */
const paths = { own: 'public', other: 'other, public', everywhere: 'everywhere, public' };

/**
 * Connections to the two servers of `linkServers`. A statement that names an organisation, or one of its rows by a key of
 * the directory, runs on the server of that organisation and uses only its tables. Any other statement about split
 * tables uses those of both servers. A transaction runs on the server of its first statement, and reaches the other one
 * by foreign tables. New organisations alternate between the servers.
 *
 * While `explained.list` is not null, each statement is added to it with the servers whose split tables it uses.
 */
function routingPool(
  urls: Record<ServerName, string>,
  splitTables: readonly string[],
): { pool: PostgresPool; explained: { list: Explained[] | null } } {
  const open = (name: ServerName) => openServer(findAddress([], urls[name]), true);
  const pools = { first: open('first'), second: open('second') };
  /** For look-ups in the directory, which must not wait for transactions that wait for a look-up. */
  const lookUps = open('first');
  const explained: { list: Explained[] | null } = { list: null };
  const aboutSplitTables = new RegExp(`\\b(${splitTables.join('|')})\\b`);
  /** The server of each known key. A key never moves. */
  const known = new Map<string, ServerName>();
  let organisations = 0;

  async function serversOf(keys: string[]): Promise<ServerName[]> {
    const unknown = keys.filter((key) => !known.has(key));
    if (unknown.length > 0) {
      const { rows } = await using(lookUps, (client) =>
        client.query<{ key: string; server: ServerName }>(
          'select key, server from public.directory where key = any($1)',
          [unknown],
        ),
      );
      for (const { key, server } of rows) known.set(key, server);
    }
    return [...new Set(keys.flatMap((key) => known.get(key) ?? []))];
  }

  async function route(sql: string, parameters: readonly unknown[], pinned: ServerName | undefined): Promise<Route> {
    if (!aboutSplitTables.test(sql)) return { server: pinned ?? 'first', path: 'own', uses: [] };
    const keys = namedKeys(sql, parameters);
    if (sql.startsWith('insert into "account" ')) {
      known.set(keys[0]!, serverNames[organisations % serverNames.length]!);
      organisations += 1;
    }
    const [server, ...more] = await serversOf(keys);
    if (server === undefined || more.length > 0)
      return { server: pinned ?? 'first', path: 'everywhere', uses: serverNames };
    return pinned === undefined || pinned === server
      ? { server, path: 'own', uses: [server] }
      : { server: pinned, path: 'other', uses: [server] };
  }

  async function using<T>(pool: PostgresPool, work: (client: PostgresPoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  const currentPaths = new WeakMap<PostgresPoolClient, Route['path']>();
  async function run(client: PostgresPoolClient, path: Route['path'], sql: string, parameters: readonly unknown[]) {
    if (currentPaths.get(client) !== path) {
      await client.query(`set search_path = ${paths[path]}`, []);
      currentPaths.set(client, path);
    }
    return client.query(sql, parameters);
  }

  function connect() {
    /** Begins on a server with its first statement. */
    let transaction: { begin: string; on?: { server: ServerName; client: PostgresPoolClient } } | null = null;

    async function end(sql: string) {
      const on = transaction?.on;
      transaction = null;
      if (!on) return { command: sql.toUpperCase(), rowCount: 0, rows: [] };
      try {
        return await on.client.query(sql, []);
      } finally {
        // A search path that was set in a transaction may have been undone with it.
        currentPaths.delete(on.client);
        on.client.release();
      }
    }

    return {
      async query(sql: string, parameters: readonly unknown[] = []) {
        if (/^(begin|start transaction)/.test(sql)) {
          transaction = { begin: sql };
          return { command: 'BEGIN', rowCount: 0, rows: [] };
        }
        if (/^(commit|rollback)$/.test(sql)) return end(sql);
        const { server, path, uses } = await route(sql, parameters, transaction?.on?.server);
        explained.list?.push({ sql, lookedInto: new Map([['split tables', new Set(uses)]]) });
        if (!transaction) return using(pools[server], (client) => run(client, path, sql, parameters));
        if (!transaction.on) {
          const client = await pools[server].connect();
          transaction.on = { server, client };
          await client.query(transaction.begin, []);
        }
        return run(transaction.on.client, path, sql, parameters);
      },
      release() {},
    } as unknown as PostgresPoolClient;
  }

  return {
    explained,
    pool: {
      connect: async () => connect(),
      end: async () => void (await Promise.all([lookUps, ...Object.values(pools)].map((pool) => pool.end()))),
    } as unknown as PostgresPool,
  };
}

/**
 * The parameters of a statement that may be keys of the directory: texts of that form, also in lists, and organisations
 * in JSON. Without the position of a page, and without what rows must differ from.
 */
function namedKeys(sql: string, parameters: readonly unknown[]): string[] {
  const named = new Set(
    [...sql.replaceAll(/(<>|!=) *\$\d+|cast\(\$\d+ as/g, '').matchAll(/\$(\d+)/g)].map(([, place]) => Number(place)),
  );
  return parameters
    .filter((_, index) => named.has(index + 1))
    .flat()
    .filter((value) => typeof value === 'string')
    .flatMap((text) =>
      /^[\w-]{32,}$/.test(text) ? [text] : [...text.matchAll(/"account_?id":"([\w-]+)"/gi)].map(([, id]) => id!),
    );
}
