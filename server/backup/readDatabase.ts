import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/database.ts';
import { listApplied } from '../db/migrate.ts';
import { projectRoot } from '../projectRoot.ts';
import type { Batch, Copy, TableShape } from './backUpFormat.ts';
import { holdTables, listSequences, listTables } from './catalogueQueries.ts';
import { readLines, setExactForms } from './rowQueries.ts';

/**
 * Hands over all that the database holds at one moment, whatever others write meanwhile; it is read as `use` asks for it.
 * @throws Error when the database is not one of the product's.
 */
export function readDatabase<T>(db: Db, use: (copy: Copy) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setExactForms(tx);
      const migrations = await listApplied(tx);
      if (migrations.length === 0) throw new Error('There is nothing of Heartwood in the database');
      const tables = await listTables(tx);
      await holdTables(tx, tables);
      const { version } = JSON.parse(await readFile(path.join(projectRoot, 'package.json'), 'utf8')) as {
        version: string;
      };
      const head = {
        version,
        madeAt: new Date().toISOString(),
        migrations,
        tables,
        sequences: await listSequences(tx),
      };
      return use({ head, batches: readTables(tx, tables) });
    });
}

async function* readTables(db: Db, tables: readonly TableShape[]): AsyncGenerator<Batch> {
  for (const table of tables) {
    for await (const lines of readLines(db, table)) yield { table: table.name, lines };
  }
}
