import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { backUpFormat, type BackUpEnd, type Copy, type RowCounts } from './backUpFormat.ts';

/**
 * Writes a copy into a file that only this user may read. The file has its name once it is complete and on the disk.
 * @returns the rows by table.
 * @throws Error when there is a file of that name already.
 */
export async function writeBackUp(file: string, copy: Copy): Promise<RowCounts> {
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const partial = `${file}.partial`;
  const rows: RowCounts = Object.fromEntries(copy.head.tables.map(({ name }) => [name, 0]));
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST'
        ? `${partial} is there already: another back-up is at work, or was interrupted, and then you can remove it`
        : `${file} cannot be written: ${error.message}`,
    );
  });
  try {
    // A fast level: of what text and digits shrink by, it has most, in a third of the time.
    await pipeline(
      Readable.from(linesOf(copy, rows), { highWaterMark: 1 }),
      createGzip({ level: 3 }),
      (zipped: AsyncIterable<Uint8Array>) => handle.writeFile(zipped),
    );
    await handle.sync();
    await handle.close();
    await rename(partial, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
  return rows;
}

/** The lines of the file, some at a time; counts the rows. */
async function* linesOf({ head, batches }: Copy, rows: RowCounts): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (lines: string) => {
    hash.update(lines);
    return lines;
  };
  yield hashed(`${JSON.stringify({ ...backUpFormat, ...head })}\n`);
  let current: string | undefined;
  for await (const { table, lines } of batches) {
    if (table !== current) yield hashed(`${JSON.stringify({ table })}\n`);
    current = table;
    rows[table] = (rows[table] ?? 0) + lines.length;
    yield hashed(`${lines.join('\n')}\n`);
  }
  const end: BackUpEnd = { rows, sha256: hash.digest('hex') };
  yield `${JSON.stringify({ end })}\n`;
}
