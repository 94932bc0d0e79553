import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { runBuilt } from '../testing/servers/runBuilt.ts';
import { createServerDatabase, type ServerDatabase } from '../testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { shippedContent } from '../testing/files/shippedContent.ts';
import { startSmtpServer, type TestSmtpServer } from '../testing/mail/smtpServer.ts';
import { startTcpProxy, type TcpProxy } from '../testing/faults/tcpProxy.ts';
import { openDatabase } from './db/database.ts';
import { parseConfig } from './config.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

// Runs the whole built server.
vi.setConfig({ testTimeout: 180_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
let database: ServerDatabase;
const servers: ServerProcess[] = [];
let smtp: TestSmtpServer | undefined;
let proxy: TcpProxy | undefined;
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.remove()));
  await proxy?.close();
  await smtp?.close();
  await database.remove();
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer({ ...database.settings, DEMO: '0', ...env });
  servers.push(server);
  return server;
}

/** Creates a survey to answer. @returns the token of its share link. */
const newShareToken = async () => (await database.use((product) => makeSurvey(product, { people: 2 }))).shareToken;

describe('a start that fails', () => {
  /** The error output of a server that cannot start. It ends with code 1 and leaves no lock behind. */
  function rejectionOf(env: Record<string, string>): string {
    const { code, stderr } = runBuilt('server/main.js', { ...database.settings, DEMO: '0', PORT: '0', ...env });
    expect(code).toBe(1);
    expect(existsSync(path.join(database.settings['DATA_DIR']!, 'lock'))).toBe(false);
    return stderr;
  }

  it('names a setting that is wrong', () => {
    expect(rejectionOf({ PORT: 'http' })).toMatch(/^Heartwood cannot start: PORT must be .+\n$/);
  });

  it('names DATA_DIR if the folder cannot be used', () => {
    const file = path.join(database.settings['DATA_DIR']!, 'file');
    writeFileSync(file, '');
    const unusable = [file, path.join(file, 'below'), ...(existsSync('/proc/self') ? ['/proc', '/proc/nowhere'] : [])];
    // With a PostgreSQL server and a given key, the folder holds only mail.
    for (const DATA_DIR of unusable) {
      expect(rejectionOf({ DATA_DIR, SECRET_KEY: Buffer.alloc(32).toString('base64') })).toMatch(
        /^Heartwood cannot start: DATA_DIR cannot be used: .+\n$/,
      );
    }
    if (onPostgres)
      expect(rejectionOf({ DATA_DIR: unusable.at(-1)! })).toMatch(
        /^Heartwood cannot start: \S+secret\.key cannot be used as the secret key: .+\n$/,
      );
  });

  it.runIf(!onPostgres)('leaves a database folder without PG_VERSION as it is', () => {
    const folder = path.join(database.settings['DATA_DIR']!, 'database');
    rmSync(path.join(folder, 'PG_VERSION'));
    const filesOf = () =>
      (readdirSync(folder, { recursive: true }) as string[]).map((file) => [
        file,
        statSync(path.join(folder, file)).mtimeMs,
      ]);
    const before = filesOf();
    expect(rejectionOf({})).toMatch(
      /^Heartwood cannot start: \S+database holds files but no database: PG_VERSION is missing\. .+\n$/,
    );
    expect(filesOf()).toEqual(before);
  });

  it.runIf(onPostgres)('names DATABASE_URL if the database does not exist', () => {
    for (const host of ['127.0.0.1:1', 'localhost:1', new URL(inject('postgresUrl')).host]) {
      const said = rejectionOf({ DATABASE_URL: `postgres://postgres:hidden-password@${host}/not_there` });
      expect(said).toMatch(/^Heartwood cannot start: DATABASE_URL names a database that cannot be used: \S.+\n$/);
      expect(said).not.toContain('hidden-password');
    }
  });

  it('names PORT if another program uses it', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(rejectionOf({ PORT: String(port) })).toBe(
      `Heartwood cannot start: PORT ${port} is in use by another program\n`,
    );
    other.close();
  });
});

it.runIf(!onPostgres)(
  'makes a database in an empty folder, even if an earlier start could not complete one there',
  async () => {
    const folder = path.join(database.settings['DATA_DIR']!, 'database');
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    mkdirSync(`${folder}.unfinished`);
    writeFileSync(path.join(`${folder}.unfinished`, 'PG_VERSION'), '');
    const server = await start();
    expect(await server.stop()).toBe(0);
    expect(readdirSync(server.dataDir).toSorted()).toEqual(['database', 'mail', 'secret.key']);
  },
);

it('stops in the middle of many requests, and answers every request that it has accepted', async () => {
  const shareToken = await newShareToken();
  const server = await start();
  const person = await startHttpParticipant(server.url, shareToken);
  const answers: (number | string)[] = [];
  const callers = Array.from({ length: 8 }, async () => {
    while (!answers.includes('refused')) {
      await person.answer({ questionId: 'work-place', intValue: 0 }).then(
        (status) => answers.push(status),
        (error: { cause?: { code?: string } }) =>
          answers.push(error.cause?.code === 'ECONNREFUSED' ? 'refused' : (error.cause?.code ?? 'broken')),
      );
    }
  });
  await vi.waitFor(() => expect(answers.filter((answer) => answer === 204).length).toBeGreaterThan(20), {
    timeout: 30_000,
  });
  // One client never completes its request, and another sends none.
  const slow = connect(server.port, '127.0.0.1').on('error', () => {});
  slow.write(
    'POST /api/v0/auth/token HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  const silent = connect(server.port, '127.0.0.1').on('error', () => {});
  await pause(100);
  expect(await server.stop()).toBe(0);
  slow.destroy();
  silent.destroy();
  await Promise.all(callers);
  // A kept-alive connection may be closed while its next request is on the way. The server has not accepted that
  // request.
  expect(
    answers.filter((answer) => ![204, 'refused', 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE'].includes(answer)),
  ).toEqual([]);
  expect(existsSync(path.join(server.dataDir, 'lock'))).toBe(false);
});

it.runIf(onPostgres)(
  'outlives a database that goes away, answers 503 meanwhile, and works again when it is back',
  async () => {
    const direct = new URL(database.settings['DATABASE_URL']!);
    proxy = await startTcpProxy(Number(direct.port));
    const through = new URL(direct);
    through.port = String(proxy.port);
    const shareToken = await newShareToken();
    const server = await start({ DATABASE_URL: through.href });
    const person = await startHttpParticipant(server.url, shareToken);
    const answers: number[] = [];
    const done = new AbortController();
    const callers = Array.from({ length: 8 }, async () => {
      while (!done.signal.aborted) {
        answers.push(await person.answer({ questionId: 'work-place', intValue: 0 }));
        await pause(10);
      }
    });
    await pause(500);
    await proxy.cut();
    await pause(1500);
    expect((await fetch(`${server.url}/api/v0/health`)).status).toBe(503);
    await proxy.resume();
    await vi.waitFor(() => expect(answers.slice(-8)).toEqual(Array(8).fill(204)), { timeout: 20_000 });
    done.abort();
    await Promise.all(callers);
    expect(new Set(answers)).toEqual(new Set([204, 503]));
    expect((await person.read()).values.get('work-place')).toBe(0);
    expect(await server.stop()).toBe(0);
  },
);

it.runIf(onPostgres)(
  'two processes started at once on an empty database serve one demonstration, and send each mail once',
  async () => {
    const DATABASE_URL = await createDatabase(inject('postgresUrl'), `empty_${randomUUID().replaceAll('-', '')}`);
    smtp = await startSmtpServer({ onMail: () => pause(20).then(() => null) });
    const [one, two] = await Promise.all([1, 2].map(() => start({ DATABASE_URL, DEMO: '1', SMTP_URL: smtp!.url })));
    const shareToken = await one!.demoShareToken();
    expect(await two!.demoShareToken()).toBe(shareToken);
    for (const { url } of [one!, two!]) {
      const person = await startHttpParticipant(url, shareToken);
      expect(await person.answer({ questionId: 'work-place', intValue: 0 })).toBe(204);
    }

    const db = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '' });
    const content = await shippedContent();
    // If the demonstration had been seeded twice, each organisation would exist twice.
    const names = (await db.selectFrom('account').select('name').execute()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    expect(new Set(names).size).toBe(names.length);
    await makeSurvey({ db, content, config: parseConfig({}), clock: () => new Date() }, { people: 60 });
    await vi.waitFor(async () => expect(await db.selectFrom('job').select('id').execute()).toEqual([]), {
      timeout: 60_000,
    });
    await db.destroy();
    expect(smtp.mails).toHaveLength(60);
    expect(new Set(smtp.mails.map(({ to }) => to)).size).toBe(60);
  },
);

describe('npm run admin', () => {
  it('lists failed jobs and retries them. On PostgreSQL it does so while a server runs', async () => {
    await database.use(({ db, clock }) =>
      db
        .insertInto('job')
        .values({
          id: 'b6a3a4f6-9a3c-4b6e-8f7b-0d5e1c1b2a3f',
          kind: 'mail',
          payload: '{}',
          run_at: clock(),
          created_at: clock(),
          failed_at: clock(),
          attempts: 1,
          last_error: 'SMTP 550',
        })
        .execute(),
    );
    const admin = (...args: string[]) => runBuilt('server/admin.js', database.settings, ...args);
    expect(admin('jobs')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/\ngiven up  0 min   personal mail  \S+ {2}1 attempt {2}SMTP 550\n$/),
      stderr: '',
    });
    expect(admin('nonsense')).toMatchObject({ code: 1, stdout: expect.stringContaining('resume-mail') });
    await start();
    const concurrent = admin('retry');
    if (onPostgres) expect(concurrent).toMatchObject({ code: 0, stdout: '1 job will be tried again.\n' });
    else
      expect(concurrent).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(
          /^\S+ is in use by another process \(\d+\)\. Stop it first, or set DATA_DIR\.\n$/,
        ),
      });
  });
});
