import { once } from 'node:events';
import { createServer } from 'node:http';
import { clockSecondsAhead } from '../checks/checkClock.ts';
import { listCertificates } from '../checks/certificates.ts';
import { poolState } from '../db/database.ts';
import { replicaState } from '../db/replica.ts';
import type { Deps } from '../deps.ts';
import type { AnsweredRequest } from '../http/createHttpServer.ts';
import { scheduledTasks } from '../jobs/scheduledTasks.ts';
import { productVersion } from '../projectRoot.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { readDatabaseState } from './readDatabaseState.ts';
import { startTracing } from './startTracing.ts';

export interface Signals extends Pick<Metrics, 'onAnswered' | 'onOutcome'> {
  /** One line for the log. Null: no problem. */
  problem: string | null;
  stop(): Promise<void>;
}

/**
 * Starts metrics, if there is a METRICS_PORT, and traces, if the environment asks for them.
 * @throws Error that names the setting if the metrics cannot be served.
 */
export async function startSignals({ db, config, clock }: Deps): Promise<Signals> {
  const { metricsPort, metricsHost } = config;
  let metrics: Metrics | undefined;
  let stopServing = async () => {};
  if (metricsPort !== null) {
    metrics = await createMetrics({
      version: productVersion,
      readDatabase: () => readDatabaseState(db, clock()),
      pool: () => poolState(db),
      replica: () => replicaState(db, clock()),
      certificates: () => listCertificates(db),
      tasks: () => scheduledTasks(db),
      clockSecondsAhead: () => clockSecondsAhead(db),
    });
    stopServing = await serveMetrics(metrics, metricsPort, metricsHost);
  }
  const tracing = await startTracing(process.env);
  return {
    problem: tracing.problem,
    onAnswered(answered: AnsweredRequest) {
      metrics?.onAnswered(answered);
      tracing.onAnswered?.(answered);
    },
    onOutcome: (...outcome) => metrics?.onOutcome(...outcome),
    stop: async () => void (await Promise.all([stopServing(), tracing.stop()])),
  };
}

/**
 * Serves the metrics at `/metrics` on a port of their own, which the public never reaches.
 * @returns a function that stops it.
 * @throws Error that names the setting if the address cannot be listened on.
 */
async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    try {
      const { text, contentType } = await metrics.scrape();
      response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason =
      code === 'EADDRINUSE'
        ? `METRICS_PORT ${port} is in use by another program`
        : `METRICS_HOST ${host} or METRICS_PORT ${port} cannot be used: ${message}`;
    throw new Error(reason, { cause: error });
  }
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}
