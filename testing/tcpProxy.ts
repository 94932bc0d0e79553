import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** On 127.0.0.1; the same after `resume`. */
  port: number;
  /** Drops every connection without a word, and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections again. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** A port of 127.0.0.1 that leads to another one: a network that can be cut. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };

  async function listen(): Promise<void> {
    server = createServer((client) => {
      const target = connect(targetPort, '127.0.0.1');
      for (const [one, other] of [[client, target], [target, client]] as const) {
        keep(one);
        one.pipe(other);
        one.on('close', () => other.destroy());
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function cut(): Promise<void> {
    const closed = server.listening ? once(server, 'close') : Promise.resolve();
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  await listen();
  return { port, cut, resume: listen, close: cut };
}
