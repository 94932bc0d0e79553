// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './projectRoot.mjs';
import { runPackage } from './run.mjs';
import { say } from './say.mjs';
import { sourceHash } from './sourceHash.mjs';
import { withLock } from './withLock.mjs';

const dist = path.join(projectRoot, 'dist');
const stampFile = path.join(dist, '.stamp');

/**
 * Brings `dist/` up to date with the sources: the server and the web application. The build happens in a folder of its
 * own that then takes the place of `dist/`, so a failed or interrupted build leaves the last good one in place.
 */
export async function ensureBuilt() {
  if (isBuilt(sourceHash())) return;
  await withLock(async () => {
    const hash = sourceHash();
    if (isBuilt(hash)) return;
    say('Building…');
    const fresh = path.join(projectRoot, '.build', 'dist');
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    await build('server', path.join(fresh, 'server'), ['--config', 'scripts/vite/serverConfig.ts']);
    await build('web application', path.join(fresh, 'web'));
    writeFileSync(path.join(fresh, '.stamp'), hash);
    replaceDist(fresh);
  });
}

/** @param {string} hash */
function isBuilt(hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

/**
 * @param {string} what
 * @param {string} outDir
 * @param {string[]} [args]
 */
async function build(what, outDir, args = []) {
  const code = await runPackage(
    'vite/bin/vite.js',
    ['build', ...args, '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { outputTo: 'stderr', env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error(`The ${what} does not build; see above.`);
}

/** @param {string} fresh */
function replaceDist(fresh) {
  const old = path.join(projectRoot, '.build', 'old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}
