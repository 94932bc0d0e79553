import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TraceReceiver {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  /** Everything that was received so far. Texts in it are readable. */
  received(): Buffer;
  close(): Promise<void>;
}

/** Starts a receiver of OpenTelemetry traces (OTLP over HTTP) on 127.0.0.1. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => bodies.push(chunk));
    request.on('end', () => response.writeHead(request.url === '/v1/traces' ? 200 : 404).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => Buffer.concat(bodies),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
