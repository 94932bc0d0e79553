// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './listFiles.mjs';
import { projectRoot } from './projectRoot.mjs';

/** Everything that the build reads. */
const inputs = [
  'contract',
  'rules',
  'server',
  'web',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
  'scripts/vite',
  'scripts/tools',
  'scripts/sentences',
  'scripts/boundaries',
];

/** The only content that is built into the web application. */
const catalogues = () => listFiles('content').filter((file) => file.endsWith('/screens.json'));

/**
 * A digest of the name and content of every file that the build reads. Times are ignored, since a checkout or a copy
 * may change them.
 */
export const sourceHash = () =>
  hashOf([...inputs.flatMap(listFiles), ...catalogues()].filter((file) => !/\.test\.tsx?$/.test(file)));

/** A digest of the content folder, which the build compiles for the server. */
export const contentHash = () => hashOf(listFiles('content'));

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(projectRoot, file)))
      .update('\0');
  return hash.digest('hex');
}
