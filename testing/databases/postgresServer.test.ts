import { existsSync } from 'node:fs';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { createDatabase } from './createDatabase.ts';
import { postgresBinaries } from './postgresBinaries.ts';
import { startPostgres } from './postgresServer.ts';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const systemHasIt = (() => {
  try {
    return existsSync(postgresBinaries('system'));
  } catch {
    return false;
  }
})();

describe.each([
  { from: 'system' as const, available: systemHasIt },
  { from: 'package' as const, available: true },
])('a PostgreSQL server run by the programs of the $from', ({ from, available }) => {
  test.runIf(available)('starts, copies databases, and leaves nothing', async () => {
    const server = await startPostgres({ from });
    const [settings] = (await query(
      server.url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('data_directory') as folder`,
    )) as [{ encoding: string; fsync: string; folder: string }];
    expect(settings).toMatchObject({ encoding: 'UTF8', fsync: 'off' });

    const template = await createDatabase(server.url, 'a template');
    await query(template, `create table note (body text); insert into note values ('straße')`);
    const copy = await createDatabase(server.url, 'copy', 'a template');
    expect(await query(copy, 'select body from note')).toEqual([{ body: 'straße' }]);

    await server.stop();
    await expect(query(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
    expect(existsSync(settings.folder)).toBe(false);
  });
});

test('keeps commits on disk when asked to', async () => {
  const server = await startPostgres({ fsync: true });
  expect(await query(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  await server.stop();
});
