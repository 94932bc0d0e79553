import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The fate of a request. `pass`: forwarded. `cut`: every connection is dropped, open ones too. `hang`: accepted and
 * held. `unavailable`: answered with 503. `loseReply`: forwarded and processed, and then its connection is dropped
 * instead of an answer.
 */
export type NetworkFault = 'pass' | 'cut' | 'hang' | 'unavailable' | 'loseReply';

export interface FaultProxy {
  /** By the name `localhost`, which browsers trust as they do https: service workers and locks need that. Without a slash at the end. */
  url: string;
  /** What happens to requests from now on. Held requests are affected too, however long ago their sender gave up. */
  setFault(fault: NetworkFault): void;
  fault(): NetworkFault;
  /** The addresses of the requests that are held, below the site's. */
  held(): string[];
  close(): Promise<void>;
}

/** A request that was read to its end, and its reply. */
interface Asked {
  client: IncomingMessage;
  body: Buffer;
  reply: ServerResponse;
}

/** The headers but for those about the connection, which each side has its own of. */
const withoutConnection = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'));

/**
 * A proxy for a web server on 127.0.0.1, on its own port, that can fail in the ways of networks and servers. If the
 * server is gone, connections are dropped, as they would be without a proxy.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let fault: NetworkFault = 'pass';
  const held: Asked[] = [];

  const server = createServer((client, reply) => {
    const chunks: Buffer[] = [];
    client.on('data', (chunk: Buffer) => chunks.push(chunk));
    client.on('end', () => meet({ client, body: Buffer.concat(chunks), reply }));
    client.on('error', () => {});
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    if (fault === 'cut') socket.destroy();
  });

  function meet(requested: Asked): void {
    if (fault === 'cut') requested.reply.destroy();
    else if (fault === 'hang') held.push(requested);
    else if (fault === 'unavailable')
      requested.reply.writeHead(503, { 'content-type': 'text/plain' }).end('Try again later');
    else handOn(requested, fault === 'loseReply');
  }

  function handOn({ client, body, reply }: Asked, losesReply: boolean): void {
    const { method, url } = client;
    const headers = { ...withoutConnection(client.headers), connection: 'close' };
    const onward = request(
      { host: '127.0.0.1', port: targetPort, agent: false, method, path: url, headers },
      (answer) => {
        answer.on('error', () => reply.destroy());
        if (losesReply) answer.resume().on('end', () => reply.destroy());
        else answer.pipe(reply.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers)));
      },
    );
    onward.on('error', () => reply.destroy());
    onward.end(body);
  }

  function setFault(next: NetworkFault): void {
    fault = next;
    for (const requested of held.splice(0)) meet(requested);
    if (fault === 'cut') for (const socket of sockets) socket.destroy();
  }

  server.listen(0, 'localhost');
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setFault,
    fault: () => fault,
    held: () => held.map(({ client }) => client.url ?? ''),
    async close() {
      setFault('cut');
      server.close();
      await once(server, 'close');
    },
  };
}
