import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { fillExample } from '#testing/servers/fillExample.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { programEnvironment } from '#testing/servers/programEnvironment.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { addAdministrator } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { projectRoot } from '../projectRoot.ts';
import { hashPassword } from '../security/password.ts';

// Backs up and verifies by docs/operate/back-up.sh, restores, and uses what was restored. Prints how long each step took.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const SECRET_KEY = randomBytes(32).toString('base64');
let folder: string;
let source: ServerDatabase;
let target: EmptyDatabase;
let invitation: string;
let closedSurvey: string;
let manager: string;
const password = 'a-long-password-1';
let server: ServerProcess;
let restored: ServerProcess | undefined;
/** Stops and starts the server as systemd would. */
let service: Server;
const serviceCalls: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-drill-'));
  [source, target] = [await createServerDatabase(), await createEmptyDatabase()];
  await source.use(async (product) => {
    const closed = await makeSurvey(product, { people: 12, status: 'CLOSED' });
    const open = await makeSurvey(product, { accountId: closed.accountId, people: 1 });
    [closedSurvey, invitation] = [closed.surveyId, open.tokens[0]!];
    const passwordHash = await hashPassword(password);
    ({ emailAddress: manager } = await addAdministrator(product, closed.accountId, 'manage', { passwordHash }));
  });
  server = await startServer({ ...source.settings, SECRET_KEY, DEMO: '0' });
  service = createServer(async (request, response) => {
    serviceCalls.push(request.url!);
    await (request.url === '/stop' ? server.stop() : server.restart());
    response.end();
  }).listen(0, '127.0.0.1');
});
afterAll(async () => {
  service?.close();
  for (const each of [server, restored]) await each?.remove();
  for (const each of [source, target]) await each?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const times: string[] = [];
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  times.push(`${((performance.now() - start) / 1000).toFixed(1)} s ${name}`);
  return result;
}

/** Runs the script for operators, with programs and folders of this test. */
async function runScript(): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = (name: string, text: string) => {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${text}\n`);
    chmodSync(path.join(folder, name), 0o755);
  };
  program('heartwood', `cd ${projectRoot} && exec ${process.execPath} dist/server/admin.js "$@"`);
  const { port } = service.address() as AddressInfo;
  program('systemctl', `exec ${process.execPath} -e 'fetch("http://127.0.0.1:${port}/'"$1"'")'`);
  mkdirSync(path.join(folder, 'back-ups'));
  program(
    'heartwood-back-up',
    fillExample('docs/operate/back-up.sh', [
      ['stop_server=no', `stop_server=${onPostgres ? 'no' : 'yes'}`],
      ['/usr/local/sbin/heartwood ', `${folder}/heartwood `],
      ['/var/backups/heartwood/', `${folder}/back-ups/`],
      ['systemctl ', `${folder}/systemctl `],
    ]),
  );
  const child = spawn(path.join(folder, 'heartwood-back-up'), {
    env: { ...programEnvironment(), ...source.settings, SECRET_KEY },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const written = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (chunk) => (written[stream] += chunk));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...written })));
}

it('a restored back-up lets a manager open a report, and a participant continue', async () => {
  const person = await startHttpParticipant(server.url, invitation);
  const [questionId] = (await person.read()).scales;
  expect(await person.answer({ questionId, intValue: 3 })).toBe(204);
  const { values } = await person.read();

  const { code, stdout, stderr } = await step('back-up and verification', runScript);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Backed up (\d+ rows in \d+ tables) to (.|\n)+^The file is complete: \1(.|\n)+^Verified: /m);
  expect(stdout).toContain('The secret key opens what is sealed in the back-up.');
  expect(serviceCalls).toEqual(onPostgres ? [] : ['/stop', '/start']);
  const [file] = readdirSync(path.join(folder, 'back-ups'));
  // The server that was backed up is running.
  expect(await person.answer({ questionId, intValue: 3 })).toBe(204);
  await server.kill();

  const restoring = await step(
    'restore',
    () => startBuilt('server/admin.js', target.env, 'restore', '--from', path.join(folder, 'back-ups', file!)).ended,
  );
  expect(restoring).toMatchObject({ code: 0, stderr: '' });
  restored = await step('start of the server', () => startServer({ ...target.env, SECRET_KEY, DEMO: '0' }));
  const { url } = restored;
  const accessToken = await step('sign-in of a manager', async () => {
    const body = new URLSearchParams({
      grant_type: 'password',
      client_id: 'web',
      client_secret: 'web',
      username: manager,
      password,
    });
    const response = await fetch(`${url}/api/v0/auth/token`, { method: 'POST', body });
    return ((await response.json()) as { access_token: string }).access_token;
  });
  const report = await step('report', () =>
    fetch(`${url}/api/v0/survey/${closedSurvey}/report`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  expect([report.status, Object.keys((await report.json()) as object).length > 5]).toEqual([200, true]);
  await step('half-finished survey', async () => {
    const again = await startHttpParticipant(url, invitation);
    expect((await again.read()).values).toEqual(values);
    expect(await again.answer({ questionId, intValue: 1 })).toBe(204);
    expect((await again.read()).values).toEqual(new Map(values).set(questionId!, 1));
  });
  process.stdout.write(`Restore drill, ${onPostgres ? 'PostgreSQL' : 'embedded database'}: ${times.join(', ')}\n`);
});
