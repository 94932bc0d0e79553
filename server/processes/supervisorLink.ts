import { EventEmitter } from 'node:events';
import { serverState, type ServerState } from '../checks/serverState.ts';
import type { Db } from '../db/database.ts';
import type { RemoteBuckets, Taken, ThrottleKind } from '../http/createThrottle.ts';
import type { MetricValues } from '../signals/metrics.ts';

/**
 * The work of a process for its server. A worker answers requests. The jobs process does everything that happens once:
 * migrations, the demonstration, jobs, scheduled tasks. `all`: there are no other processes.
 */
export type Role = 'all' | 'worker' | 'jobs';

/** A message of a process to its supervisor. */
export type FromProcess =
  /** The first message. Messages sent before would not arrive. */
  | { type: 'connected' }
  /** Sent by the jobs process: workers can use the database. */
  | { type: 'migrated' }
  /** Sent by the jobs process: requests can be answered, and these lines printed. */
  | { type: 'prepared'; welcome: string[] }
  /** Sent by a worker: it listens, and answers that the server is being prepared. */
  | { type: 'listening' }
  /** Sent by a worker: it answers requests. */
  | { type: 'ready' }
  /** Sent by the jobs process, for the workers. */
  | { type: 'state'; state: ServerState }
  | { type: 'scraped'; id: number; values: MetricValues }
  | { type: 'take'; id: number; kind: ThrottleKind; key: string; most: number }
  | { type: 'count'; kind: ThrottleKind; key: string; calls: number };

/** A message of the supervisor to a process. */
export type ToProcess =
  /** To a worker: everything is prepared, so it can answer requests. */
  | { type: 'begin' }
  | { type: 'state'; state: ServerState }
  | { type: 'taken'; id: number; taken: Taken }
  | { type: 'scrape'; id: number }
  /** To a worker: another one takes its place. It lets clients go to others, and stops. */
  | { type: 'retire' };

/** Interval at which the jobs process sends its state to the workers, in milliseconds. */
const stateInterval = 5_000;

export type SupervisorLink = ReturnType<typeof connectToSupervisor>;

/** Connects this process to the supervisor that has started it. */
export function connectToSupervisor() {
  const received = new EventEmitter<{ [Type in ToProcess['type']]: [Extract<ToProcess, { type: Type }>] }>();
  const takes = new Map<number, (taken: Taken) => void>();
  let lastId = 0;
  let isPrepared = false;
  const prepared = new Promise<void>((resolve) =>
    received.once('begin', () => {
      isPrepared = true;
      resolve();
    }),
  );

  process.on('message', (message: ToProcess) => {
    if (message.type === 'taken') {
      takes.get(message.id)?.(message.taken);
      takes.delete(message.id);
    } else received.emit(message.type, message as never);
  });
  // Without the supervisor there is no one to reject the calls. This process is about to end.
  process.on('disconnect', () => {
    for (const resolve of takes.values()) resolve({ taken: 1, wait: 0 });
    takes.clear();
  });

  let lastState: ServerState | null = null;
  received.on('state', ({ state }) => (lastState = state));

  const send = (message: FromProcess) => void (process.connected && process.send!(message));
  send({ type: 'connected' });

  return {
    send,
    /** Returns whether everything is prepared. If so from the beginning, the server has been running for a while. */
    isPrepared: () => isPrepared,
    /** Resolves when everything is prepared. */
    prepared,
    onState(note: (state: ServerState) => void) {
      if (lastState) note(lastState);
      received.on('state', ({ state }) => note(state));
    },
    onScrape: (scrape: () => Promise<MetricValues>) =>
      received.on('scrape', async ({ id }) => send({ type: 'scraped', id, values: await scrape().catch(() => []) })),
    onRetire: (retire: () => void) => received.on('retire', retire),
    /** The buckets of throttles, which the supervisor keeps for all processes. */
    buckets: (kind: ThrottleKind): RemoteBuckets => ({
      take: (key, most) =>
        new Promise((resolve) => {
          if (!process.connected) return resolve({ taken: 1, wait: 0 });
          lastId += 1;
          takes.set(lastId, resolve);
          send({ type: 'take', id: lastId, kind, key, most });
        }),
      count: (key, calls) => send({ type: 'count', kind, key, calls }),
    }),
    /** Sends the state of the server to the workers at intervals. @returns a function that stops it. */
    publishState(db: Db) {
      const publish = () => send({ type: 'state', state: serverState(db) });
      publish();
      const timer = setInterval(publish, stateInterval).unref();
      return () => clearInterval(timer);
    },
  };
}
