import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Config } from '../config.ts';

/**
 * Starts listening at an address. `::` means every address, and `localhost` means 127.0.0.1 and ::1, whatever the
 * machine's list of hosts says. On a machine without IPv6, only the addresses of IPv4 are used.
 * @throws Error naming the setting if the address cannot be listened on.
 */
export async function listen(app: FastifyInstance, { port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const isLocal = host.toLowerCase() === 'localhost';
  const second = isLocal ? forwardConnections(app) : null;
  try {
    await app.listen({ port, host: isLocal ? '127.0.0.1' : host });
    // A free port, if `port` is 0.
    if (second) await listenIfPossible(second, (app.server.address() as AddressInfo).port);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (host === '::' && isWithoutIpv6(error)) return listen(app, { port, host: '0.0.0.0' });
    const reason =
      code === 'EADDRINUSE'
        ? `PORT ${port} is in use by another program`
        : `HOST ${host} or PORT ${port} cannot be used: ${message}`;
    throw new Error(reason, { cause: error });
  }
}

const isWithoutIpv6 = (error: unknown) =>
  ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Creates a second server whose connections belong to the framework's server, as Node allows
 * (https://nodejs.org/api/http.html#event-connection). It closes together with the framework.
 */
function forwardConnections(app: FastifyInstance): Server {
  // The options are those of Node's HTTP servers.
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
    app.server.emit('connection', socket),
  );
  let closed = Promise.resolve();
  app.addHook('preClose', async () => {
    if (second.listening) closed = new Promise((resolve) => second.close(() => resolve()));
  });
  // Its requests are answered before the framework is closed.
  app.addHook('onClose', () => closed);
  return second;
}

async function listenIfPossible(server: Server, port: number): Promise<void> {
  server.listen({ port, host: '::1' });
  try {
    await once(server, 'listening');
  } catch (error) {
    if (!isWithoutIpv6(error)) throw error;
  }
}
