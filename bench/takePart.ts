import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, type Reply } from './openConnection.ts';

/** The settings of a visit. */
export interface Visit {
  port: number;
  questionIds: readonly string[];
  /** The pause before each answer and before submitting, in milliseconds. */
  thinking: number;
  /** Called for each save with its time in milliseconds. */
  onSave: (milliseconds: number) => void;
}

/** The headers of each request from a browser behind a proxy that terminates TLS. */
const browser = [
  'host: 127.0.0.1',
  'connection: keep-alive',
  'accept: */*',
  'accept-encoding: gzip, deflate, br',
  'accept-language: en',
  'user-agent: Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
].join('\r\n');

const request = (method: string, path: string, headers = '', body = '') =>
  `${method} ${path} HTTP/1.1\r\n${browser}${headers}\r\n${method === 'GET' ? '' : `content-length: ${body.length}\r\n`}\r\n${body}`;

const json = '\r\ncontent-type: application/json';

/**
 * Sends everything that the product's own client sends for a person who opens a personal invitation, answers every
 * question and submits. These are 45 requests for 40 questions, on one connection.
 * @throws Error at the first response that is not a success.
 */
export async function takePart(surveyToken: string, { port, questionIds, thinking, onSave }: Visit): Promise<void> {
  const { send, close } = await openConnection(port);
  try {
    const start = await send(request('POST', `/api/v0/participations/survey?surveyToken=${surveyToken}`));
    const { participationToken } = JSON.parse(String(expectStatus(start, 200).body));
    const form = `grant_type=token&client_id=web&client_secret=web&password=${participationToken}`;
    const signIn = await send(
      request('POST', '/api/v0/auth/token', '\r\ncontent-type: application/x-www-form-urlencoded', form),
    );
    const { access_token } = JSON.parse(String(expectStatus(signIn, 200).body));
    const signedIn = `\r\nauthorization: Bearer ${access_token}`;
    const find = await send(request('GET', '/api/v0/participations/find', signedIn));
    const {
      participations: [{ participationId }],
    } = JSON.parse(String(expectStatus(find, 200).body));
    const opened = await send(request('GET', `/api/v0/participations/survey/${participationId}`, signedIn));
    if (expectStatus(opened, 200).body.length < 500) throw new Error('The survey is empty');
    for (const [index, questionId] of questionIds.entries()) {
      if (thinking > 0) await pause(thinking);
      const body = `{"questionId":"${questionId}","intValue":${1 + (index % 5)},"answeredAt":"${new Date().toISOString()}"}`;
      const started = performance.now();
      expectStatus(
        await send(request('POST', `/api/v0/participation/${participationId}/answer`, signedIn + json, body)),
        204,
      );
      onSave(performance.now() - started);
    }
    if (thinking > 0) await pause(thinking);
    expectStatus(await send(request('POST', `/api/v0/participation/${participationId}/complete`, signedIn)), 204);
  } finally {
    close();
  }
}

/** Sends the same number of requests to a bare handler. Each saves an answer. */
export async function takePartBare({ port, questionIds, onSave }: Visit): Promise<void> {
  const { send, close } = await openConnection(port);
  try {
    const path = `/answer/${randomUUID()}`;
    for (const questionId of ['start', 'signIn', 'find', 'open', ...questionIds, 'complete']) {
      const started = performance.now();
      expectStatus(await send(request('POST', path, json, `{"questionId":"${questionId}","intValue":3}`)), 204);
      onSave(performance.now() - started);
    }
  } finally {
    close();
  }
}

function expectStatus(reply: Reply, status: number): Reply {
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${String(reply.body)}`);
  return reply;
}
