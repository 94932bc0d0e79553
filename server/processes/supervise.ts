import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { throttleLimits } from '#contract/limits.ts';
import { buildFolder } from '../buildFolder.ts';
import type { ServerState } from '../checks/serverState.ts';
import type { Config } from '../config.ts';
import { createBuckets, type Buckets, type ThrottleKind } from '../http/createThrottle.ts';
import type { MetricValues } from '../signals/metrics.ts';
import { serveMetrics } from '../signals/serveMetrics.ts';
import type { FromProcess, Role, ToProcess } from './supervisorLink.ts';

/** A process that the supervisor has started. */
interface Process {
  worker: Worker;
  role: Role;
  state: 'starting' | 'ready' | 'leaving';
  /** True while it is started in the place of another one that still runs. It is not replaced if it ends. */
  isSpare: boolean;
  /** The last metrics that it has sent. */
  values: MetricValues;
}

/** The longest time that a process may take to stop, in milliseconds. Longer than a client may take for its request. */
const stopTime = 25_000;
/** The longest time that a process may take to send its metrics, in milliseconds. */
const scrapeTime = 4_000;
/** The pause before a process that could not start is started again, in milliseconds. It doubles each time. */
const [firstPause, longestPause] = [1_000, 30_000];

/**
 * Starts a server of several processes and keeps it running: one for jobs and scheduled tasks, and the workers, which
 * share the port. The supervisor itself only hands out connections and keeps what holds for the whole machine, so nothing
 * blocks it. A process that ends is replaced. SIGUSR2 replaces all of them, one after the other, while the others answer.
 * @returns when the server is ready.
 * @throws Error if it cannot start, with `isPrinted` if the process that failed has printed the reason.
 */
export async function supervise(config: Config): Promise<{ welcome: string[]; stop(): Promise<void> }> {
  const log = pino(
    { level: config.logLevel },
    pino.destination(1).on('error', () => {}),
  );
  const processes = new Set<Process>();
  const buckets = Object.fromEntries(
    Object.entries(throttleLimits).map(([kind, pace]) => [kind, createBuckets(pace)]),
  ) as Record<ThrottleKind, Buckets>;
  let phase: 'starting' | 'running' | 'stopping' = 'starting';
  let state: ServerState | null = null;
  let isPrepared = false;
  let failures = 0;
  /** Processes that have ended during the start although they were ready. */
  const lost: Process[] = [];
  /** Counters of processes that have ended. */
  let past: MetricValues[] = [];
  let lastScrape = 0;
  const scrapes = new Map<string, (values: MetricValues) => void>();

  const send = ({ worker }: Process, message: ToProcess) => void (worker.isConnected() && worker.send(message));

  /** Starts a process. The promises are rejected if it ends before. */
  function start(role: Role, isSpare = false) {
    cluster.setupPrimary({
      exec: path.join(buildFolder, 'server/main.js'),
      args: [role],
      serialization: 'advanced',
    });
    const child: Process = { worker: cluster.fork(), role, state: 'starting', isSpare, values: [] };
    processes.add(child);
    const [migrated, listening, ready] = [defer<void>(), defer<void>(), defer<string[]>()];
    // A message to a process that has just ended cannot be sent.
    child.worker.on('error', () => {});
    child.worker.on('message', (message: FromProcess) => {
      switch (message.type) {
        case 'connected':
          return role === 'worker' && isPrepared ? begin(child) : undefined;
        case 'migrated':
          return migrated.resolve();
        case 'listening':
          return listening.resolve();
        case 'prepared':
        case 'ready':
          child.state = 'ready';
          failures = 0;
          return ready.resolve(message.type === 'prepared' ? message.welcome : []);
        case 'state':
          // The start of the server is that of its first process.
          state = { ...message.state, whenStarted: state?.whenStarted ?? message.state.whenStarted };
          return workers().forEach((each) => send(each, { type: 'state', state: state! }));
        case 'scraped':
          child.values = message.values;
          return scrapes.get(`${child.worker.id} ${message.id}`)?.(message.values);
        case 'take':
          return send(child, {
            type: 'taken',
            id: message.id,
            taken: buckets[message.kind].take(message.key, message.most),
          });
        case 'count':
          return buckets[message.kind].count(message.key, message.calls);
      }
    });
    child.worker.once('exit', (code, signal) => {
      processes.delete(child);
      past = sumCounters([...past, child.values]);
      const error = Object.assign(
        new Error(`one of its processes has ended (${role}, ${signal ?? `exit code ${code}`})`),
        // A process that was not killed has printed the reason.
        { isPrinted: signal === null },
      );
      for (const { reject } of [migrated, listening, ready]) reject(error);
      if (phase === 'stopping' || child.state === 'leaving' || child.isSpare) return;
      // If it was not ready yet, the start fails.
      if (phase === 'starting') return void lost.push(child);
      void replace(child);
    });
    return { child, migrated: migrated.promise, listening: listening.promise, ready: ready.promise };
  }

  const workers = () => [...processes].filter(({ role }) => role === 'worker');

  /** Makes a worker answer requests, as soon as it can. */
  function begin(child: Process) {
    if (state) send(child, { type: 'state', state });
    send(child, { type: 'begin' });
  }

  /** Starts a process in the place of one that has ended. One that cannot start is tried again at growing intervals. */
  async function replace({ role, state: last, worker }: Process): Promise<void> {
    const { pid, exitCode, signalCode } = worker.process;
    log.error({ role, pid, end: signalCode ?? exitCode }, 'A process has ended and is replaced');
    if (last !== 'ready') {
      failures += 1;
      await pause(Math.min(firstPause * 2 ** (failures - 1), longestPause));
    }
    if (phase === 'running') start(role);
  }

  /** Ends a process. It is killed if it takes too long. */
  async function end(child: Process, how: 'SIGTERM' | 'retire'): Promise<void> {
    child.state = 'leaving';
    if (!processes.has(child)) return;
    const gone = once(child.worker, 'exit');
    if (how === 'retire') send(child, { type: 'retire' });
    else child.worker.process.kill('SIGTERM');
    const limit = setTimeout(() => child.worker.process.kill('SIGKILL'), stopTime);
    await gone;
    clearTimeout(limit);
  }

  async function stop(): Promise<void> {
    phase = 'stopping';
    // The jobs process withdraws the record of this server, so it is the last one.
    await Promise.all(workers().map((child) => end(child, 'SIGTERM')));
    await Promise.all([...processes].map((child) => end(child, 'SIGTERM')));
    await stopServing();
  }

  let replacing: Promise<void> | null = null;
  /** Replaces all processes one after the other. The workers' places are taken before they stop. */
  async function replaceAll(): Promise<void> {
    log.info('All processes are replaced, one after the other');
    try {
      const all = [...processes];
      for (const old of all) {
        if (phase !== 'running') return;
        if (old.role === 'worker') {
          const { child: spare, ready } = start('worker', true);
          await ready;
          // If the old one has ended in the meantime, it has been replaced already.
          await end(processes.has(old) ? old : spare, 'retire');
          spare.isSpare = false;
        } else {
          // Jobs run in one process at a time.
          await end(old, 'SIGTERM');
          await start(old.role).ready;
        }
      }
      log.info('All processes have been replaced');
    } catch (error) {
      log.error(`Not all processes have been replaced: ${(error as Error).message}`);
    }
  }
  process.on('SIGUSR2', () => {
    if (phase !== 'running') return;
    replacing ??= replaceAll().finally(() => {
      replacing = null;
    });
  });

  /** Requests the metrics of all processes. Those of a process that does not answer are its last ones. */
  async function scrape(): Promise<MetricValues[]> {
    lastScrape += 1;
    const id = lastScrape;
    const all = [...processes].map(async (child) => {
      const key = `${child.worker.id} ${id}`;
      const late = new AbortController();
      const answer = new Promise<MetricValues>((resolve) => scrapes.set(key, resolve));
      send(child, { type: 'scrape', id });
      const values = await Promise.race([
        answer,
        pause(scrapeTime, child.values, { signal: late.signal, ref: false }).catch(() => child.values),
      ]);
      late.abort();
      scrapes.delete(key);
      return values;
    });
    return [...(await Promise.all(all)), ...past];
  }

  let stopServing = async () => {};
  try {
    const { metricsPort, metricsHost } = config;
    if (metricsPort !== null) stopServing = await serveMetrics(scrape, { metricsPort, metricsHost });
    const jobs = start('jobs');
    await jobs.migrated;
    // If the port is in use, only one worker says so.
    const first = start('worker');
    await first.listening;
    const started = [first, ...Array.from({ length: config.workers - 1 }, () => start('worker'))];
    const welcome = await Promise.race([jobs.ready, ...started.map(({ ready }) => ready)]);
    isPrepared = true;
    for (const { child } of started) begin(child);
    await Promise.all(started.map(({ ready }) => ready));
    phase = 'running';
    for (const child of lost) void replace(child);
    return { welcome, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A promise with the functions that settle it. That no one awaits its rejection is no error. */
function defer<T>() {
  let [resolve, reject]: [(value: T) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<T>((...functions) => {
    [resolve, reject] = functions;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Adds up the counters of processes that have ended, which would otherwise seem to be reset. */
function sumCounters(of: MetricValues[]): MetricValues[] {
  const sums = new Map<string, MetricValues[number]>();
  for (const metric of of.flat()) {
    if (!['counter', 'histogram'].includes(String(metric.type))) continue;
    const sum = sums.get(metric.name) ?? { ...metric, values: [] };
    sums.set(metric.name, sum);
    for (const value of metric.values) {
      const same = sum.values.find((each) => isSameSeries(each, value));
      if (same) same.value += value.value;
      else sum.values.push({ ...value });
    }
  }
  return [[...sums.values()]];
}

type Value = MetricValues[number]['values'][number] & { metricName?: string };
const isSameSeries = (a: Value, b: Value) =>
  a.metricName === b.metricName && JSON.stringify(a.labels) === JSON.stringify(b.labels);
