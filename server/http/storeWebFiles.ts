import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Db } from '../db/database.ts';
import { insertWebFiles, listWebFiles, refreshWebFiles } from './webFileQueries.ts';

const text = (type: string) => [type, 'charset=utf-8'].join('; ');

/** The media types of the files that a page can load from assets/, by their extension. No other file is stored. */
export const assetTypes: Record<string, string> = {
  css: text('text/css'),
  js: text('application/javascript'),
  json: text('application/json'),
  avif: 'image/avif',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** A path below assets/ that a release may have: a name with a hash of at least seven characters (vite.config.ts). */
export const assetPath = new RegExp(`^[\\w.-]{0,100}[\\w-]{7}\\.(${Object.keys(assetTypes).join('|')})$`);

const compress = promisify(brotliCompress);
/** Files that the build leaves uncompressed are tiny, or compressed already. */
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Stores the files in assets/ for servers of other releases, and records that they are needed. Files that are stored
 * already are not read.
 * @param directory the output of the build
 */
export async function storeWebFiles(db: Db, directory: string, now: Date): Promise<void> {
  const folder = path.join(directory, 'assets');
  // `npm run dev` has no such folder: Vite serves its files.
  const names = existsSync(folder) ? await readdir(folder) : [];
  // In the same order on every server, so that two that start at the same time do not wait for each other in a circle.
  const needed = names.filter((name) => assetPath.test(name)).sort();
  await refreshWebFiles(db, needed, now);
  const stored = new Set(await listWebFiles(db));
  const compressed = new Set(names.filter((name) => name.endsWith('.br')));
  const missing = needed.filter((name) => !stored.has(name));
  const files = await Promise.all(
    missing.map(async (name) => ({
      path: name,
      content: compressed.has(`${name}.br`)
        ? await readFile(path.join(folder, `${name}.br`))
        : await compress(await readFile(path.join(folder, name)), quickly),
    })),
  );
  await insertWebFiles(db, files, now);
}
