// @ts-check
// Runs three programs: a build of the server that repeats when sources change, the server at port 3000, which restarts
// after each build, and Vite's development server at port 5173, which forwards /api and the library's files to the
// server.
import './tools/requireNode.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

await ensureInstalled();
await ensureBuilt();
// From now on, dist/server changes without a full build. So the stamp of the build is removed, and so is the compiled
// content, which makes the server read the content folder.
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
  // Each program has its own process group, so that it ends together with the processes that it starts.
].map((args) =>
  spawn(process.execPath, args, { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
);

function endAll() {
  for (const { pid } of children) {
    try {
      if (pid) process.kill(-pid, 'SIGTERM');
    } catch {
      // The program has ended already.
    }
  }
}

for (const child of children) child.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
