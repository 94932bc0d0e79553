import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, fstatSync, fsyncSync } from 'node:fs';
import { link, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { openDatabase, type DatabaseSettings, type Db } from '../db/database.ts';
import { describeLaterSchema, listApplied, requireCurrentSchema } from '../db/migrate.ts';
import { productVersion } from '../projectRoot.ts';
import {
  sumOf,
  type Batch,
  type Copy,
  type TableShape,
  backUpFormat,
  type BackUpEnd,
  type RowCounts,
} from './backUpFormat.ts';
import { holdTables, listSequences, listTables, readLines, recordSuccess, setExactForms } from './copyQueries.ts';

type Print = (line: string) => void;

/**
 * Copies the whole database into a file, or to standard output.
 * @param to the file. `-` for standard output.
 * @throws Error with one line if that fails. No file is left in this case, but what was written to standard output is
 * incomplete.
 */
export async function backUp(settings: DatabaseSettings, to: string, print: Print): Promise<void> {
  const file = to === '-' ? null : path.resolve(to);
  if (file === null) requireOutput();
  await withExisting(settings, async (db) => {
    await requireCurrentSchema(db);
    const rows = await readDatabase(db, (copy) => (file === null ? writeToOutput(copy) : writeBackUp(file, copy)));
    print(`Backed up ${sumOf(rows)} to ${file ?? 'standard output'}.`);
    print(
      'The back-up contains people’s names, addresses and answers, so store it encrypted. It does not contain the secret key. Keep that somewhere else.',
    );
    const later = await describeLaterSchema(db);
    if (later !== null) print(`${later} Verify and restore this back-up with the later release.`);
    // Only the reader of standard output knows whether everything was stored.
    if (file === null) return;
    await recordSuccess(db, 'back-up').catch((error: Error) =>
      print(`The back-up is complete, but could not be recorded for the page Platform: ${error.message}`),
    );
  });
  for (const partial of file === null ? [] : await listPartial(path.dirname(file)))
    print(`${partial} was interrupted. If no other back-up is running, remove it: it contains people’s data.`);
}

/** The files of back-ups in a folder that were not completed. */
async function listPartial(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.endsWith('.partial')).map((name) => path.join(folder, name));
}

/**
 * Runs `work` on a database that exists. Checks this first, because opening a missing embedded database would create
 * it.
 */
export async function withExisting<T>(settings: DatabaseSettings, work: (db: Db) => Promise<T>): Promise<T> {
  if (settings.databaseUrl === null && !existsSync(path.join(settings.dataDir, 'database'))) {
    throw new Error(`There is no embedded database in ${settings.dataDir}: set DATA_DIR, or DATABASE_URL`);
  }
  const db = await openDatabase(settings);
  return work(db).finally(() => db.destroy());
}

/**
 * Reads the state of the whole database at one moment, whatever is written meanwhile. `use` reads the copy at its own
 * pace.
 * @throws Error if the database is not Heartwood's.
 */
export function readDatabase<T>(db: Db, use: (copy: Copy) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await setExactForms(tx);
      const migrations = await listApplied(tx);
      if (migrations.length === 0) throw new Error('The database contains no data of Heartwood');
      const tables = await listTables(tx);
      await holdTables(tx, tables);
      const head = {
        version: productVersion,
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

/**
 * Writes a copy into a file that only this user may read. It gets its name only when it is complete and on the disk.
 * @returns the number of rows by table. @throws Error if a file of that name exists already.
 */
export async function writeBackUp(file: string, copy: Copy): Promise<RowCounts> {
  if (existsSync(file)) throw alreadyExists(file);
  const partial = `${file}.partial`;
  const handle = await open(partial, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      error.code === 'EEXIST'
        ? `${partial} already exists. If no other back-up is running, one was interrupted, and you can remove the file.`
        : `${file} cannot be written: ${error.message}`,
    );
  });
  try {
    const rows = await zip(copy, file, async (zipped) => {
      await handle.writeFile(zipped);
      await handle.sync();
    });
    await handle.close();
    await giveName(partial, file);
    return rows;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Renames a file durably. Unlike `rename`, it does not replace a file that has appeared meanwhile.
 * @throws Error if there is one.
 */
async function giveName(partial: string, file: string): Promise<void> {
  await link(partial, file).then(
    () => rm(partial),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST' || existsSync(file)) throw alreadyExists(file);
      // Some file systems have no links.
      return rename(partial, file);
    },
  );
  const folder = await open(path.dirname(file), 'r');
  // Some file systems, such as those of other machines, cannot sync a folder.
  await folder
    .sync()
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EINVAL') throw error;
    })
    .finally(() => folder.close());
}

const alreadyExists = (file: string) => new Error(`${file} already exists`);

/** Rejects an output to which a back-up should not be written. @throws Error with one line. */
function requireOutput(): void {
  if (process.stdout.isTTY) throw new Error('Standard output is a terminal. Send it to a file or a program.');
  if (process.env['npm_lifecycle_event'] === 'admin' && process.env['npm_config_loglevel'] !== 'silent')
    throw new Error('npm writes lines of its own to standard output. Use npm run -s admin -- back-up --to -');
}

async function writeToOutput(copy: Copy): Promise<RowCounts> {
  const kind = fstatSync(1);
  // Node's stream for a file or a character device would ignore that only a part was written, as on a full disk. For a
  // block device it writes nothing.
  const isPipe = kind.isFIFO() || kind.isSocket();
  const output = isPipe ? process.stdout : createWriteStream('', { fd: 1, autoClose: false });
  output.on('error', () => {});
  return zip(copy, 'Standard output', async (zipped) => {
    for await (const part of zipped)
      await new Promise<void>((resolve, reject) => {
        output.write(part, (error) => (error ? reject(error) : resolve()));
      });
    if (kind.isFile() || kind.isBlockDevice()) fsyncSync(1);
  });
}

/**
 * Compresses a copy. `write` reads it at its own pace.
 * @param output the name of the output, for errors.
 * @returns the number of rows by table. @throws Error with one line that names the output if it cannot be written.
 */
async function zip(
  copy: Copy,
  output: string,
  write: (zipped: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<RowCounts> {
  const rows: RowCounts = Object.fromEntries(copy.head.tables.map(({ name }) => [name, 0]));
  // Pipeline would report only that it was aborted.
  let writeError: Error | undefined;
  const writing = (zipped: AsyncIterable<Uint8Array>) =>
    write(zipped).catch((error: NodeJS.ErrnoException) => {
      if (error.syscall)
        writeError = new Error(`${output} cannot be written: ${error.message}. The back-up is not complete.`);
      throw error;
    });
  // This level saves nearly as much space as the default for text and digits, in a third of the time.
  await pipeline(Readable.from(linesOf(copy, rows), { highWaterMark: 1 }), createGzip({ level: 3 }), writing).catch(
    (error: Error) => {
      throw writeError ?? error;
    },
  );
  return rows;
}

/** Yields the lines of the file in batches, and counts the rows in `rows`. */
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
