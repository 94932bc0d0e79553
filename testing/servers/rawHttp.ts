import { connect } from 'node:net';

interface RawAnswer {
  /** 0 if the connection ended without a response. */
  status: number;
  /** The status line and the headers. */
  head: string;
  body: string;
}

/**
 * Sends bytes unchanged to a server on 127.0.0.1, and reads until it ends the connection, or is silent for `limit` ms.
 */
export function rawHttp(port: number, bytes: string, limit = 5_000): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(limit, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0),
        head: received.slice(0, received.indexOf('\r\n\r\n')),
        body: received.slice(received.indexOf('\r\n\r\n') + 4),
      }),
    );
    socket.write(bytes);
  });
}
