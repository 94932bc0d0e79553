import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * What becomes of a request. `pass`: it is handed on. `cut`: every connection is dropped, open ones too. `hang`: it is
 * taken and held. `unavailable`: it is answered 503. `loseReply`: it is handed on and done, and then its connection is
 * dropped in place of an answer.
 */
export type NetworkFault = 'pass' | 'cut' | 'hang' | 'unavailable' | 'loseReply';

export interface FaultProxy {
  /** By the name `localhost`, which browsers trust as they do https: service workers and locks need that. Without a slash at the end. */
  url: string;
  /** What requests meet from now on. Those held so far meet it too, however long ago their sender gave up waiting. */
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
 * A way to a web server on 127.0.0.1, by a port of its own, that can be at fault in the ways in which networks and servers
 * are. Where the server is gone, connections are dropped as they would be without a proxy.
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

  function meet(asked: Asked): void {
    if (fault === 'cut') asked.reply.destroy();
    else if (fault === 'hang') held.push(asked);
    else if (fault === 'unavailable')
      asked.reply.writeHead(503, { 'content-type': 'text/plain' }).end('Try again later');
    else handOn(asked, fault === 'loseReply');
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
    for (const asked of held.splice(0)) meet(asked);
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
