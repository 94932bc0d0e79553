// @ts-check
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Loads a compiled entry in this process, so that it gets this process's signals and sets its exit code.
 * @param {string} folder the folder of the build
 * @param {string} file path in it
 */
export function importBuilt(folder, file) {
  return import(pathToFileURL(path.join(folder, file)).href);
}
