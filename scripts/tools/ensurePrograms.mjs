// @ts-check
import { spawnSync } from 'node:child_process';
import { findChromium } from './findChromium.mjs';
import { findProgram } from './findProgram.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';

/** For each Debian package, how its program is found, and the message if it cannot be installed. */
const programs = {
  'chromium-headless-shell': {
    find: findChromium,
    otherwise: 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to where it is.',
  },
  prometheus: {
    find: () => findProgram('promtool') && findProgram('prometheus'),
    otherwise: 'The test of metrics and alerts needs Prometheus with promtool: install it.',
  },
  faketime: {
    find: () => findProgram('faketime'),
    otherwise: 'The test of a wrong clock needs faketime: install it.',
  },
  haproxy: { find: () => findProgram('haproxy'), otherwise: 'The test of several servers needs HAProxy: install it.' },
  nginx: { find: () => findProgram('nginx'), otherwise: 'The test of the proxy needs nginx: install it.' },
  pgbouncer: {
    find: () => findProgram('pgbouncer'),
    otherwise: 'The test of several servers needs pgbouncer: install it.',
  },
  postgresql: {
    find: () => findProgram('pg_basebackup'),
    otherwise: 'The test of several servers needs PostgreSQL with pg_basebackup: install it.',
  },
};

/**
 * Installs the Debian packages of missing programs, if this process has the rights to do so.
 * @param {(keyof typeof programs)[]} names
 * @throws Error that says what to do, if they cannot be installed.
 */
export async function ensurePrograms(names) {
  const missing = names.filter((name) => !programs[name].find());
  if (missing.length === 0) return;
  const prefix = administratorPrefix();
  if (!prefix || spawnSync('apt-get', ['--version']).status !== 0)
    throw new Error(missing.map((name) => programs[name].otherwise).join('\n'));
  say(`Installing ${missing.join(', ')}…`);
  for (const args of [['update'], ['install', '-y', ...missing]]) {
    // Run level 1 keeps the services of a package from being started.
    const [command = '', ...rest] = [
      ...prefix,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'RUNLEVEL=1',
      'apt-get',
      ...args,
    ];
    if ((await run(command, rest, { outputTo: 'stderr' })) !== 0) throw new Error(`apt-get ${args.join(' ')} failed.`);
  }
  const still = missing.filter((name) => !programs[name].find());
  if (still.length > 0) throw new Error(`apt-get installed ${still.join(', ')}, yet the program of it is nowhere.`);
}

/** The prefix that runs a command as root. Undefined if that would need a password. */
function administratorPrefix() {
  if (process.getuid?.() === 0) return [];
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined;
}
