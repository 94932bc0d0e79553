// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWithVite } from './buildWithVite.mjs';
import { projectRoot } from './projectRoot.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { contentHash, sourceHash } from './sourceHash.mjs';
import { withLock } from './withLock.mjs';

const dist = path.join(projectRoot, 'dist');

/**
 * Updates `dist/` from the sources: the server, the web application, and the compiled content. The build happens in a
 * separate folder that then replaces `dist/`, so a failed or interrupted build leaves the last good one in place. If
 * only content has changed, only content is built.
 */
export async function ensureBuilt() {
  if (isBuilt(sourceHash()) && isContentCompiled(contentHash())) return;
  await withLock(async () => {
    const hash = sourceHash();
    if (!isBuilt(hash)) {
      say('Building…');
      const fresh = path.join(projectRoot, '.build', 'dist');
      rmSync(fresh, { recursive: true, force: true });
      mkdirSync(fresh, { recursive: true });
      await buildWithVite('server', path.join(fresh, 'server'), 'scripts/vite/serverConfig.ts');
      await buildWithVite('web application', path.join(fresh, 'web'), 'vite.config.ts');
      writeFileSync(path.join(fresh, '.stamp'), hash);
      replaceDist(fresh);
    }
    if (!isContentCompiled(contentHash())) await compileContent();
  });
}

/** @param {string} hash */
const isBuilt = (hash) => isStamped('.stamp', hash);

/** @param {string} hash */
const isContentCompiled = (hash) => isStamped('.content', hash);

/**
 * @param {string} name
 * @param {string} hash
 */
function isStamped(name, hash) {
  const file = path.join(dist, name);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/**
 * The server checks that the compiled content matches the content folder. Without the compiled content, it only starts
 * more slowly.
 */
async function compileContent() {
  const hash = contentHash();
  const file = path.join(projectRoot, '.build', 'content.bin');
  rmSync(file, { force: true });
  await run(process.execPath, [path.join(dist, 'server/compileContent.js'), file], { outputTo: 'stderr' });
  if (existsSync(file)) renameSync(file, path.join(dist, 'content.bin'));
  writeFileSync(path.join(dist, '.content'), hash);
}

/** @param {string} fresh */
function replaceDist(fresh) {
  const old = path.join(projectRoot, '.build', 'old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(fresh, dist);
  rmSync(old, { recursive: true, force: true });
}
