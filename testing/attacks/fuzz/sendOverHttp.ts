import { Agent, request } from 'node:http';
import type { FuzzAnswer } from './judge.ts';
import type { FuzzRequest } from './requests.ts';

/** Sends requests to a server unchanged. `fetch` would correct some of them. */
export function sendOverHttp(serverUrl: string): {
  send: (request: FuzzRequest) => Promise<FuzzAnswer>;
  close(): void;
} {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(serverUrl);
  const send = ({ method, url, headers, body }: FuzzRequest) =>
    new Promise<FuzzAnswer>((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body);
      const length = bytes && { 'content-length': String(bytes.length) };
      const sent = request(
        { hostname, port, agent, method, path: `/api/v0${url}`, headers: { ...headers, ...length } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
          answer.on('error', reject);
        },
      );
      // A connection that was kept alive may end just as the next request is sent. The server has not received it, so
      // it is sent again.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET'
          ? resolve(send({ method, url, headers, body, caller: 'nobody' }))
          : reject(error),
      );
      sent.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}
