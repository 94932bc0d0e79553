import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../server/projectRoot.ts';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { findFreePort } from '../testing/servers/findFreePort.ts';
import { programEnvironment } from '../testing/servers/programEnvironment.ts';
import { askOnceEach } from './askOnceEach.ts';
import type { Bench, Measurement } from './measurement.ts';
import { median } from './median.ts';
import { processorTime } from './processorTime.ts';

/** What a program needed to start, and the memory that it uses. */
interface Started {
  /** The time from spawning the process to its first response. */
  milliseconds: number;
  /** The CPU time of all threads of the process until then. The system counts in hundredths of a second. */
  cpu: number;
  /** The memory in MiB, `idle` 5 s after the first response, and `used` 5 s after one request of each common kind. */
  idle: number;
  used: number;
}

const rounds = 5;
const settling = 5_000;
const programs = {
  product: { file: 'dist/server/main.js', path: '/api/v0/health', request: {} },
  bare: {
    file: 'dist/bench/bareServer.js',
    path: `/answer/${randomUUID()}`,
    request: { method: 'POST', body: JSON.stringify({ questionId: 'first', intValue: 1 }) },
  },
};

async function startOnce(
  program: keyof typeof programs,
  env: Record<string, string>,
  visit?: (url: string, shareToken: string) => Promise<void>,
): Promise<Started> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { file, path: ready, request } = programs[program];
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(projectRoot, file)], {
    env: { ...programEnvironment(), HOST: '127.0.0.1', PUBLIC_URL: url, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    while (!(await isReady(url + ready, request))) {
      if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}. It wrote:\n${output}`);
      await pause(5);
    }
    const started = { milliseconds: performance.now() - began, cpu: processorTime(child.pid!) };
    await pause(settling);
    const idle = memoryOf(child.pid!);
    if (!visit) return { ...started, idle, used: idle };
    await visit(url, /share link:\s+\S+\/app\/s\/(\S+)/.exec(output)![1]!);
    await pause(settling);
    return { ...started, idle, used: memoryOf(child.pid!) };
  } finally {
    process.removeListener('exit', kill);
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await gone;
  }
}

const isReady = (url: string, request: RequestInit) =>
  fetch(url, request).then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  );

/** The memory of a process in MiB, as reported by Linux. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

/**
 * Measures the start and the memory of the built server on both databases, in turns with a bare handler
 * (bareServer.ts).
 */
export const start: Bench = {
  title: 'Start and memory',
  async run(postgresUrl): Promise<Measurement[]> {
    const folder = await mkdtemp(path.join(tmpdir(), 'heartwood-bench-start-'));
    const newDatabase = () => createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const newFolder = () => path.join(folder, randomUUID());
    try {
      const [onPostgres, embedded] = [
        { DATABASE_URL: await newDatabase(), DATA_DIR: newFolder(), DEMO: '1' },
        { DATA_DIR: newFolder(), DEMO: '1' },
      ];
      await startOnce('product', onPostgres);
      const first = await startOnce('product', embedded);
      const runs: Record<'bare' | 'existing' | 'empty' | 'embedded' | 'newFolder', Started>[] = [];
      for (let round = 0; round < rounds; round += 1) {
        runs.push({
          bare: await startOnce('bare', { DATABASE_URL: onPostgres.DATABASE_URL }),
          existing: await startOnce('product', onPostgres, askOnceEach),
          empty: await startOnce('product', { DATABASE_URL: await newDatabase(), DATA_DIR: newFolder() }),
          embedded: await startOnce('product', embedded, askOnceEach),
          newFolder: await startOnce('product', { DATA_DIR: newFolder(), DEMO: '0' }),
        });
      }
      return measurementsOf(runs, first);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function measurementsOf(
  runs: Record<'bare' | 'existing' | 'empty' | 'embedded' | 'newFolder', Started>[],
  first: Started,
): Measurement[] {
  type Which = keyof (typeof runs)[number];
  const of = (which: Which, what: keyof Started) => median(runs.map((run) => run[which][what]));
  const ratio = (which: Which, what: keyof Started) => median(runs.map((run) => run[which][what] / run.bare[what]));
  const time = (milliseconds: number, cpu: number) =>
    `${(milliseconds / 1000).toFixed(2)} s, ${(cpu / 1000).toFixed(2)} s of CPU`;
  const mebibytes = (value: number) => `${value.toFixed(0)} MiB`;
  const started = (what: string, which: Which, goal: string): Measurement => ({
    what,
    product: time(of(which, 'milliseconds'), of(which, 'cpu')),
    floor: time(of('bare', 'milliseconds'), of('bare', 'cpu')),
    ratio: ratio(which, 'milliseconds'),
    goal,
  });
  const held = (what: string, which: Which, when: 'idle' | 'used', goal: string): Measurement => ({
    what,
    product: mebibytes(of(which, when)),
    floor: mebibytes(of('bare', 'idle')),
    ratio: median(runs.map((run) => run[which][when] / run.bare.idle)),
    goal,
  });
  return [
    { ...started('start on PostgreSQL', 'existing', '1.5 s'), needed: { atMost: 6 } },
    started('start on PostgreSQL, empty database', 'empty', '1.5 s'),
    started('start, embedded', 'embedded', '3 s'),
    started('start, embedded, new folder', 'newFolder', ''),
    { what: 'start, embedded, new folder with the demonstration (once)', product: time(first.milliseconds, first.cpu) },
    { ...held('memory on PostgreSQL, idle', 'existing', 'idle', '150 MiB'), needed: { atMost: 3 } },
    held('memory on PostgreSQL, after a request of each kind', 'existing', 'used', ''),
    held('memory, embedded, idle', 'embedded', 'idle', '450 MiB'),
    held('memory, embedded, after a request of each kind', 'embedded', 'used', ''),
    held('memory, embedded, new folder, idle', 'newFolder', 'idle', '450 MiB'),
    { what: 'memory, embedded, new folder with the demonstration, idle (once)', product: mebibytes(first.idle) },
  ];
}
