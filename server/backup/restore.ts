import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { openDatabase, type DatabaseSettings } from '../db/database.ts';
import {
  sumOf,
  backUpFormat,
  batchLimits,
  type BackUpEnd,
  type Batch,
  type Copy,
  type CopyHead,
  type RowCounts,
} from './backUpFormat.ts';
import { requireKnownMigrations, fillDatabase } from './fillDatabase.ts';

type Print = (line: string) => void;

/**
 * Restores a back-up into an empty database. @throws Error with one line if that fails. The database is unchanged in
 * this case.
 */
export async function restore(settings: DatabaseSettings, from: string, print: Print): Promise<void> {
  const file = path.resolve(from);
  // Checks the whole file before the database is opened. The file is read again to fill the database.
  const { head, rows } = await checkBackUp(file);
  await requireKnownMigrations(head);
  print(`The file is complete: ${sumOf(rows)}, backed up on ${head.madeAt} by Heartwood ${head.version}. Restoring…`);
  const db = await openDatabase(settings);
  try {
    const filled = await fillDatabase(db, await readBackUp(file));
    describeFilled('Restored', filled, print);
    print('Start with the secret key that belongs to the back-up (SECRET_KEY, or the file secret.key in DATA_DIR).');
  } finally {
    await db.destroy();
  }
}

export function describeFilled(
  verb: string,
  { rows, omittedTables }: Awaited<ReturnType<typeof fillDatabase>>,
  print: Print,
): void {
  print(`${verb} ${sumOf(rows)}.`);
  if (omittedTables.length > 0)
    print(`Left out, because they are not tables of Heartwood: ${omittedTables.join(', ')}.`);
}

const newline = 10;
/** The maximum length of the first line, in bytes. Other kinds of file may have no line break for gigabytes. */
const longestHead = 1_000_000;

/**
 * Opens the file of a back-up.
 * @returns a copy whose batches throw at the end if the file is incomplete or was changed.
 * @throws Error with one line if the file is not a back-up, or has a newer format.
 */
export async function readBackUp(file: string): Promise<Copy> {
  const { head, lines, hash } = await openBackUp(file);
  return { head, batches: checked(file, readRows(lines, hash)) };
}

/** Reads only the head of a file. @throws Error as `readBackUp` does. */
export async function readHead(file: string): Promise<CopyHead> {
  const { head, close } = await openBackUp(file);
  close();
  return head;
}

async function openBackUp(file: string) {
  const unzipped = unzip(file);
  const close = () => void unzipped.destroy();
  const lines = splitLines(unzipped);
  const hash = createHash('sha256');
  const first = await lines.next().catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.syscall ? `${file} cannot be read: ${error.message}` : `${file} is not a back-up of Heartwood`,
    );
  });
  const head = first.done ? undefined : headOf(first.value);
  if (!head) {
    close();
    throw new Error(`${file} is not a back-up of Heartwood`);
  }
  if (head.formatVersion > backUpFormat.formatVersion) {
    close();
    throw new Error(`${file} was written in a newer format than this version can read`);
  }
  hash.update(first.value!).update('\n');
  return { head, lines, hash, close };
}

function unzip(file: string): Readable {
  const gunzip = createGunzip();
  // If the file stream or the decompression fails, the reader of the lines gets the error.
  pipeline(createReadStream(file), gunzip, () => {});
  return gunzip;
}

function headOf(line: Buffer): (CopyHead & typeof backUpFormat) | undefined {
  try {
    const head = JSON.parse(line.toString()) as CopyHead & typeof backUpFormat;
    return head.format === backUpFormat.format ? head : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Yields lines without their line breaks.
 * @throws Error if the first line is too long for a back-up, or the last line has no line break.
 */
async function* splitLines(stream: Readable): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer[] = [];
  let isFirst = true;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const part = chunk.subarray(start, end);
      yield rest.length > 0 ? Buffer.concat([...rest, part]) : part;
      rest = [];
      isFirst = false;
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
    if (isFirst && rest.reduce((sum, part) => sum + part.length, 0) > longestHead) throw new Error('No head');
  }
  if (rest.length > 0) throw new Error('No end');
  return undefined;
}

type Hash = ReturnType<typeof createHash>;

async function* readRows(lines: AsyncGenerator<Buffer, undefined>, hash: Hash): AsyncGenerator<Batch> {
  const rows: RowCounts = {};
  let batch: Batch | undefined;
  let bytes = 0;
  let end: BackUpEnd | undefined;
  for await (const line of lines) {
    if (end) throw new Error('Something follows the end');
    const text = line.toString();
    const isRow = text.startsWith('[');
    if (batch && (!isRow || batch.lines.length >= batchLimits.rows || bytes + line.length > batchLimits.bytes)) {
      if (batch.lines.length > 0) yield batch;
      batch = { table: batch.table, lines: [] };
      bytes = 0;
    }
    if (isRow) {
      batch!.lines.push(text);
      bytes += line.length;
      rows[batch!.table]! += 1;
    } else {
      const mark = JSON.parse(text) as { table: string } | { end: BackUpEnd };
      if ('end' in mark) {
        end = mark.end;
        continue;
      }
      batch = { table: mark.table, lines: [] };
      rows[mark.table] ??= 0;
    }
    hash.update(line).update('\n');
  }
  const isWhole =
    end?.sha256 === hash.digest('hex') &&
    Object.entries(end.rows).every(([table, count]) => (rows[table] ?? 0) === count);
  if (!isWhole) throw new Error('Not as it was written');
}

/**
 * Replaces every error about the content of a file by the same error, since the details do not help people who restore
 * it.
 */
async function* checked(file: string, batches: AsyncGenerator<Batch>): AsyncGenerator<Batch> {
  for (;;) {
    const next = await batches.next().catch(() => {
      throw new Error(`${file} is damaged or cut off. Nothing was changed.`);
    });
    if (next.done) return;
    yield next.value;
  }
}

/**
 * Reads a file to its end.
 * @param onBatch gets every row.
 * @returns its head and the number of rows by table. @throws Error as `readBackUp` and its batches do.
 */
export async function checkBackUp(
  file: string,
  onBatch: (batch: Batch) => void = () => {},
): Promise<{ head: CopyHead; rows: RowCounts }> {
  const { head, batches } = await readBackUp(file);
  const rows: RowCounts = Object.fromEntries(head.tables.map(({ name }) => [name, 0]));
  for await (const batch of batches) {
    rows[batch.table] = (rows[batch.table] ?? 0) + batch.lines.length;
    onBatch(batch);
  }
  return { head, rows };
}
