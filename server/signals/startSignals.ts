import { serverState } from '../checks/serverState.ts';
import { poolState } from '../db/database.ts';
import { replicaState } from '../db/replica.ts';
import type { Deps } from '../deps.ts';
import type { AnsweredRequest } from '../http/createHttpServer.ts';
import { productVersion } from '../projectRoot.ts';
import { createMetrics, type MetricValues, type Metrics } from './metrics.ts';
import { readDatabaseState } from './readDatabaseState.ts';
import { serveMetrics } from './serveMetrics.ts';
import { startTracing } from './startTracing.ts';

export interface Signals extends Pick<Metrics, 'onAnswered' | 'onOutcome'> {
  /** One line for the log. Null: no problem. */
  problem: string | null;
  /** The metrics of this process. Empty if there are none. */
  scrape(): Promise<MetricValues>;
  stop(): Promise<void>;
}

/**
 * Starts metrics, if there is a METRICS_PORT, and traces, if the environment asks for them.
 * @param options.ofServer whether the metrics include those that concern the whole server.
 * @param options.serve whether this process serves the metrics. Otherwise the supervisor does.
 * @throws Error that names the setting if the metrics cannot be served.
 */
export async function startSignals(
  { db, config, clock }: Deps,
  { ofServer, serve }: { ofServer: boolean; serve: boolean },
): Promise<Signals> {
  const { metricsPort, metricsHost } = config;
  let metrics: Metrics | undefined;
  let stopServing = async () => {};
  const scrape = async () => (await metrics?.scrape()) ?? [];
  if (metricsPort !== null) {
    metrics = await createMetrics({
      pool: () => poolState(db),
      replica: () => replicaState(db, clock()),
      server: ofServer
        ? {
            version: productVersion,
            readDatabase: () => readDatabaseState(db, clock()),
            state: () => serverState(db),
          }
        : null,
    });
    if (serve) stopServing = await serveMetrics(async () => [await scrape()], { metricsPort, metricsHost });
  }
  const tracing = await startTracing(process.env);
  return {
    problem: tracing.problem,
    onAnswered(answered: AnsweredRequest) {
      metrics?.onAnswered(answered);
      tracing.onAnswered?.(answered);
    },
    onOutcome: (...outcome) => metrics?.onOutcome(...outcome),
    scrape,
    stop: async () => void (await Promise.all([stopServing(), tracing.stop()])),
  };
}
