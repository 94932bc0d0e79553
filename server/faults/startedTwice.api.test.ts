import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { openDatabase, type Db } from '../db/database.ts';
import { listApplied, listMigrations, migrate } from '../db/migrate.ts';

// Runs whole built servers.
vi.setConfig({ testTimeout: 180_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
let database: ServerDatabase;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()));
  await database.remove();
});

/** The existing columns, as text. */
const columnsOf = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name || ' ' || data_type as name from information_schema.columns
    where table_schema = 'public' order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
};

it.runIf(onPostgres)(
  'two processes started at once on the database of an earlier release migrate it once, and both serve',
  async () => {
    const url = await createDatabase(inject('postgresUrl'), `earlier_${randomUUID().replaceAll('-', '')}`);
    const db = await openDatabase({ databaseUrl: url, dataDir: '' });
    const names = await listMigrations();
    // The database as the first release left it, with an organisation.
    await migrate(db, names[0]);
    expect(await listApplied(db)).toEqual(names.slice(0, 1));
    const accountId = randomUUID();
    await sql`insert into account (id, name, time_zone, created_at) values (${accountId}, 'Kept', 'UTC', now())`.execute(
      db,
    );

    const settings = { DATABASE_URL: url, DEMO: '0', SECRET_KEY: Buffer.alloc(32, 7).toString('base64') };
    servers.push(...(await Promise.all([1, 2].map(() => startServer(settings)))));
    expect(await listApplied(db)).toEqual(names);
    const { rows } = await sql<{ name: string }>`select name from account where id = ${accountId}`.execute(db);
    expect(rows).toEqual([{ name: 'Kept' }]);
    const again = await openDatabase({ databaseUrl: database.settings['DATABASE_URL']!, dataDir: '' });
    expect(await columnsOf(db)).toEqual(await columnsOf(again));
    await Promise.all([db.destroy(), again.destroy()]);
    for (const { url: address } of servers) expect((await fetch(`${address}/api/v0/health`)).status).toBe(200);
    for (const server of servers) expect(await server.stop()).toBe(0);
  },
);

describe.runIf(!onPostgres)('on the folder of an embedded database that a server uses', () => {
  it('another server and every command are rejected with one line that names the folder and the process', async () => {
    const server = await startServer({ ...database.settings, DEMO: '0' });
    servers.push(server);
    const folder = database.settings['DATA_DIR']!;
    const line = `${folder} is in use by another process (${server.pid()}). Stop it first, or set DATA_DIR.\n`;
    expect(runBuilt('server/main.js', { ...database.settings, DEMO: '0', PORT: '0' })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Heartwood cannot start: ${line}`,
    });
    for (const command of [
      ['create-super', '--email', 'super@example.org', '--password', 'a-long-password-1'],
      ['reset-totp', '--email', 'super@example.org'],
      ['jobs'],
      ['retry'],
    ])
      expect([command[0], runBuilt('server/admin.js', database.settings, ...command)]).toEqual([
        command[0],
        { code: 1, stdout: '', stderr: line },
      ]);
    expect((await fetch(`${server.url}/api/v0/health`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });

  it('of two servers started at once, one serves and the other is rejected', async () => {
    const settings: Record<string, string> = { ...database.settings, DEMO: '0' };
    const begun = await Promise.allSettled([1, 2].map(() => startServer(settings)));
    const served = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    servers.push(...served);
    expect(served).toHaveLength(1);
    const [rejected] = begun.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []));
    expect(rejected).toContain(
      `Heartwood cannot start: ${settings['DATA_DIR']} is in use by another process (${served[0]!.pid()}).`,
    );
  });
});
