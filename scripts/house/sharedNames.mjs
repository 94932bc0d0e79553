// @ts-check
import { readExports } from './readExports.mjs';

/**
 * Names that two modules export on purpose, with the reason. The names of operations need no entry.
 * @type {Readonly<Record<string, string>>}
 */
const allowedNames = {
  ApiError: 'one error: the server raises it with a code, the browser receives it',
  formatDueDate: 'one is the rule, and the other applies it in the language and time zone of the browser',
  formatListDate: 'the same reason as for formatDueDate',
  formatMoment: 'the same reason as for formatDueDate',
};

const side = /^(contract|server|web)\//;
const operation = /^export const (\w+) = operation\(/gm;

/**
 * The names that more than one module exports and that `allowedNames` does not list. An operation may share its name
 * with its handler on the server and with the function that calls it in the browser.
 * @param {ReadonlyMap<string, string>} modules path from the project's folder, to source
 * @param {Readonly<Record<string, string>>} [allowed]
 * @returns {string[]} a line for each name, with its modules
 */
export function findSharedNames(modules, allowed = allowedNames) {
  /** @type {Map<string, string[]>} */
  const exporters = new Map();
  /** @type {Set<string>} */
  const operations = new Set();
  for (const [file, source] of modules) {
    for (const name of readExports(file, source)) exporters.set(name, [...(exporters.get(name) ?? []), file]);
    if (file.startsWith('contract/')) for (const [, name] of source.matchAll(operation)) operations.add(name ?? '');
  }
  return [...exporters]
    .filter(([name, files]) => files.length > 1 && !(name in allowed) && !(operations.has(name) && areNamesakes(files)))
    .map(([name, files]) => `${name}: ${files.join(', ')}`)
    .sort();
}

/**
 * Returns whether each file is in a different room: contract, server or web.
 * @param {string[]} files
 */
function areNamesakes(files) {
  const sides = files.map((file) => side.exec(file)?.[1]);
  return !sides.includes(undefined) && new Set(sides).size === files.length;
}
