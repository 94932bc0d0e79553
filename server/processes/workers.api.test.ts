import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttleLimits } from '#contract/limits.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { killWorkers } from '#testing/faults/killWorkers.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { isRunning, listProcesses } from '#testing/servers/listProcesses.ts';
import { rawHttp } from '#testing/servers/rawHttp.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Runs the built server with two workers on PostgreSQL.
vi.setConfig({ testTimeout: 180_000 });

let database: ServerDatabase;
let server: ServerProcess;
let smtp: TestSmtpServer;
let shareToken: string;
let invited: string[];
let metricsPort: number;
beforeEach(async () => {
  database = await createServerDatabase();
  smtp = await startSmtpServer();
  await database.use(async (product) => {
    ({ shareToken, tokens: invited } = await makeSurvey(product, { people: 4 }));
    const { surveyId } = await makeSurvey(product, { people: 20, status: 'READY', name: 'Due' });
    const open_at = new Date(product.clock().getTime() - 60_000);
    await product.db.updateTable('survey').set({ open_at }).where('id', '=', surveyId).execute();
  });
  metricsPort = await findFreePort();
  server = await startServer({
    ...database.settings,
    DEMO: '0',
    WORKERS: '2',
    SMTP_URL: smtp.url,
    METRICS_PORT: String(metricsPort),
  });
  // The first worker answers before the last one has started.
  await server.printed(/(Heartwood is ready)/);
});
afterEach(async () => {
  await server?.remove();
  await smtp.close();
  await database.remove();
});

const pids = (role: string) =>
  listProcesses(server.pid())
    .filter((each) => each.role === role)
    .map(({ pid }) => pid);

/** A request on a connection of its own, so that the workers take turns. */
async function request(path: string, method = 'GET', body = '', type = 'application/json'): Promise<number> {
  const { status } = await rawHttp(
    server.port,
    `${method} /api/v0${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    20_000,
  );
  return status;
}

async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}
const health = 'heartwood_http_requests_total{method="GET",route="/api/v0/health/live",status="200"}';

it('one process does scheduled work, and limits, connections and metrics hold for the machine', async () => {
  expect([pids('worker').length, pids('jobs').length]).toEqual([2, 1]);
  // Two surveys invite 24 people. One of them has been opened by the server.
  await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThanOrEqual(24), 20_000);
  await pause(1_000);
  expect(smtp.mails).toHaveLength(24);

  const { links } = throttleLimits;
  const askForLinks = (index: number) =>
    request('/participations/link', 'POST', JSON.stringify({ emailAddress: `nobody${index}@example.org` }));
  const statuses: number[] = [];
  while (statuses.length < links.atOnce + 40)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, index) => askForLinks(index)))));
  const allowed = statuses.filter((status) => status < 300).length;
  const rejected = statuses.filter((status) => status === 429).length;
  expect(allowed + rejected).toBe(statuses.length);
  // Parts of what is left may be with either worker, so up to two parts are missing. New places appear at the rate.
  expect(allowed).toBeGreaterThanOrEqual(links.atOnce - 8);
  expect(allowed).toBeLessThanOrEqual(links.atOnce + 20);

  for (let count = 0; count < 30; count += 1) expect(await request('/health/live')).toBe(200);
  const before = await readMetrics();
  expect(before.get(health)).toBeGreaterThanOrEqual(30);
  expect([...before.keys()].filter((name) => name.startsWith('heartwood_info'))).toHaveLength(1);
  expect(before.get('heartwood_database_up')).toBe(1);
  const connections =
    before.get('heartwood_database_connections{state="busy"}')! +
    before.get('heartwood_database_connections{state="idle"}')!;
  expect(connections).toBeLessThanOrEqual(12);

  // The requests of a worker that has ended still count.
  process.kill(pids('worker')[0]!, 'SIGKILL');
  await vi.waitFor(async () => {
    expect(pids('worker')).toHaveLength(2);
    expect((await readMetrics()).get(health)).toBeGreaterThanOrEqual(before.get(health)!);
  }, 20_000);
});

it('workers that are killed while people answer are replaced, and lose no acknowledged answer', async () => {
  const { acknowledged, lost, kills } = await killWorkers(server, shareToken, 3);
  expect([lost, kills]).toEqual([[], 3]);
  expect(acknowledged).toBeGreaterThan(100);
  await vi.waitFor(() => expect(pids('worker')).toHaveLength(2), 20_000);
  expect(server.logs().match(/"msg":"A process has ended and is replaced"/g)).toHaveLength(3);
  expect(await server.stop()).toBe(0);
});

it('all processes are replaced without a failed request, and mail leaves afterwards', async () => {
  const before = [...pids('worker'), ...pids('jobs')];
  const over = new AbortController();
  const statuses = new Set<number>();
  const asking = Array.from({ length: 4 }, async () => {
    for (; !over.signal.aborted; await pause(20)) statuses.add(await request('/health'));
  });
  const person = await startHttpParticipant(server.url, invited[0]!);
  const { scales } = await person.read();
  process.kill(server.pid(), 'SIGUSR2');
  const keptAlive: number[] = [];
  const deadline = Date.now() + 60_000;
  while (!server.logs().includes('All processes have been replaced') && Date.now() < deadline) {
    keptAlive.push(await person.answer({ questionId: scales[0]!, intValue: 1 + (keptAlive.length % 5) }));
    await pause(20);
  }
  over.abort();
  await Promise.all(asking);
  expect([...statuses]).toEqual([200]);
  expect(new Set(keptAlive)).toEqual(new Set([204]));
  const after = [...pids('worker'), ...pids('jobs')];
  expect(after).toHaveLength(3);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  const mails = smtp.mails.length;
  await fetch(`${server.url}/api/v0/participations/link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailAddress: 'person1@example.org' }),
  });
  await vi.waitFor(() => expect(smtp.mails.length).toBeGreaterThan(mails), 20_000);
  expect(await server.stop()).toBe(0);
});

it('if the supervisor is killed, no process stays, and the next start has the same port', async () => {
  const started = [...pids('worker'), ...pids('jobs')];
  await server.kill();
  await server.restart();
  expect(await request('/health/ready')).toBe(200);
  await vi.waitFor(() => expect(started.filter(isRunning)).toEqual([]), 30_000);
});

it('a start that fails says why in one line, and ends', () => {
  const { code, stderr } = runBuilt('server/main.js', {
    ...database.settings,
    DEMO: '0',
    WORKERS: '2',
    PORT: String(server.port),
  });
  expect([code, stderr]).toEqual([1, `Heartwood cannot start: PORT ${server.port} is in use by another program\n`]);
});
