// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './listFiles.mjs';
import { projectRoot } from './projectRoot.mjs';

/** Everything that the build reads. */
const inputs = [
  'contract', 'rules', 'server', 'web', 'vite.config.ts', 'tsconfig.json', 'tsconfig.server.json', 'package-lock.json',
  'scripts/vite', 'scripts/tools', 'scripts/sentences', 'scripts/boundaries',
];

/** Of the content only this is built in; the rest is read by the server as it starts. */
const catalogues = () => listFiles('content').filter((file) => file.endsWith('/screens.json'));

/**
 * A digest of the name and content of every file that the build reads. By content and not by time: a checkout or a
 * copy may set any time.
 */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of [...inputs.flatMap(listFiles), ...catalogues()]) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash.update(`${file}\0`).update(readFileSync(path.join(projectRoot, file))).update('\0');
  }
  return hash.digest('hex');
}
