import { once } from 'node:events';
import { createServer } from 'node:http';
import type { MetricValues } from './metrics.ts';

/**
 * Serves metrics in the text format of Prometheus at `/metrics`, on a port of their own, which the public never reaches.
 * @param scrape returns the metrics of each process. Those of all processes are added up.
 * @returns a function that stops it.
 * @throws Error that names the setting if the address cannot be listened on.
 */
export async function serveMetrics(
  scrape: () => Promise<MetricValues[]>,
  { metricsPort: port, metricsHost: host }: { metricsPort: number; metricsHost: string },
): Promise<() => Promise<void>> {
  // Loaded only where there are metrics, since it would delay every start.
  const { AggregatorRegistry } = await import('prom-client');
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    try {
      const register = AggregatorRegistry.aggregate((await scrape()).map(asAggregated));
      response
        .writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' })
        .end(await register.metrics());
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

/**
 * A process that is blocked must show although others are not, and the start of the first process counts. The library
 * would take the mean of the first, and leave out the second.
 */
const asAggregated = (values: MetricValues): MetricValues =>
  values.map((metric) => {
    if (metric.name.startsWith('nodejs_eventloop_lag')) return { ...metric, aggregator: 'max' };
    return metric.name === 'process_start_time_seconds' ? { ...metric, aggregator: 'min' } : metric;
  });
