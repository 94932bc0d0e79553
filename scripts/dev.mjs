// @ts-check
// Three programs at once: the build of the server, repeated as its sources change; the server at port 3000, restarted after each
// build; and Vite's development server at port 5173, which passes /api and the library's files on to the server.
import './tools/requireNode.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

await ensureInstalled();
await ensureBuilt();
// From here on dist/server changes without a full build: its stamp is no longer valid, and the server reads the content's own files.
for (const file of ['.stamp', 'content.bin']) rmSync(path.join(projectRoot, 'dist', file), { force: true });

const watched = ['dist/server', 'content'].map((folder) => `--watch-path=${folder}`);
const serverBuild = ['--config', 'scripts/vite/serverConfig.ts', '--outDir', path.join(projectRoot, 'dist/server')];
const children = [
  [
    'node_modules/vite/bin/vite.js',
    'build',
    '--watch',
    ...serverBuild,
    '--emptyOutDir',
    'false',
    '--clearScreen',
    'false',
  ],
  [...watched, '--watch-preserve-output', 'dist/server/main.js'],
  ['node_modules/vite/bin/vite.js', '--clearScreen', 'false'],
  // Each with what it starts in a process group of its own, so that all of it ends together.
].map((args) =>
  spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
);

function endAll() {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // This one has ended already.
    }
  }
}

for (const child of children) child.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
