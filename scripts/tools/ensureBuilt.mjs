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
 * Brings `dist/` up to date with the sources: the server with what it imports, and the web application. The build
 * happens in a folder of its own that then takes the place of `dist/`, so a failed or interrupted build leaves the
 * last good one in place.
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
    await buildServer(fresh);
    await buildWeb(path.join(fresh, 'web'));
    writeFileSync(path.join(fresh, '.stamp'), hash);
    replaceDist(fresh);
  });
}

/** @param {string} hash */
function isBuilt(hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

/** @param {string} outDir */
async function buildServer(outDir) {
  const code = await runPackage('typescript/bin/tsc', ['-p', 'tsconfig.server.json', '--outDir', outDir], {
    outputTo: 'stderr',
  });
  if (code !== 0) throw new Error('The server does not compile; see above.');
}

/** @param {string} outDir */
async function buildWeb(outDir) {
  const code = await runPackage(
    'vite/bin/vite.js',
    ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    { outputTo: 'stderr', env: { NODE_ENV: 'production' } },
  );
  if (code !== 0) throw new Error('The web application does not build; see above.');
}

/** @param {string} fresh */
function replaceDist(fresh) {
  const old = path.join(projectRoot, '.build', 'old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}
