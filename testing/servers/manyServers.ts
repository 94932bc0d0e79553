import { setTimeout as pause } from 'node:timers/promises';
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
    const ini = (ofPrimary: number) =>
      fillExample('docs/scale/pgbouncer.ini', [
        ['host=10.0.0.20 port=5432 dbname', `host=127.0.0.1 port=${ofPrimary} dbname`],
        ['host=10.0.0.21 port=5432 dbname', `host=127.0.0.1 port=${replica.port} dbname`],
        ['listen_addr = 10.0.0.20', 'listen_addr = 127.0.0.1'],
        ['listen_port = 6432', `listen_port = ${pool}`],
        ['/etc/pgbouncer/userlist.txt', '{folder}/userlist.txt'],
      ]);
    const pgbouncer = await startProgram('pgbouncer', ['{folder}/pgbouncer.ini'], {
      port: pool,
      files: { 'pgbouncer.ini': ini(primary.port), 'userlist.txt': fillExample('docs/scale/userlist.txt', []) },
    });
    started(pgbouncer, pgbouncer.stop);

    const pooled = (database: string) => `postgres://heartwood:${password}@127.0.0.1:${pool}/${database}`;
    const balancerPort = await findFreePort();
    const balancerUrl = `http://127.0.0.1:${balancerPort}`;
    // Both start at the same time on an empty database, and one of them migrates it.
    const servers = await Promise.all(
      ['app1', 'app2'].map(async () => {
        const metricsPort = await findFreePort();
        const server = await startServer({
          METRICS_PORT: String(metricsPort),
          DATABASE_URL: pooled('heartwood'),
          DATABASE_REPLICA_URL: pooled('heartwood_replica'),
          DATABASE_POOLED: '1',
          DEMO: '0',
          PUBLIC_URL: balancerUrl,
          TRUST_PROXY: '127.0.0.1',
          SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
        });
        started(server, () => server.remove());
        return { ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
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
    return {
      balancerUrl,
      servers,
      databaseUrl: pooled('heartwood'),
      primaryUrl: url,
      primary,
      replica,
      /** Promotes the replica, and directs pgbouncer to it, as docs/scale.md says. */
      async failOver() {
        await runOn(replica.url, 'select pg_promote()');
        pgbouncer.reload({ 'pgbouncer.ini': ini(replica.port) });
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the replica has everything that the primary has committed. */
export async function catchUp({ primaryUrl, replica }: Pick<ManyServers, 'primaryUrl' | 'replica'>): Promise<void> {
  const [{ lsn }] = await runOn<{ lsn: string }>(primaryUrl, 'select pg_current_wal_insert_lsn()::text as lsn');
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(100)) {
    const replayed = `select pg_last_wal_replay_lsn() >= '${lsn}' as all`;
    if ((await runOn<{ all: boolean }>(replica.url, replayed))[0].all) return;
  }
  throw new Error('The replica did not catch up within a minute');
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
