import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Metrics } from './metrics.ts';

/**
 * Serves the metrics at `/metrics` on a port of their own, which the public never reaches.
 * @returns a function that stops it.
 * @throws Error that names the setting if the address cannot be listened on.
 */
export async function serveMetrics(metrics: Metrics, port: number, host: string): Promise<() => Promise<void>> {
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
