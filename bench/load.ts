import autocannon from 'autocannon';

/** One connection's requests: always to the same path, a body after another. */
export interface Client {
  path: string;
  headers: Record<string, string>;
  /** The next body. */
  body: () => string;
}

export interface Load {
  /** Answered requests a second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Posts on as many connections as there are clients, each its next request as soon as the last is answered.
 * @throws Error when anything but 204 comes back.
 */
export async function load(url: string, clients: Client[], seconds: number): Promise<Load> {
  let next = 0;
  const result = await autocannon({
    url,
    connections: clients.length,
    duration: seconds,
    requests: [{ method: 'POST', setupRequest: (request) => request }],
    setupClient(connection) {
      const client = clients[next++ % clients.length]!;
      const send = () => connection.setRequests([{ method: 'POST', path: client.path, headers: client.headers, body: client.body() }]);
      send();
      connection.on('response', send);
    },
  });
  const refused = result.requests.total - (result['2xx'] ?? 0);
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.errors} errors, ${refused} refusals under load`);
  return { rate: result['2xx'] / result.duration, p50: result.latency.p50, p99: result.latency.p99 };
}
