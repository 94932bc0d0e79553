import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../servers/findFreePort.ts';
import {
  postgresBinaries,
  reachableBinaries,
  unprivilegedUser,
  type BinariesFrom,
  type OsUser,
} from './postgresBinaries.ts';
import { startWatchdog } from '../servers/startWatchdog.ts';
import { withFileLimit } from '../faults/withFileLimit.ts';

export interface PostgresServer {
  /** The address of the database `postgres`, for administration. */
  url: string;
  port: number;
  /** The server's log so far. */
  logs(): string;
  /** Stops the server by a fast shutdown, and keeps its data. */
  halt(): Promise<void>;
  /** Ends all of its processes at once, as a crash does, and keeps its data. */
  crash(): Promise<void>;
  /**
   * Starts the server again after `halt`, on the same port.
   * @param largestFile a limit to the size of files, in bytes, beyond which writing fails as on a full disk. Default:
   * none.
   */
  restart(largestFile?: number): Promise<void>;
  /** Freezes all processes of the server, as if the machine hung. Linux only. */
  suspend(): void;
  /** Lets the frozen processes continue. */
  resume(): void;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL server with a fresh data folder, on 127.0.0.1 and a free port. It never outlives this
 * process, even if that is killed.
 * @param options.fsync whether a commit waits for the disk; default: off, for speed.
 * @param options.from whose programs to run. Default: the system's if there are any, otherwise the npm package's.
 * @param options.replicaOf the address of the server that this one replicates by streaming. It requires the system's
 * programs.
 * @param options.conf lines for postgresql.conf.
 * @param options.smallLog log files of 1 MiB each, so that a file size limit can be small.
 */
export async function startPostgres(
  options: { fsync?: boolean; from?: BinariesFrom; replicaOf?: string; conf?: string; smallLog?: boolean } = {},
): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const watchdog = startWatchdog(folder, 'QUIT');
  try {
    const bin = reachableBinaries(postgresBinaries(options.from), user, folder);
    if (options.replicaOf === undefined) initialise(bin, user, folder, options.smallLog ?? false);
    else copy(options.replicaOf, bin, user, folder);
    if (options.conf !== undefined) appendFileSync(path.join(folder, 'data/postgresql.conf'), `\n${options.conf}\n`);
    // Two more attempts if another program takes the free port first.
    for (let attempt = 1; ; attempt += 1) {
      const port = await findFreePort();
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const logs = () => readFileSync(logFile(folder), 'utf8');
      let child: ChildProcess;
      const start = async (largestFile?: number) => {
        child = launch({ bin, user, folder, port, fsync: options.fsync ?? false, largestFile });
        watchdog.watch(child.pid ?? null);
        return answers(url, child);
      };
      if (await start()) {
        const end = async (signal: NodeJS.Signals) => {
          const ended = new Promise((resolve) => child.once('exit', resolve));
          child.kill(signal);
          await ended;
          watchdog.watch(null);
        };
        return {
          url,
          port,
          logs,
          halt: () => end('SIGINT'),
          crash: () => end('SIGQUIT'),
          async restart(largestFile) {
            if (!(await start(largestFile))) throw new Error(`PostgreSQL did not start again: ${logs()}`);
          },
          suspend: () => signalAll(child.pid!, 'SIGSTOP'),
          resume: () => signalAll(child.pid!, 'SIGCONT'),
          stop: () => watchdog.release(),
        };
      }
      watchdog.watch(null);
      if (attempt === 3) throw new Error(`PostgreSQL did not start: ${logs()}`);
    }
  } catch (error) {
    await watchdog.release();
    throw error;
  }
}

function initialise(bin: string, user: OsUser | undefined, folder: string, smallLog: boolean): void {
  let output = '';
  for (const locale of ['C.UTF-8', 'C']) {
    const args = [
      '-D',
      path.join(folder, 'data'),
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '--no-sync',
      ...(smallLog ? ['--wal-segsize=1'] : []),
    ];
    const done = spawnSync(path.join(bin, 'initdb'), args, { ...user, cwd: folder, encoding: 'utf8' });
    if (done.status === 0) return;
    output = done.error?.message ?? done.stderr;
  }
  throw new Error(`initdb failed: ${output}`);
}

/** Makes the data folder of a streaming replica. */
function copy(url: string, bin: string, user: OsUser | undefined, folder: string): void {
  const args = [
    '--dbname',
    url,
    '--pgdata',
    path.join(folder, 'data'),
    '--write-recovery-conf',
    '--checkpoint',
    'fast',
    '--no-sync',
  ];
  const done = spawnSync(path.join(bin, 'pg_basebackup'), args, { ...user, cwd: folder, encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`pg_basebackup failed: ${done.error?.message ?? done.stderr}`);
}

const logFile = (folder: string) => path.join(folder, 'log');

/**
 * Signals the server and its child processes, each of which has its own process group. Signals only the server if the
 * system cannot list its children.
 */
function signalAll(pid: number, signal: NodeJS.Signals): void {
  process.kill(pid, signal);
  const list = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(list)) return;
  for (const own of readFileSync(list, 'utf8').trim().split(' ').filter(Boolean)) process.kill(Number(own), signal);
}

interface Launch {
  bin: string;
  user: OsUser | undefined;
  folder: string;
  port: number;
  fsync: boolean;
  /** In bytes. */
  largestFile: number | undefined;
}

function launch({ bin, user, folder, port, fsync, largestFile }: Launch): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(folder), 'a');
  const [program, ...given] = withFileLimit(
    [path.join(bin, 'postgres'), '-D', path.join(folder, 'data'), ...args],
    largestFile,
  );
  const child = spawn(program!, given, {
    ...user,
    cwd: folder,
    stdio: ['ignore', log, log],
    // Only the watchdog ends the server. Ctrl+C must not end it while tests still close their connections.
    detached: true,
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Returns whether the server accepts connections within 60 s. False as soon as it has ended. */
async function answers(url: string, child: ChildProcess): Promise<boolean> {
  let failed = false;
  child.once('error', () => (failed = true));
  const isRunning = () => !failed && child.exitCode === null && child.signalCode === null;
  for (const deadline = Date.now() + 60_000; isRunning() && Date.now() < deadline; await pause(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      // The server is not ready yet: it rejects connections or reports that it is starting.
    }
  }
  return false;
}
