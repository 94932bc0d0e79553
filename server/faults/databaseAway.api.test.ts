import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { outage } from '#testing/faults/outage.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';
import { startTcpProxy } from '#testing/faults/tcpProxy.ts';
import { openDatabase } from '../db/database.ts';
import { hangTime } from '../db/postgres.ts';

// Runs the whole built server. It uses a separate PostgreSQL server, because the test stops that server.
vi.setConfig({ testTimeout: 180_000 });
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

let postgres: PostgresServer | undefined;
beforeAll(async () => {
  if (onPostgres) postgres = await startPostgres({ fsync: true });
});
afterAll(() => postgres?.stop());
afterEach(() => void vi.useRealTimers());

it.runIf(onPostgres)(
  'no acknowledged answer and no mail is lost when the PostgreSQL server is stopped or hangs',
  async () => {
    const {
      acknowledged,
      rejected,
      faults: problems,
    } = await outage(postgres!, await createDatabase(postgres!.url, 'outage'), {
      milliseconds: 1_000,
      people: 20,
    });
    expect(problems).toEqual([]);
    expect(acknowledged).toBeGreaterThan(10);
    expect(rejected).toBeGreaterThan(0);
  },
);

it.runIf(onPostgres)('a connection that hangs is dropped, and a new one replaces it', async () => {
  const databaseUrl = await createDatabase(postgres!.url, 'hanging');
  const proxy = await startTcpProxy(postgres!.port);
  const through = new URL(databaseUrl);
  through.port = String(proxy.port);
  const db = await openDatabase({ databaseUrl: through.href, dataDir: '' });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  proxy.hang();
  const requested = sql`select 1`.execute(db).then(
    () => 'answered',
    () => 'failed',
  );
  // By now, the query has got a connection and has been sent.
  await pause(100);
  vi.advanceTimersByTime(hangTime - 1);
  expect(await Promise.race([requested, pause(100, 'waiting')])).toBe('waiting');
  vi.advanceTimersByTime(1);
  expect(await requested).toBe('failed');
  vi.useRealTimers();
  await proxy.cut();
  await proxy.resume();
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  await proxy.close();
});
