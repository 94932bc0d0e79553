// @ts-check
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './projectRoot.mjs';

/**
 * All files in a folder of the project, in a fixed order. For a file, only itself. For a missing path, none.
 * @param {string} relative path from the project's folder, with forward slashes
 * @returns {string[]} paths from the project's folder, with forward slashes
 */
export function listFiles(relative) {
  const absolute = path.join(projectRoot, relative);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [relative];
  return readdirSync(absolute)
    .filter((name) => name !== 'node_modules' && name !== '.DS_Store')
    .sort()
    .flatMap((name) => listFiles(`${relative}/${name}`));
}
