import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const day = 24 * 3_600_000;

/** A file below assets/ whose name contains a hash of its content. */
interface WebFile {
  /** Below assets/. */
  path: string;
  /** Compressed with Brotli. */
  content: Uint8Array;
}

/** The paths of all stored files. */
export async function listWebFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('web_file').select('path').execute();
  return rows.map(({ path }) => path);
}

/** Returns the content of a file, compressed with Brotli. Null if it is not stored. */
export async function fetchWebFile(db: Db, path: string): Promise<Uint8Array | null> {
  const row = await db.selectFrom('web_file').select('content').where('path', '=', path).executeTakeFirst();
  return row?.content ?? null;
}

/** Stores files. A path that exists keeps its content, which is the same: its hash is in the path. */
export async function insertWebFiles(db: Db, files: readonly WebFile[], now: Date): Promise<void> {
  if (files.length === 0) return;
  await db
    .insertInto('web_file')
    .values(files.map(({ path, content }) => ({ path, content, when_needed: now })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .execute();
}

/** Records once a day that files are still needed. Rows that another server is just updating are left to it. */
export async function refreshWebFiles(db: Db, paths: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('web_file')
    .set({ when_needed: now })
    .where('path', 'in', (query) =>
      query
        .selectFrom('web_file')
        .select('path')
        .where('path', '=', sql<string>`any(${paths})`)
        .where('when_needed', '<=', new Date(now.getTime() - day))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Deletes the files that no running server has had since a time. */
export async function deleteOldWebFiles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('web_file').where('when_needed', '<=', before).execute();
}
