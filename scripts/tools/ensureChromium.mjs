// @ts-check
import { spawnSync } from 'node:child_process';
import { findChromium } from './findChromium.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/**
 * Installs Debian's Chromium when this system has none and we may.
 * @throws Error that says what to do when it cannot.
 */
export async function ensureChromium() {
  if (findChromium()) return;
  const prefix = administratorPrefix();
  if (!prefix || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.');
  }
  say('Installing Chromium…');
  for (const args of [['update'], ['install', '-y', 'chromium']]) {
    const [command = '', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
    if ((await run(command, rest, { outputTo: 'stderr' })) !== 0) throw new Error(`apt-get ${args.join(' ')} failed.`);
  }
  if (!findChromium()) throw new Error('apt-get installed chromium, yet no program of that name is on the PATH.');
}

/** What to put before a command so that root runs it; undefined when that would need a password. */
function administratorPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
