// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Debian's folder for the programs of PostgreSQL, with one folder per version. */
const postgres = '/usr/lib/postgresql';

/**
 * A program of this system, on the PATH or in Debian's folders for administrators.
 * @param {string} name
 * @returns {string | undefined} absolute path
 */
export function findProgram(name) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const versions = existsSync(postgres) ? readdirSync(postgres).sort((a, b) => Number(b) - Number(a)) : [];
  return [...folders, '/usr/local/sbin', '/usr/sbin', ...versions.map((version) => path.join(postgres, version, 'bin'))]
    .map((folder) => path.join(folder, name))
    .find((file) => existsSync(file));
}
