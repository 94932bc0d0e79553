// @ts-check
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildWithVite } from './buildWithVite.mjs';
import { hasSources, projectRoot } from './projectRoot.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { contentHash, sourceHash } from './sourceHash.mjs';
import { isAlive, withLock } from './withLock.mjs';

const at = (/** @type {string[]} */ ...names) => path.join(projectRoot, '.build', ...names);

/** A link to the newest complete build. */
const dist = path.join(projectRoot, 'dist');

/**
 * Builds the server, the web application and the compiled content, unless this has been done for the current sources.
 * Each build has a folder of its own, `.build/builds/<hash of the sources>/`, so that a running server keeps all its
 * files. When the build is complete, `dist` links to it. A failed or interrupted build changes nothing there. If the
 * sources change while they are built, it starts again.
 * @returns {Promise<string>} the folder of the build
 */
export async function ensureBuilt() {
  for (;;) {
    const folder = await ensureServerBuilt();
    if (await ensureWebBuilt(folder)) return folder;
  }
}

/**
 * Builds only the server and the compiled content. `dist` stays as it is.
 * @returns {Promise<string>} the folder of the build
 */
export async function ensureServerBuilt() {
  if (!hasSources) return dist;
  const current = folderOfSources();
  if (isServerBuilt(current)) return current;
  return withLock(async () => {
    let folder = folderOfSources();
    while (!existsSync(path.join(folder, 'server'))) {
      say('Building…');
      await buildInto(folder, 'server', 'server', 'scripts/vite/serverConfig.ts');
      folder = folderOfSources();
    }
    if (!isServerBuilt(folder)) await compileContent(folder);
    return folder;
  });
}

/**
 * Completes a build with the web application, and links `dist` to it. Until the build has a folder `web`, a server that
 * was started from it shows a page that it is being prepared.
 * @param {string} folder the result of `ensureServerBuilt`
 * @returns {Promise<boolean>} false if the sources have changed since. Then nothing is kept.
 */
export async function ensureWebBuilt(folder) {
  if (!hasSources || (existsSync(path.join(folder, 'web')) && currentBuild() === folder)) return true;
  return withLock(async () => {
    if (!existsSync(path.join(folder, 'web'))) await buildInto(folder, 'web', 'web application', 'vite.config.ts');
    if (!existsSync(path.join(folder, 'web'))) return false;
    linkDist(folder);
    removeOldBuilds(folder);
    return true;
  });
}

/** Returns the folder for a build of the current sources. */
const folderOfSources = () => at('builds', sourceHash().slice(0, 16));

/**
 * Builds one part of a build. The part is dropped if the sources have changed meanwhile.
 * @param {string} folder the folder of the build
 * @param {string} part the folder of the part in it
 * @param {string} what
 * @param {string} config
 */
async function buildInto(folder, part, what, config) {
  const unfinished = path.join(folder, `${part}.unfinished`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  await buildWithVite(what, unfinished, config);
  if (folderOfSources() === folder) renameSync(unfinished, path.join(folder, part));
  else rmSync(unfinished, { recursive: true });
}

/** @param {string} folder */
function isServerBuilt(folder) {
  const stamp = path.join(folder, '.content');
  return existsSync(path.join(folder, 'server')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === contentHash();
}

/**
 * The server checks that the compiled content matches the content folder. Without the compiled content, it only starts
 * more slowly.
 * @param {string} folder
 */
async function compileContent(folder) {
  const hash = contentHash();
  const file = at('content.bin');
  rmSync(file, { force: true });
  await run(process.execPath, [path.join(folder, 'server/compileContent.js'), file], { outputTo: 'stderr' });
  if (existsSync(file)) renameSync(file, path.join(folder, 'content.bin'));
  writeFileSync(path.join(folder, '.content'), hash);
}

/** The build that `dist` links to. Undefined if there is none, or if an earlier release made `dist` as a folder. */
function currentBuild() {
  const isLink = lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? path.resolve(projectRoot, readlinkSync(dist)) : undefined;
}

/** @param {string} folder */
function linkDist(folder) {
  if (currentBuild() === folder) return;
  const link = at('dist');
  rmSync(link, { recursive: true, force: true });
  symlinkSync(path.relative(projectRoot, folder), link);
  if (currentBuild() === undefined) rmSync(dist, { recursive: true, force: true });
  renameSync(link, dist);
  utimesSync(folder, new Date(), new Date());
}

/**
 * Removes the builds that no process uses, except the current one and the newest other one. Every server and command
 * writes a file `.build/users/<its process id>` with the name of its build (server/buildFolder.ts).
 * @param {string} current
 */
function removeOldBuilds(current) {
  /** @type {Set<string>} */
  const used = new Set();
  for (const pid of existsSync(at('users')) ? readdirSync(at('users')) : []) {
    if (isAlive(Number(pid))) used.add(readFileSync(at('users', pid), 'utf8'));
    else rmSync(at('users', pid), { force: true });
  }
  const others = readdirSync(at('builds'))
    .filter((name) => name !== path.basename(current))
    .sort((a, b) => statSync(at('builds', b)).mtimeMs - statSync(at('builds', a)).mtimeMs);
  for (const name of others.slice(1).filter((each) => !used.has(each)))
    rmSync(at('builds', name), { recursive: true, force: true });
}
