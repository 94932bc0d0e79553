import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './findFreePort.ts';
import { postgresBinaries, reachableBinaries, unprivilegedUser, type BinariesFrom, type OsUser } from './postgresBinaries.ts';
import { startWatchdog } from './startWatchdog.ts';

export interface PostgresServer {
  /** Of the database `postgres`, for connections that administer. */
  url: string;
  port: number;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL server with a fresh data folder, on 127.0.0.1 and a free port. It never outlives this
 * process, not even one that is killed.
 * @param options.fsync whether a commit waits for the disk: off unless told, for speed.
 * @param options.from whose programs run: the system's or else the npm package's unless told.
 */
export async function startPostgres(options: { fsync?: boolean; from?: BinariesFrom } = {}): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-postgres-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const watchdog = startWatchdog(folder, 'QUIT');
  try {
    const bin = reachableBinaries(postgresBinaries(options.from), user, folder);
    initialise(bin, user, folder);
    // Twice more when somebody else takes the free port first.
    for (let attempt = 1; ; attempt += 1) {
      const port = await findFreePort();
      const child = launch(bin, user, folder, port, options.fsync ?? false);
      watchdog.watch(child.pid ?? null);
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      if (await answers(url, child)) return { url, port, stop: () => watchdog.release() };
      watchdog.watch(null);
      if (attempt === 3) throw new Error(`PostgreSQL did not start: ${readFileSync(logFile(folder), 'utf8')}`);
    }
  } catch (error) {
    await watchdog.release();
    throw error;
  }
}

function initialise(bin: string, user: OsUser | undefined, folder: string): void {
  let output = '';
  for (const locale of ['C.UTF-8', 'C']) {
    const args = ['-D', path.join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync'];
    const done = spawnSync(path.join(bin, 'initdb'), args, { ...user, cwd: folder, encoding: 'utf8' });
    if (done.status === 0) return;
    output = done.error?.message ?? done.stderr;
  }
  throw new Error(`initdb failed: ${output}`);
}

const logFile = (folder: string) => path.join(folder, 'log');

function launch(bin: string, user: OsUser | undefined, folder: string, port: number, fsync: boolean): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile(folder), 'a');
  const child = spawn(path.join(bin, 'postgres'), ['-D', path.join(folder, 'data'), ...args], {
    ...user,
    cwd: folder,
    stdio: ['ignore', log, log],
    // Ended by the watchdog alone, not by an interrupt from the keyboard while tests still close their connections.
    detached: true,
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Whether the server takes connections within 60 s; false as soon as it has ended by itself. */
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
      // Not yet: it refuses connections, or says that it is starting up.
    }
  }
  return false;
}
