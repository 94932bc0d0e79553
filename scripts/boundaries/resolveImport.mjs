// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../tools/projectRoot.mjs';

/**
 * Package imports, each of the form `"#room/*": "./folder/*"`.
 * @type {Record<string, string>}
 */
const aliases = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).imports;

/**
 * The file that a relative import or an alias refers to, whether or not it exists.
 * @param {string} from path of the importing module, from the project's folder
 * @param {string} specifier
 * @returns {string | undefined} path from the project's folder; undefined for a package, a module of Node or one that
 * the build generates
 */
export function resolveImport(from, specifier) {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(from), bare);
  if (!bare.startsWith('#')) return undefined;
  const [alias, folder] = Object.entries(aliases).find(([each]) => bare.startsWith(each.slice(0, -1))) ?? [];
  // An unknown alias is returned unchanged. No file has such a path.
  return alias && folder ? path.posix.join(folder.slice(0, -1), bare.slice(alias.length - 1)) : bare;
}
