import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createApiApp } from '#testing/servers/apiApp.ts';

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'prepares repeated statements, but not those with long lists',
  async () => {
    const api = await createApiApp();
    try {
      const prepared = await api.db.transaction().execute(async (tx) => {
        for (const length of [99, 100]) {
          const ids = Array.from({ length }, () => randomUUID());
          await sql`select ${sql.lit(length)} from job where id = any(${ids}::uuid[])`.execute(tx);
        }
        const { rows } = await sql<{
          statement: string;
        }>`select statement from pg_prepared_statements where statement like '%from job where id = any(%'`.execute(tx);
        return rows.map(({ statement }) => statement);
      });
      expect(prepared).toEqual([expect.stringContaining('select 99 ') as string]);
    } finally {
      await api.close();
    }
  },
);

it.runIf(process.env['TEST_DATABASE'] === 'postgres')('closes after the statements that are running', async () => {
  const api = await createApiApp();
  const running = sql`select pg_sleep(0.3)`.execute(api.db);
  await api.db.selectFrom('job').select('id').execute();
  await api.close();
  await expect(running).resolves.toBeDefined();
});
