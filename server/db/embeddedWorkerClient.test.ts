import path from 'node:path';
import { expect, it } from 'vitest';
import { copyTestDatabase } from '#testing/databases/testDatabase.ts';
import { startEmbeddedWorker } from './embeddedWorkerClient.ts';

it('rejects a query to a thread that has ended instead of never answering', async () => {
  const { dataDir, remove } = await copyTestDatabase('embedded');
  const worker = await startEmbeddedWorker(path.join(dataDir, 'database'));
  const underWay = worker.query('select 1 as one', []);
  await worker.close();
  expect(await underWay).toMatchObject({ rows: [{ one: 1 }] });
  await expect(worker.query('select 1', [])).rejects.toThrow('The embedded database has stopped.');
  await worker.close();
  await remove();
});
