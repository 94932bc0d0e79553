import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** The requests that reached the server. */
export interface Received {
  method: string;
  url: string;
  bearer: string | null;
  contentType: string | undefined;
  body: string;
}
type Answer = (received: Received, response: ServerResponse) => void | Promise<void>;

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    method: request.method ?? '',
    url: request.url ?? '',
    bearer: request.headers.authorization?.replace('Bearer ', '') ?? null,
    contentType: request.headers['content-type'],
    body: Buffer.concat(chunks).toString(),
  };
}

/** Starts a real HTTP server for one test, which records the requests that it receives. */
export async function startTestServer(answer: Answer): Promise<{ baseUrl: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void read(request).then((each) => {
      received.push(each);
      return answer(each, response);
    });
  });
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
