import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase, urlOfDatabase } from '#testing/databases/createDatabase.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { startHttpParticipant, type HttpParticipant } from '#testing/servers/httpParticipant.ts';
import { runOn } from '#testing/servers/manyServers.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Runs the whole built server, on a PostgreSQL server that requires passwords.
vi.setConfig({ testTimeout: 180_000 });

let postgres: PostgresServer;
let folder: string;
let server: ServerProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-password-'));
  postgres = await startPostgres();
});
afterAll(async () => {
  await server?.remove();
  await postgres.stop();
  rmSync(folder, { recursive: true });
});

const run = <Row extends object>(statement: string) => runOn<Row>(postgres.url, statement);

/** Lets only `postgres` in without a password. */
async function requirePasswords() {
  const [{ hba_file: file }] = await run<{ hba_file: string }>('show hba_file');
  const lines = ['host all postgres 127.0.0.1/32 trust', 'host all all 127.0.0.1/32 scram-sha-256'];
  await run(`copy (values ${lines.map((line) => `('${line}')`).join(', ')}) to '${file}'`);
  await run('select pg_reload_conf()');
}

/** Ends the connections of the product while it does not use them, and waits until it has noticed. */
async function endConnections() {
  await run(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename in ('heartwood', 'reader')`);
  await pause(250);
}

const fileOf = (user: string) => path.join(folder, user);
const addressOf = (user: string, password: string, database = 'product') => {
  const address = new URL(urlOfDatabase(postgres.url, database));
  return Object.assign(address, { username: user, password }).href;
};
const writeAddress = (...[user, ...rest]: Parameters<typeof addressOf>) =>
  writeFileSync(fileOf(user), `${addressOf(user, ...rest)}\n`);

it('changes the password of the database without a restart and without a failed answer', async () => {
  await createDatabase(postgres.url, 'product');
  await createDatabase(postgres.url, 'empty');
  await run(`create role heartwood login password 'first'`);
  await run(`create role reader login password 'first' in role heartwood`);
  await run('alter database product owner to heartwood');
  await requirePasswords();
  writeAddress('heartwood', 'first');
  writeAddress('reader', 'first');
  server = await startServer({
    DATABASE_URL_FILE: fileOf('heartwood'),
    // Names the primary, which the log reports as long as it can be reached.
    DATABASE_REPLICA_URL_FILE: fileOf('reader'),
    DEMO: '0',
  });
  const pid = server.pid();
  const { url, printed, logs } = server;
  const { shareToken } = await withProduct({ databaseUrl: addressOf('heartwood', 'first'), dataDir: '' }, (product) =>
    makeSurvey(product, { people: 0 }),
  );
  const people = await Promise.all(Array.from({ length: 8 }, () => startHttpParticipant(url, shareToken)));
  const { scales } = await people[0]!.read();
  const saved = new Map<HttpParticipant, number>();
  let answered = 0;

  /** Returns the statuses of the answers that people give until the work is done, at least ten each. */
  async function whileAnswering(work: () => unknown = () => {}): Promise<number[]> {
    const statuses = new Set<number>();
    const done = new AbortController();
    const answering = people.map(async (person) => {
      for (let count = 0; count < 10 || !done.signal.aborted; count += 1) {
        const intValue = 1 + (answered++ % 5);
        const status = await person.answer({ questionId: scales[0]!, intValue });
        if (status === 204) saved.set(person, intValue);
        statuses.add(status);
      }
    });
    await Promise.resolve(work()).finally(() => done.abort());
    await Promise.all(answering);
    return [...statuses];
  }
  const onNewConnections = async () => {
    await endConnections();
    return whileAnswering();
  };
  const logged = (message: string) => printed(new RegExp(`"level":\\d0,.*"msg":"(${message})`));
  const timesLogged = (message: string) => logs().split(message).length - 1;
  const notReplica = 'is not a replica of the one';

  // The file first: until the database accepts the new password, the former one is used.
  expect(await whileAnswering(() => writeAddress('heartwood', 'second'))).toEqual([204]);
  expect(await onNewConnections()).toEqual([204]);
  await logged('The server does not accept the user or password in DATABASE_URL_FILE. New connections use those');
  expect(await whileAnswering(() => run(`alter role heartwood password 'second'`))).toEqual([204]);
  expect(await onNewConnections()).toEqual([204]);
  await logged('The address in DATABASE_URL_FILE is used again');

  // A wrong file is not used.
  rmSync(fileOf('heartwood'));
  expect(await onNewConnections()).toEqual([204]);
  writeAddress('heartwood', 'second', 'empty');
  expect(await onNewConnections()).toEqual([204]);
  await logged('DATABASE_URL_FILE must name a file in which only user and password change');

  // The password first: new connections fail until the file has it.
  expect(timesLogged(notReplica)).toBe(1);
  for (const user of ['heartwood', 'reader']) await run(`alter role ${user} password 'third'`);
  await endConnections();
  expect(await whileAnswering()).toEqual([503]);
  await logged('The database that DATABASE_REPLICA_URL names cannot be reached');
  expect((await fetch(`${url}/api/v0/health/live`)).status).toBe(200);
  for (const user of ['heartwood', 'reader']) writeAddress(user, 'third');
  expect(await whileAnswering()).toEqual([204]);
  await vi.waitFor(() => expect(timesLogged(notReplica)).toBe(2), { timeout: 20_000 });

  for (const person of people) expect((await person.read()).values.get(scales[0]!)).toBe(saved.get(person));
  expect(logs()).not.toMatch(/first|second|third/);
  expect(server.pid()).toBe(pid);
  expect(await server.stop()).toBe(0);
});
