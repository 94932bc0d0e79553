import { connect } from 'node:net';
import { once } from 'node:events';

export interface Reply {
  status: number;
  /** The body as it was transferred, without decompressing it. */
  body: Buffer;
}

/** A persistent connection that handles one request at a time. */
export interface Connection {
  /**
   * Rejects if the connection ends before the complete reply has arrived.
   * @param request the head and the body as text.
   */
  send(request: string): Promise<Reply>;
  close(): void;
}

/**
 * Opens a socket with a minimal HTTP/1.1 client. Client and server share the processors, and an ordinary HTTP client
 * takes several times as much of them.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer | null = null;
  let waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;

  socket.on('data', (chunk) => {
    received = received ? Buffer.concat([received, chunk]) : chunk;
    const reply = readReply(received);
    if (!reply || !waiting) return;
    const { resolve } = waiting;
    received = waiting = null;
    resolve(reply);
  });
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection was closed')));
  await once(socket, 'connect');
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return void reject(new Error('The connection was closed'));
        waiting = { resolve, reject };
        socket.write(request);
      }),
    close: () => void socket.destroy(),
  };
}

/** Parses a reply. Null if it is incomplete. */
function readReply(bytes: Buffer): Reply | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const rest = bytes.subarray(headEnd + 4);
  if (length !== undefined)
    return rest.length < Number(length) ? null : { status, body: rest.subarray(0, Number(length)) };
  if (!/\r\ntransfer-encoding: *chunked/i.test(head)) return { status, body: Buffer.alloc(0) };
  const body = readChunks(rest);
  return body && { status, body };
}

function readChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let position = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', position);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', position, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(lineEnd + 2, end));
    position = end + 2;
  }
}
