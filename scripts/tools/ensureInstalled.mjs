// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hasSources, projectRoot } from './projectRoot.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { withLock } from './withLock.mjs';

/**
 * Installs the packages of package-lock.json, development ones included since the build needs them, unless exactly
 * these are installed already. A deployed copy has only the production packages, which its operator installs.
 */
export async function ensureInstalled() {
  if (!hasSources || isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    say('Installing packages…');
    const npm = process.env.npm_execpath;
    // Hides warnings, which concern the versions of Node that packages prefer, and would alarm people for no reason.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const options = /** @type {const} */ ({ outputTo: 'stderr' });
    const code = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], options)
      : await run('npm', args, options);
    if (code !== 0) throw new Error(`npm ci failed with exit code ${code}; its own message is above.`);
  });
}

/**
 * Returns whether the installed packages match package-lock.json, by npm's own record. npm writes it at the very end of an
 * installation, so an interrupted one is detected too. An optional package may be missing if it is for another
 * platform.
 */
function isInstalled() {
  const requested = readPackages('package-lock.json');
  const present = readPackages('node_modules/.package-lock.json');
  if (!requested || !present) return false;
  return Object.entries(requested).every(([folder, { version, optional }]) => {
    if (folder === '') return true;
    const installed = present[folder];
    return installed ? installed.version === version : optional === true;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }> | undefined}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
