import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '#server/projectRoot.ts';
import { programEnvironment } from './programEnvironment.ts';
import { startWatchdog } from './startWatchdog.ts';

interface Ended {
  /** The exit code. Null if the program was killed. */
  code: number | null;
  stdout: string;
  stderr: string;
}

const commandOf = (file: string, env: Record<string, string>) => ({
  file: path.join(projectRoot, 'dist', file),
  options: { cwd: projectRoot, env: { ...programEnvironment(), HOST: '127.0.0.1', WORKERS: '1', ...env } },
});

/** Runs a program of the built server, such as `server/main.js`, to its end. */
export const runBuilt = (program: string, env: Record<string, string>, ...args: string[]): Ended =>
  runLimited((command) => command, program, env, ...args);

/** Does the same as `runBuilt`, with a command line that `limit` has changed, such as `withFileLimit`. */
export function runLimited(
  limit: (command: string[]) => string[],
  program: string,
  env: Record<string, string>,
  ...args: string[]
): Ended {
  const { file, options } = commandOf(program, env);
  const [first, ...rest] = limit([process.execPath, file, ...args]);
  const { status, stdout, stderr } = spawnSync(first!, rest, {
    ...options,
    encoding: 'utf8',
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  return { code: status, stdout, stderr };
}

interface Running {
  /** The program's standard output so far. */
  stdout(): string;
  /** Default: SIGKILL. */
  kill(signal?: NodeJS.Signals): void;
  /** Resolves when the program has ended. The code is null if it was killed. */
  ended: Promise<Ended>;
}

/** Starts a program of the built server as a child process that never outlives this one. */
export function startBuilt(program: string, env: Record<string, string>, ...args: string[]): Running {
  const { file, options } = commandOf(program, env);
  const watchdog = startWatchdog(mkdtempSync(path.join(tmpdir(), 'heartwood-program-')), 'KILL');
  const child = spawn(process.execPath, [file, ...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  watchdog.watch(child.pid ?? null);
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => (written[stream] += chunk.toString()));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', async (code) => {
      watchdog.watch(null);
      await watchdog.release();
      resolve({ code, ...written });
    }),
  );
  return { stdout: () => written.stdout, kill: (signal = 'SIGKILL') => void child.kill(signal), ended };
}
