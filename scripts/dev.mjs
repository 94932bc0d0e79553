// @ts-check
// Three programs at once: the compiler, the server at port 3000, restarted when what it runs changes, and vite's
// development server at port 5173, which passes /api and the library's files on to the other.
import './tools/requireNode.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

await ensureInstalled();
await ensureBuilt();
// From here on the compiler writes into dist/ by itself: the stamp of the build does not speak for it any more, and the
// content is read by what the compiler makes.
for (const file of ['.stamp', 'content.bin']) rmSync(path.join(projectRoot, 'dist', file), { force: true });

// It writes file by file, where the build makes a few of them all.
const compiled = ['dist/server', 'dist/rules', 'dist/contract'];
for (const folder of compiled) mkdirSync(path.join(projectRoot, folder), { recursive: true });

const watched = [...compiled, 'content'].map((folder) => `--watch-path=${folder}`);
const children = [
  ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json', '--watch', '--preserveWatchOutput'],
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
