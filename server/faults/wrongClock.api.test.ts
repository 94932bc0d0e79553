import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { codeOf } from '#testing/codeOf.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { withWrongClock } from '#testing/faults/withWrongClock.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { insertPerson } from '../features/auth/personQueries.ts';
import { hashPassword } from '../security/password.ts';

// Two built servers on one database. The clock of one machine is an hour ahead, that of the other an hour behind.
vi.setConfig({ testTimeout: 120_000 });

const offsets = { ahead: '+1h', behind: '-1h' };
type Which = keyof typeof offsets;
const password = 'a-long-password-1';
let database: ServerDatabase;
let fernhill: Organisation;
let shareToken: string;
const settings = (which: Which) => ({ ...database.settings, DEMO: '0', ...withWrongClock(offsets[which]) });
const servers = {} as Record<Which, ServerProcess & { metricsUrl: string }>;
beforeAll(async () => {
  database = await createServerDatabase();
  await database.use(async (product) => {
    fernhill = await createOrganisation(product);
    ({ shareToken } = await makeSurvey(product, { people: 0 }));
    const ann = {
      givenName: 'Ann',
      familyName: 'Berg',
      emailAddress: 'ann@example.org',
      passwordHash: await hashPassword(password),
      whenEmailConfirmed: product.clock(),
    };
    await insertPerson(product.db, ann, product.clock());
  });
  for (const which of ['ahead', 'behind'] as const) {
    const metricsPort = await findFreePort();
    const server = await startServer({ ...settings(which), METRICS_PORT: String(metricsPort) });
    servers[which] = { ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
  }
});
afterAll(async () => {
  for (const server of Object.values(servers)) await server.remove();
  await database.remove();
});

const call = async (which: Which, method: string, route: string, token: string | null, body?: object) => {
  const response = await fetch(`${servers[which].url}/api/v0${route}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, date: new Date(response.headers.get('date')!), body: text && JSON.parse(text) };
};

it('a wrong clock is in the log, the check, the metrics and on the page', async () => {
  for (const which of ['ahead', 'behind'] as const) {
    // A reply of the database may take up to a second.
    const words = which === 'ahead' ? '(3600|3599) seconds ahead of' : '(3600|3599) seconds behind';
    const problem = `The clock of this machine is ${words} the clock of the database\\. Synchronise both, for example with NTP`;
    expect(await servers[which].printed(/"level":40,.*"msg":"(The clock .+?)"/)).toMatch(new RegExp(`^${problem}$`));
    const metric = new RegExp(`^heartwood_clock_ahead_seconds ${which === 'ahead' ? '' : '-'}(3600|3599)$`, 'm');
    expect(await (await fetch(servers[which].metricsUrl)).text()).toMatch(metric);
    const { body } = await call(which, 'GET', '/admin/platform', fernhill.as.super);
    expect(body.attention).toContainEqual({ code: 'clockWrong', about: null });
    if (which === 'behind') continue;
    const checked = await startBuilt('server/admin.js', settings(which), 'check').ended;
    expect(checked.code).toBe(1);
    expect(checked.stderr).toBe('A problem was found: clock. A server starts nevertheless.\n');
    expect(checked.stdout).toMatch(new RegExp(`^  clock        problem  ${problem}$`, 'm'));
  }
});

it('both servers give the right time, and the later answer counts, whichever server gets it', async () => {
  const person = await startHttpParticipant(servers.ahead.url, shareToken);
  /** Answers as the web client does: with the time that the server gave. */
  const answer = async (which: Which, intValue: number) => {
    const { date } = await call(which, 'GET', '/health', null);
    expect(Math.abs(date.getTime() - Date.now())).toBeLessThan(60_000);
    const answered = { questionId: 'work-place', intValue, answeredAt: new Date(date.getTime() + 1_000).toISOString() };
    const route = `/participation/${person.participationId}/answer`;
    expect((await call(which, 'POST', route, person.accessToken, answered)).status).toBe(204);
    expect((await person.read()).values.get('work-place')).toBe(intValue);
  };
  for (const [which, value] of [
    ['ahead', 0],
    ['behind', 1],
    ['ahead', 2],
    ['behind', 0],
  ] as const)
    await answer(which, value);
});

it('people sign in with a password and a second factor on either, and are signed in on both', async () => {
  const signIn = async (which: Which, totp?: string) => {
    const form = {
      client_id: 'web',
      client_secret: 'web',
      grant_type: 'password',
      username: 'ann@example.org',
      password,
    };
    const body = new URLSearchParams({ ...form, ...(totp !== undefined && { totp }) });
    const response = await fetch(`${servers[which].url}/api/v0/auth/token`, { method: 'POST', body });
    return { status: response.status, ...((await response.json()) as { access_token: string; error?: string }) };
  };
  const { access_token: token } = await signIn('ahead');
  const { body: setup } = await call('behind', 'POST', '/person/totp', token, { password });
  const confirmed = await call('ahead', 'POST', '/person/totp/confirm', token, {
    token: setup.token,
    totpCode: codeOf(setup.secret, new Date()),
  });
  expect(confirmed).toMatchObject({ status: 201 });
  const next = codeOf(setup.secret, new Date(Date.now() + 30_000));
  const signedIn = await signIn('behind', next);
  expect(signedIn.status).toBe(200);
  for (const which of ['ahead', 'behind'] as const)
    expect((await call(which, 'GET', '/person/me', signedIn.access_token)).status).toBe(200);
});

it('a mail that a command requests leaves at once', async () => {
  const { code } = await startBuilt('server/admin.js', settings('ahead'), 'reset-totp', '--email', 'ann@example.org')
    .ended;
  expect(code).toBe(0);
  const folder = path.join(database.settings['DATA_DIR']!, 'mail');
  await vi.waitFor(
    () => {
      const mails = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
      expect(mails.some((mail) => /^Subject: Two-factor sign-in is off$/m.test(mail))).toBe(true);
    },
    { timeout: 30_000, interval: 200 },
  );
});
