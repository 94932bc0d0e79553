import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectRoot } from './projectRoot.ts';

const file = fileURLToPath(import.meta.url);

/**
 * The folder of the build that this program is part of: `server/`, `web/` and `content.bin`. If the program runs from
 * its sources, the newest build. It is never a link, so another build does not change it.
 */
export const buildFolder = file.endsWith('.ts') ? path.join(projectRoot, 'dist') : path.dirname(path.dirname(file));

/** True in the folder of builds of a working copy (scripts/tools/ensureBuilt.mjs). False in a deployed copy. */
export const isInWorkingCopy = path.dirname(buildFolder) === path.join(projectRoot, '.build/builds');

/**
 * Begins the operator's commands: through npm in a working copy, and if npm has started this program. Without
 * npm otherwise, since a deployed copy may be without `scripts/`.
 */
export const commandLine =
  isInWorkingCopy || process.env['npm_lifecycle_event'] !== undefined
    ? 'npm run admin --'
    : 'node dist/server/admin.js';

/**
 * Keeps this program's build from being removed before the process ends. A later build removes only builds that no
 * process uses.
 */
export function keepBuild(): void {
  if (!isInWorkingCopy) return;
  const users = path.join(projectRoot, '.build/users');
  const mark = path.join(users, String(process.pid));
  try {
    mkdirSync(users, { recursive: true });
    writeFileSync(mark, path.basename(buildFolder));
    process.once('exit', () => rmSync(mark, { force: true }));
  } catch {
    // The working copy is read-only for this user, or the disk is full.
  }
}
