// @ts-check
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './projectRoot.mjs';

/**
 * Loads a compiled entry in this process, so that it gets this process's signals and sets its exit code.
 * @param {string} file path below `dist/`
 */
export function importBuilt(file) {
  return import(pathToFileURL(path.join(projectRoot, 'dist', file)).href);
}
