import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../ApiError.ts';
import { batchCalls } from '../db/batchCalls.ts';
import { isDatabaseAway, type Db } from '../db/database.ts';
import { assetPath } from './storeWebFiles.ts';
import { fetchWebFile, listWebFiles } from './webFileQueries.ts';

/** The shortest time between two statements that list the stored paths, in milliseconds. */
const interval = 1_000;
/** The longest time that a request waits for the database, in milliseconds. */
const patience = 2_500;
/** Statements that fetch a file at the same time. */
const lanes = 2;

const unavailable = () => new ApiError('Unavailable', { retryAfterSeconds: 2 });

/** Finds a file of another release, given its path below assets/. Returns its content, compressed with Brotli. */
export type FindWebFile = (path: string) => Promise<Uint8Array | null>;

/**
 * Finds files of other releases in the database. Made-up paths cost it one statement a second, however many are
 * requested: they are compared with a list of the stored paths. Contents are cached.
 * @param mostBytes the largest size of the cache. The earliest file leaves it first.
 * @returns a function that throws `Unavailable` if the database is away, or does not answer within 2.5 s.
 */
export function createFindWebFile(db: Db, mostBytes = 16 * 1024 * 1024): FindWebFile {
  let known: ReadonlySet<string> = new Set();
  let listing = Promise.resolve();
  let whenListed = -Infinity;
  let next: Promise<void> | undefined;

  /** Lists the stored paths. All calls that come before the statement begins share it. */
  async function list(): Promise<void> {
    await listing.catch(() => {});
    await pause(Math.max(0, whenListed + interval - performance.now()));
    next = undefined;
    whenListed = performance.now();
    listing = listWebFiles(db).then((paths) => void (known = new Set(paths)));
    await listing;
  }

  const cached = new Map<string, Uint8Array>();
  let bytes = 0;
  const pending = new Map<string, Promise<Uint8Array | null>>();
  const fetch = batchCalls<string, Uint8Array | null>(async ([path]) => [await fetchWebFile(db, path!)], {
    lanes,
    most: 1,
    keyOf: (path) => path,
  });

  async function fetchAndCache(path: string): Promise<Uint8Array | null> {
    const content = await fetch(path);
    if (content === null) return null;
    cached.set(path, content);
    bytes += content.length;
    for (const [earliest, { length }] of cached) {
      if (bytes <= mostBytes) break;
      cached.delete(earliest);
      bytes -= length;
    }
    return content;
  }

  async function look(path: string): Promise<Uint8Array | null> {
    if (!known.has(path)) await (next ??= list());
    if (!known.has(path)) return null;
    const content = cached.get(path);
    if (content) return content;
    const file = pending.get(path) ?? fetchAndCache(path).finally(() => pending.delete(path));
    pending.set(path, file);
    return file;
  }

  return async (path) => {
    if (!assetPath.test(path)) return null;
    const late = new AbortController();
    try {
      return await Promise.race([
        look(path),
        pause(patience, undefined, { signal: late.signal }).then(() => Promise.reject(unavailable())),
      ]);
    } catch (error) {
      throw isDatabaseAway(error) ? unavailable() : error;
    } finally {
      late.abort();
    }
  };
}
