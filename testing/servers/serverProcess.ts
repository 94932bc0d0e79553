import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#server/projectRoot.ts';
import { findFreePort } from './findFreePort.ts';
import { programEnvironment } from './programEnvironment.ts';
import { startWatchdog } from './startWatchdog.ts';
import { withFileLimit } from '../faults/withFileLimit.ts';

export interface ServerProcess {
  /** The server's address, such as `http://127.0.0.1:41234`, without a trailing slash. */
  url: string;
  port: number;
  /** The id of the current process, which changes with a restart. */
  pid(): number;
  /** The server's data folder, which restarts keep. */
  dataDir: string;
  /** The server's whole output so far, including that before restarts. */
  logs(): string;
  /**
   * Waits until the output matches a pattern, and returns the first group. Lines arrive a moment after the server is
   * healthy.
   */
  printed(pattern: RegExp): Promise<string>;
  /** The token of the demonstration survey's share link. Requires DEMO=1. */
  demoShareToken(): Promise<string>;
  /** Asks the server to stop, and waits. Returns its exit code. Throws after a minute, and kills it. */
  stop(): Promise<number | null>;
  /** Kills the server at once, as a power cut would. */
  kill(): Promise<void>;
  /**
   * Stops the server if it runs, and starts it on the same port and folder. The options apply only until the next
   * restart.
   */
  restart(options?: ServerOptions): Promise<void>;
  /** Kills the server if it runs, and removes its folder. */
  remove(): Promise<void>;
}

interface ServerOptions {
  /** A limit to the size of files, in bytes, beyond which writing fails as on a full disk. */
  largestFile?: number;
  /** A file that gets the output, instead of `logs`. */
  logFile?: string;
  /** The folder of another release's build. Default: that of this one. */
  build?: string;
}

const dist = path.join(projectRoot, 'dist');

/**
 * Starts the built server as a separate process, and waits until it is healthy. It never outlives this process.
 * @param env settings. From the environment of this process, the server gets only what any program needs to run. By
 * default, PORT is a free port, DATA_DIR is a new folder and WORKERS is 1.
 * @throws Error with the server's output, if it ends or is not healthy within 2 minutes.
 */
export async function startServer(
  env: Record<string, string> = {},
  options: ServerOptions = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-server-'));
  const watchdog = startWatchdog(folder, 'KILL');
  const port = env['PORT'] ? Number(env['PORT']) : await findFreePort();
  const dataDir = env['DATA_DIR'] ?? path.join(folder, 'data');
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  let child: ChildProcess;

  async function launch({ largestFile, logFile, build = dist }: ServerOptions): Promise<void> {
    const entry = path.join(build, 'server/main.js');
    if (!existsSync(entry)) throw new Error('The server is not built: run `npm run build` first');
    const [program, ...args] = withFileLimit([process.execPath, entry], largestFile);
    const log = logFile === undefined ? 'pipe' : openSync(logFile, 'a');
    child = spawn(program!, args, {
      cwd: projectRoot,
      env: {
        ...programEnvironment(),
        HOST: '127.0.0.1',
        PUBLIC_URL: url,
        // The same on every machine.
        WORKERS: '1',
        ...env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', log, log],
    });
    if (typeof log === 'number') closeSync(log);
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    watchdog.watch(child.pid ?? null);
    await healthy();
  }

  async function healthy(): Promise<void> {
    for (const deadline = Date.now() + 120_000; isRunning() && Date.now() < deadline; await pause(50)) {
      const response = await fetch(`${url}/api/v0/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      if (response?.status === 200) return;
    }
    const what = isRunning() ? 'was not healthy within 2 minutes' : `ended with ${child.exitCode ?? child.signalCode}`;
    await end('SIGKILL');
    throw new Error(`The server ${what}. It wrote:\n${output}`);
  }

  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (isRunning()) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill(signal);
      const limit = setTimeout(() => child.kill('SIGKILL'), 60_000);
      await gone;
      clearTimeout(limit);
    }
    watchdog.watch(null);
    return child.exitCode;
  }

  async function printed(pattern: RegExp): Promise<string> {
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(20)) {
      const found = pattern.exec(output)?.[1];
      if (found) return found;
    }
    throw new Error(`The server did not print ${pattern}. It wrote:\n${output}`);
  }

  async function stop(): Promise<number | null> {
    const wasRunning = isRunning();
    const code = await end('SIGTERM');
    if (wasRunning && child.signalCode === 'SIGKILL') throw new Error(`The server did not end by itself:\n${output}`);
    return code;
  }

  async function remove(): Promise<void> {
    await end('SIGKILL');
    await watchdog.release();
  }

  try {
    await launch(options);
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url,
    port,
    pid: () => child.pid ?? 0,
    dataDir,
    logs: () => output,
    printed,
    demoShareToken: () => printed(/share link:\s+\S+\/app\/s\/(\S+)/),
    stop,
    kill: async () => void (await end('SIGKILL')),
    restart: async (next = {}) => {
      await stop();
      await launch(next);
    },
    remove,
  };
}
