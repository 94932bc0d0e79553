import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { projectRoot } from '../server/projectRoot.ts';
import { findFreePort } from '../testing/servers/findFreePort.ts';

export interface BareServer {
  url: string;
  pid: number;
  stop(): void;
}

/**
 * Starts the bare server (bareServer.ts) as a separate process on a database, and waits until it listens.
 * @param processes the number of processes that answer.
 */
export async function startBareServer(databaseUrl: string, processes = 1): Promise<BareServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [path.join(projectRoot, 'dist/bench/bareServer.js')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, PROCESSES: String(processes) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => void child.kill() };
}
