import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** The port on 127.0.0.1. It stays the same after `resume`. */
  port: number;
  /** Drops every connection silently, and rejects new ones. */
  cut(): Promise<void>;
  /** Stops forwarding in existing and new connections, which are still accepted, until `cut`. */
  hang(): void;
  /** Accepts connections and forwards data again, after `cut`. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy from a port of 127.0.0.1 to another port. It acts as a network that can be cut. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server;
  let port = 0;
  let hangs = false;

  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };

  async function listen(): Promise<void> {
    hangs = false;
    server = createServer((client) => {
      if (hangs) return keep(client);
      const target = connect(targetPort, '127.0.0.1');
      for (const [one, other] of [
        [client, target],
        [target, client],
      ] as const) {
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

  function hang(): void {
    hangs = true;
    for (const socket of sockets) socket.unpipe().pause();
  }

  await listen();
  return { port, cut, hang, resume: listen, close: cut };
}
