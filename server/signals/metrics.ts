import { setTimeout as sleep } from 'node:timers/promises';
import type { Gauge, MetricObjectWithValues, MetricValue } from 'prom-client';
import type { ServerState } from '../checks/serverState.ts';
import type { PoolState } from '../db/database.ts';
import type { AnsweredRequest } from '../http/createHttpServer.ts';
import type { JobClass } from '../jobs/jobQueries.ts';
import type { JobEnd } from '../jobs/startJobWorker.ts';
import type { DatabaseState } from './readDatabaseState.ts';

/** The longest wait of a scrape for the database, in milliseconds. */
const patience = 2_000;
/** The state of the database is read at most this often, in milliseconds. */
const freshness = 5_000;
/** Reading takes at most one part in this number of the time, however long one reading takes. */
const share = 10;

/** In seconds. Saving an answer takes a few milliseconds, a report up to some seconds. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Default metrics that count open connections. On a quiet server they would show that a single mail was sent, which may
 * be a risk notice.
 */
const leftOut = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'process_open_fds',
  'process_max_fds',
];

interface MetricsSources {
  pool: () => PoolState;
  /** Null: there is no replica. `lag` in milliseconds. */
  replica: () => { usable: boolean; lag: number | null } | null;
  /** Sources of metrics about the whole server. Null in a process that only answers requests for it. */
  server: {
    version: string;
    readDatabase: () => Promise<DatabaseState>;
    /** Scheduled tasks of earlier releases have no metrics: they would look late for ever. */
    state: () => ServerState;
  } | null;
}

/** The metrics of one process, as those of several are added up. */
export type MetricValues = MetricObjectWithValues<MetricValue<string>>[];

export interface Metrics {
  onAnswered(answered: AnsweredRequest): void;
  onOutcome(outcome: JobEnd, of: JobClass): void;
  scrape(): Promise<MetricValues>;
}

/**
 * Creates the metrics of this process. They contain no organisation, survey, person, token or address, and nothing that
 * depends on answers (docs/decisions/0075-signals.md).
 */
export async function createMetrics(sources: MetricsSources): Promise<Metrics> {
  // Loaded only where there are metrics, since it would delay every start.
  const { default: client } = await import('prom-client');
  const register = new client.Registry();
  client.collectDefaultMetrics({ register });
  for (const name of leftOut) register.removeSingleMetric(name);

  const registers = [register];
  const requests = new client.Counter({
    name: 'heartwood_http_requests_total',
    help: 'Requests answered, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new client.Histogram({
    name: 'heartwood_http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route'],
    buckets: durations,
    registers,
  });
  const mails = new client.Counter({
    name: 'heartwood_mails_total',
    help: 'Attempts to send a mail, by outcome. Risk notices are not counted.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['done', 'postponed', 'givenUp'] satisfies JobEnd[]) mails.inc({ outcome }, 0);

  const gauge = (name: string, help: string, labelNames: string[] = [], aggregator: 'sum' | 'min' | 'max' = 'sum') =>
    new client.Gauge({ name: `heartwood_${name}`, help, labelNames, registers, aggregator });
  const connections = gauge('database_connections', 'Connections to the database, by state.', ['state']);
  const waiting = gauge('database_waiting', 'Statements that wait for a connection.');
  /** Only where there is a replica, since a gauge without a label is 0 from the start. */
  let replicaGauges: { usable: Gauge; lag: Gauge } | undefined;
  const setOfServer = sources.server && createServerGauges(sources.server, gauge);

  return {
    onAnswered({ method, route, status, milliseconds }) {
      const labels = { method, route: route ?? 'none' };
      requests.inc({ ...labels, status });
      seconds.observe(labels, milliseconds / 1000);
    },
    onOutcome(outcome, of) {
      if (of !== 'other') mails.inc({ outcome });
    },
    async scrape() {
      await setOfServer?.();
      const pool = sources.pool();
      connections.set({ state: 'busy' }, pool.open - pool.idle);
      connections.set({ state: 'idle' }, pool.idle);
      waiting.set(pool.waiting);
      const replica = sources.replica();
      if (replica) {
        replicaGauges ??= {
          usable: gauge('replica_usable', '1 if reads go to the replica.', [], 'min'),
          lag: gauge('replica_lag_seconds', 'Age of the latest data that the replica is known to have.', [], 'max'),
        };
        replicaGauges.usable.set(Number(replica.usable));
        replicaGauges.lag.set(replica.lag === null ? Number.NaN : replica.lag / 1000);
      }
      return register.getMetricsAsJSON();
    },
  };
}

/**
 * Creates the metrics that concern the whole server.
 * @returns a function that sets them.
 */
function createServerGauges(
  { version, readDatabase, state: readState }: NonNullable<MetricsSources['server']>,
  gauge: (name: string, help: string, labelNames?: string[]) => Gauge,
): () => Promise<void> {
  const gauges = {
    info: gauge('info', 'Always 1. The release, and the last migration of the database.', ['version', 'migration']),
    databaseUp: gauge('database_up', '1 if the database answered this scrape.'),
    jobs: gauge('jobs', 'Jobs by class and state. Risk notices are not counted.', ['class', 'state']),
    oldest: gauge('jobs_oldest_waiting_seconds', 'Age of the oldest waiting job. 0 if none waits.', ['class']),
    overdue: gauge('jobs_overdue_seconds', 'Longest time for which a job has been due without being tried.', ['class']),
    bulkPaused: gauge('bulk_mail_paused', '1 while bulk mail is paused.'),
    mailServer: gauge('mail_server_problem', '1 if the mail server cannot be used at the moment.'),
    taskSuccess: gauge(
      'task_last_success_timestamp_seconds',
      'When a task last succeeded, on any server. 0 if it never has.',
      ['task'],
    ),
    taskFailed: gauge('task_failed', '1 if the last run of a task failed.', ['task']),
    taskInterval: gauge('task_interval_seconds', 'How often a scheduled task runs.', ['task']),
    certificate: gauge('certificate_valid_until_timestamp_seconds', 'When a certificate expires.', ['for', 'name']),
  };
  /** Only when the clocks have been compared. */
  let clockGauge: Gauge | undefined;
  let migration = '';
  const databaseState = rarely(readDatabase);

  function setFromMemory({ clockSecondsAhead, certificates, tasks }: ServerState) {
    if (clockSecondsAhead !== null) {
      clockGauge ??= gauge('clock_ahead_seconds', "How far the machine's clock is ahead of the database's.");
      clockGauge.set(clockSecondsAhead);
    }
    for (const { for: of, name, validUntil } of certificates)
      gauges.certificate.set({ for: of, name }, validUntil.getTime() / 1000);
    for (const { name, everyMilliseconds } of tasks) gauges.taskInterval.set({ task: name }, everyMilliseconds / 1000);
  }

  function setFromDatabase({ jobs, isBulkPaused, taskRuns, lastMigration }: DatabaseState, { tasks }: ServerState) {
    migration = lastMigration;
    for (const [name, { waiting, running, givenUp, oldestWaitingSeconds, overdueSeconds }] of Object.entries(jobs)) {
      for (const [state, count] of Object.entries({ waiting, running, givenUp }))
        gauges.jobs.set({ class: name, state }, count);
      gauges.oldest.set({ class: name }, oldestWaitingSeconds ?? 0);
      gauges.overdue.set({ class: name }, overdueSeconds);
    }
    gauges.bulkPaused.set(Number(isBulkPaused));
    gauges.mailServer.set(Number(taskRuns.some(({ task, problem }) => task === 'mail server' && problem !== null)));
    // Tasks of earlier releases are left out: they would look late for ever.
    const known = new Set([...tasks.map(({ name }) => name), 'back-up', 'verified back-up']);
    for (const { task, whenSucceeded, problem } of taskRuns.filter((run) => known.has(run.task))) {
      gauges.taskFailed.set({ task }, Number(problem !== null));
      gauges.taskSuccess.set({ task }, (whenSucceeded?.getTime() ?? 0) / 1000);
    }
  }

  return async () => {
    const state = await databaseState();
    // Those without a label keep their value while the database is away. The others must not name what is gone.
    const { info, jobs, oldest, overdue, taskSuccess, certificate } = gauges;
    for (const each of [info, jobs, oldest, overdue, taskSuccess, certificate]) each.reset();
    const ofServer = readState();
    setFromMemory(ofServer);
    if (state) setFromDatabase(state, ofServer);
    gauges.databaseUp.set(Number(state !== null));
    info.set({ version, migration }, 1);
  };
}

/**
 * Limits how often something is read, so that scraping cannot burden the database. Scrapes share a reading.
 * @returns null if it fails or takes too long.
 */
function rarely<T>(read: () => Promise<T>): () => Promise<T | null> {
  let last: { value: T | null; until: number } | undefined;
  let reading: Promise<T | null> | undefined;

  async function readNow(): Promise<T | null> {
    const start = performance.now();
    const value = await read().catch(() => null);
    const end = performance.now();
    last = { value, until: end + Math.max(freshness, (end - start) * share) };
    reading = undefined;
    return value;
  }

  return async () => {
    if (last && performance.now() < last.until) return last.value;
    reading ??= readNow();
    const late = new AbortController();
    const value = await Promise.race([reading, sleep(patience, null, { signal: late.signal }).catch(() => null)]);
    late.abort();
    return value;
  };
}
