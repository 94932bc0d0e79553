import pg from 'pg';
import { createDatabase } from '../databases/createDatabase.ts';
import { fillExample } from './fillExample.ts';
import { findFreePort } from './findFreePort.ts';
import { startPostgres } from '../databases/postgresServer.ts';
import { startProgram } from './startProgram.ts';
import { startServer } from './serverProcess.ts';

export type ManyServers = Awaited<ReturnType<typeof startManyServers>>;

const password = 'a-long-password';

/**
 * Starts the deployment of docs/scale.md on this machine: two processes of the built server behind HAProxy, and
 * PostgreSQL with a streaming replica behind pgbouncer. Uses the files in docs/scale/, with addresses replaced.
 */
export async function startManyServers() {
  const ends: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  const started = <T>(thing: T, end: () => Promise<unknown>): T => {
    ends.push(end);
    return thing;
  };
  try {
    const primary = await startPostgres({ from: 'system', conf: fillExample('docs/scale/primary.conf', []) });
    started(primary, () => primary.stop());
    await runOn(primary.url, `create role heartwood login password '${password}'`);
    const url = await createDatabase(primary.url, 'heartwood');
    await runOn(primary.url, 'alter database heartwood owner to heartwood');
    // The log shows which statements run on the replica.
    const replica = await startPostgres({
      from: 'system',
      replicaOf: primary.url,
      conf: `${fillExample('docs/scale/replica.conf', [])}\nlog_statement = all`,
    });
    started(replica, () => replica.stop());

    const pool = await findFreePort();
    const ini = fillExample('docs/scale/pgbouncer.ini', [
      ['host=10.0.0.20 port=5432 dbname', `host=127.0.0.1 port=${primary.port} dbname`],
      ['host=10.0.0.21 port=5432 dbname', `host=127.0.0.1 port=${replica.port} dbname`],
      ['listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1'],
      ['listen_port = 6432', `listen_port = ${pool}`],
      ['/etc/pgbouncer/userlist.txt', '{folder}/userlist.txt'],
    ]);
    const pgbouncer = await startProgram('pgbouncer', ['{folder}/pgbouncer.ini'], {
      port: pool,
      files: { 'pgbouncer.ini': ini, 'userlist.txt': fillExample('docs/scale/userlist.txt', []) },
    });
    started(pgbouncer, pgbouncer.stop);

    const pooled = (database: string) => `postgres://heartwood:${password}@127.0.0.1:${pool}/${database}`;
    const balancerPort = await findFreePort();
    const balancerUrl = `http://127.0.0.1:${balancerPort}`;
    // Both start at the same time on an empty database, and one of them migrates it.
    const servers = await Promise.all(
      ['app1', 'app2'].map(async () => {
        const server = await startServer({
          DATABASE_URL: pooled('heartwood'),
          DATABASE_REPLICA_URL: pooled('heartwood_replica'),
          DATABASE_POOLED: '1',
          DEMO: '0',
          PUBLIC_URL: balancerUrl,
          TRUST_PROXY: '127.0.0.1',
          SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        });
        return started(server, () => server.remove());
      }),
    );

    const cfg = fillExample('docs/scale/haproxy.cfg', [
      ['bind 10.0.0.10:80', `bind 127.0.0.1:${balancerPort}`],
      ['10.0.0.11:3000', `127.0.0.1:${servers[0]!.port}`],
      ['10.0.0.12:3000', `127.0.0.1:${servers[1]!.port}`],
      // HAProxy already runs as an unprivileged user here.
      ['  user haproxy\n  group haproxy\n', ''],
    ]);
    const haproxy = await startProgram('haproxy', ['-db', '-f', '{folder}/haproxy.cfg'], {
      port: balancerPort,
      files: { 'haproxy.cfg': cfg },
    });
    started(haproxy, haproxy.stop);
    return { balancerUrl, servers, databaseUrl: pooled('heartwood'), primaryUrl: url, primary, replica, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Runs one statement on its own connection.
 * @returns its rows. The type assumes at least one.
 */
export async function runOn<Row extends object>(url: string, statement: string): Promise<[Row, ...Row[]]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows as [Row, ...Row[]];
}
