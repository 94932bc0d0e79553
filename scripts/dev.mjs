// @ts-check
// node scripts/dev.mjs [--port 5173] — runs three programs: a build of the server that repeats when sources change, the
// server at PORT (default: 3000), which restarts after each build, and Vite's development server, which has the pages
// and forwards /api and the library's files to the server. The build has a folder of its own, `.build/dev/`, so `npm
// start` and other commands do not disturb it.
import './tools/requireNode.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildWithVite } from './tools/buildWithVite.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { finish } from './tools/finish.mjs';
import { parseArguments } from './tools/parseArguments.mjs';
import { projectRoot } from './tools/projectRoot.mjs';

const { port } = parseArguments(
  { options: { port: { type: 'string', default: '5173' } } },
  'node scripts/dev.mjs [--port 5173]',
).values;
const pages = `http://localhost:${port}`;
const folder = path.join(projectRoot, '.build/dev');
const serverConfig = 'scripts/vite/serverConfig.ts';
const vite = 'node_modules/vite/bin/vite.js';

await finish(async () => {
  await ensureInstalled();
  await buildWithVite('server', path.join(folder, 'server'), serverConfig);
  // The server has no pages of its own here: it says where they are.
  rmSync(path.join(folder, 'web'), { recursive: true, force: true });
  mkdirSync(path.join(folder, 'web'), { recursive: true });
  writeFileSync(
    path.join(folder, 'web/index.html'),
    `<!doctype html><html lang="en"><title>Heartwood</title><p>The pages are at <a href="${pages}/app/">${pages}/app/</a></p></html>`,
  );
});
if (!process.exitCode) runAll();

function runAll() {
  const watched = ['.build/dev/server', 'content'].map((each) => `--watch-path=${each}`);
  const outDir = path.join(folder, 'server');
  // Links in mails and on the terminal lead to the pages.
  const env = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] || pages };
  const children = [
    [
      vite,
      'build',
      '--watch',
      '--config',
      serverConfig,
      '--outDir',
      outDir,
      '--emptyOutDir',
      'false',
      '--clearScreen',
      'false',
    ],
    [...watched, '--watch-preserve-output', '.build/dev/server/main.js'],
    [vite, '--port', port, '--strictPort', '--clearScreen', 'false'],
    // Each program has its own process group, so that it ends together with the processes that it starts.
  ].map((args) =>
    spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'], detached: true }),
  );

  const endAll = () => {
    for (const { pid } of children) {
      try {
        if (pid) process.kill(-pid, 'SIGTERM');
      } catch {
        // The program has ended already.
      }
    }
  };

  for (const child of children) child.once('exit', endAll);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
}
