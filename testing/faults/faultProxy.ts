import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What happens to a request. `pass`: it is forwarded. `cut`: every connection is dropped, open ones too. `hang`: it is
 * accepted and held. `unavailable`: it is answered with 503. `loseReply`: it is forwarded and processed, but then its
 * connection is dropped instead of sending the response.
 */
export type NetworkFault = 'pass' | 'cut' | 'hang' | 'unavailable' | 'loseReply';

export interface FaultProxy {
  /**
   * The address of the proxy, without a trailing slash. The host is `localhost`, which browsers trust like https.
   * Service workers and locks need that.
   */
  url: string;
  /** Sets what happens to requests from now on, and to those that are held, even if their sender gave up long ago. */
  setFault(fault: NetworkFault): void;
  fault(): NetworkFault;
  /** The paths and queries of the requests that are held. */
  held(): string[];
  close(): Promise<void>;
}

/** A request that was read completely, and its reply. */
interface Asked {
  client: IncomingMessage;
  body: Buffer;
  reply: ServerResponse;
}

/** The headers except those about the connection, which differ on each side. */
const withoutConnection = (headers: OutgoingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'connection' && name !== 'keep-alive'));

/**
 * Starts a proxy for a web server on 127.0.0.1, on its own port, that can fail like networks and servers do. If the
 * server has ended, connections are dropped, as they would be without a proxy.
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
