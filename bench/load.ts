import { once } from 'node:events';
import { connect } from 'node:net';

/** The next request of a connection: always a POST of JSON. */
export type NextRequest = () => { path: string; headers: Record<string, string>; body: string };

export interface Load {
  /** Answered requests a second. */
  rate: number;
  /** Percentiles of the response time, in milliseconds. */
  p50: number;
  p99: number;
}

/**
 * Posts on one connection for each source of requests, and sends the next request as soon as the last is answered. It
 * writes and parses HTTP itself, since a client library takes more of the shared processors than the server that is
 * measured.
 * @throws Error if a response is not 204, or if a connection is lost.
 */
export async function load(url: string, connections: NextRequest[], seconds: number): Promise<Load> {
  const { hostname, port } = new URL(url);
  const end = performance.now() + seconds * 1000;
  const taken = await Promise.all(connections.map((next) => drive(hostname, Number(port), next, end)));
  const sorted = Float64Array.from(taken.flat()).sort();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { rate: sorted.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** @returns the time of each request in milliseconds. */
async function drive(host: string, port: number, next: NextRequest, end: number): Promise<number[]> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  const taken: number[] = [];
  await new Promise<void>((resolve, reject) => {
    let sentAt = 0;
    const send = () => {
      const { path, headers, body } = next();
      const lines = Object.entries({ host, 'content-length': String(Buffer.byteLength(body)), ...headers }).map(
        ([name, value]) => `${name}: ${value}\r\n`,
      );
      sentAt = performance.now();
      socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
    };
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (!answer.endsWith('\r\n\r\n')) return;
      if (!answer.startsWith('HTTP/1.1 204 ')) return reject(new Error(`Refused under load: ${answer}`));
      answer = '';
      const now = performance.now();
      taken.push(now - sentAt);
      if (now < end) send();
      else resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A connection was lost under load')));
    send();
  }).finally(() => socket.destroy());
  return taken;
}
