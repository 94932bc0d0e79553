import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';

// Runs the whole built server.

let database: ServerDatabase;
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(() => database.remove());

/** Starts the server on the empty database, and waits until it listens. */
async function startFirst() {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const server = startBuilt('server/main.js', { ...database.settings, DEMO: '1', PORT: String(port) });
  // No request may hang while the server is being prepared.
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  const isUp = (path: string) =>
    get(path).then(
      ({ status }) => status === 200,
      () => false,
    );
  async function until(path: string) {
    for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(50)) if (await isUp(path)) return;
    throw new Error(`${path} never answered 200. The server wrote:\n${server.stdout()}`);
  }
  await until('/api/v0/health/live');
  return { server, get, until };
}

async function countAll() {
  return database.use(async ({ db }) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from account) as organisations, (select count(*)::int from person) as people,
        (select count(*)::int from survey) as surveys, (select count(*)::int from results_snapshot) as snapshots
    `.execute(db);
    return rows[0];
  });
}

it('answers that it is being prepared, and fills the demonstration whole after being killed', async () => {
  const { server, get } = await startFirst();
  for (const [language, text] of [
    ['en-GB', 'The demonstration is being prepared.'],
    ['de-AT,en;q=0.5', 'Die Demonstration wird vorbereitet.'],
  ] as const) {
    for (const path of ['/', '/app/', '/app/s/some-token', '/app/assets/main.js']) {
      const page = await get(path, { 'accept-language': language });
      expect([path, page.status, page.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(await page.text()).toContain(text);
    }
  }
  const bearer = { authorization: `Bearer ${'a'.repeat(43)}` };
  for (const path of ['/health', '/health/ready', '/operator', '/person/me', '/no-such-call']) {
    const answer = await get(`/api/v0${path}`, bearer);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
    expect(await answer.json()).toMatchObject({ error: 'Unavailable' });
  }
  expect((await get('/api/v0/health/live', bearer)).status).toBe(200);
  server.kill();
  await server.ended;
  expect(await countAll()).toMatchObject({ organisations: 0, people: 0, surveys: 0 });

  for (const milliseconds of [500, 2_000]) {
    const again = await startFirst();
    await pause(milliseconds);
    again.server.kill();
    await again.server.ended;
  }

  const last = await startFirst();
  await last.until('/api/v0/health');
  await last.until('/api/v0/health/ready');
  expect((await last.get('/app/')).status).toBe(200);
  last.server.kill();
  await last.server.ended;
  expect(await countAll()).toEqual({ organisations: 6, people: 6, surveys: 24, snapshots: 18 });
}, 240_000);

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'ends with one line if the start fails while it is being prepared',
  async () => {
    const { server, get } = await startFirst();
    expect((await get('/app/')).status).toBe(503);
    const over = new AbortController();
    const ended = server.ended.finally(() => over.abort());
    // Between two statements, the server only opens a new connection.
    while (!over.signal.aborted) {
      await database.use(({ db }) =>
        sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`.execute(db),
      );
      await pause(100);
    }
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Heartwood cannot start: .+\n$/)]);
    expect(await countAll()).toMatchObject({ organisations: 0 });
  },
);
