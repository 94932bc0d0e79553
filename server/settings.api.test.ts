import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEmptyDatabase, type EmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { findFreePort } from '#testing/servers/findFreePort.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { demoPassword } from './demo/demoPeople.ts';
import { insertPerson } from './features/auth/personQueries.ts';
import { hashPassword } from './security/password.ts';

// Starts the whole built server, each time with other settings.
vi.setConfig({ testTimeout: 180_000 });

let embedded: EmptyDatabase;
let postgres: EmptyDatabase;
let folder: string;
const servers: ServerProcess[] = [];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'heartwood-settings-'));
  [embedded, postgres] = await Promise.all([
    createEmptyDatabase({ kind: 'embedded', migrated: true }),
    createEmptyDatabase({ kind: 'postgres', migrated: true }),
  ]);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.remove();
});
afterAll(async () => {
  await Promise.all([embedded.remove(), postgres.remove()]);
  rmSync(folder, { recursive: true });
});

const key = Buffer.alloc(32, 7).toString('base64');
const https = 'https://survey.example.org';
const MAIL_FROM = 'Wellbeing <wellbeing@example.org>';

const account = {
  emailAddress: 'super@demo.test',
  givenName: 'Sasha',
  familyName: 'Lindgren',
  passwordHash: null,
  whenEmailConfirmed: new Date(),
};

/** Writes a file as a secret store would. @returns its path. */
function file(name: string, text: string): string {
  const written = path.join(folder, name);
  writeFileSync(written, text);
  return written;
}

const accepts = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port }, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

describe('a start that the settings do not allow ends with one line, and never listens', () => {
  async function rejectionOf(env: Record<string, string>): Promise<string> {
    const port = await findFreePort();
    const server = startBuilt('server/main.js', { ...embedded.env, HOST: '', PORT: String(port), ...env });
    const ended = new AbortController();
    void server.ended.then(() => ended.abort());
    while (!ended.signal.aborted) {
      expect(await accepts('127.0.0.1', port)).toBe(false);
      await pause(20);
    }
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    return stderr;
  }

  it.each<[string, Record<string, string>, string]>([
    [
      'two that are wrong',
      { MAIL_CONNECTIONS: 'many', PUBLIC_URL: `${https}/surveys`, EMBEDDED: '1', MAIL_FILES: '1', MAIL_FROM },
      'PUBLIC_URL must be an http:// or https:// origin, without a path, query or password; MAIL_CONNECTIONS must be a whole number from 1 to 50',
    ],
    [
      'a misspelt one',
      { DATABSE_URL: 'postgres://hidden@db.example.org/heartwood' },
      'DATABSE_URL is not a setting: did you mean DATABASE_URL?',
    ],
    [
      'an https: address alone',
      { PUBLIC_URL: https, DATA_DIR: '/srv/heartwood' },
      'DATABASE_URL must be set, or EMBEDDED=1 to use the embedded database; SECRET_KEY must be set (if this server ran before: to the key in /srv/heartwood/secret.key); SMTP_URL must be set, or MAIL_FILES=1 to write mail to files; MAIL_FROM must be set if PUBLIC_URL is https:',
    ],
    [
      'a mail server without a public address',
      { SMTP_URL: 'smtp://user:hidden@mail.example.org' },
      'PUBLIC_URL must be set if SMTP_URL is on another machine, since mails contain links',
    ],
    [
      'two databases',
      { DATABASE_URL: 'postgres://a:hidden@localhost/heartwood', EMBEDDED: '1' },
      'EMBEDDED must not be 1 if DATABASE_URL is set',
    ],
    [
      'two ways for mail',
      { SMTP_URL: 'smtp://127.0.0.1', MAIL_FILES: '1' },
      'MAIL_FILES must not be 1 if SMTP_URL is set',
    ],
    [
      'the demonstration for other machines',
      { HOST: '0.0.0.0' },
      'HOST must be localhost, 127.0.0.1 or ::1 for the demonstration, unless DEMO=1 requests it by name (DEMO=0 leaves it out)',
    ],
    [
      'a secret twice',
      { SECRET_KEY: key, SECRET_KEY_FILE: '/etc/hostname' },
      'SECRET_KEY and SECRET_KEY_FILE must not both be set',
    ],
    [
      'a secret in a file that is missing',
      { SECRET_KEY_FILE: '/does/not/exist' },
      'SECRET_KEY_FILE must name a file that exists',
    ],
  ])('%s', async (_what, env, line) => {
    expect(await rejectionOf(env)).toBe(`Heartwood cannot start: ${line}\n`);
  });

  it('names the file setting, and not the secret, if a file has another text', async () => {
    expect(await rejectionOf({ DATABASE_URL_FILE: file('wrong', 'hidden-password\n') })).toBe(
      'Heartwood cannot start: DATABASE_URL_FILE must name a file with a postgres:// address\n',
    );
  });

  it('a database with an account of the demonstration that has the published password', async () => {
    const withPassword = { ...account, passwordHash: await hashPassword(demoPassword) };
    for (const database of [embedded, postgres]) await database.use((db) => insertPerson(db, withPassword, new Date()));
    const line =
      /^Heartwood cannot start: The database has accounts of the demonstration with the published password, such as super@demo\.test\. [^\n]+\n$/;
    expect(await rejectionOf({ DEMO: '0' })).toMatch(line);
    // Without DEMO: off by default on a server, and with an https: address.
    expect(await rejectionOf(postgres.env)).toMatch(line);
    expect(await rejectionOf({ PUBLIC_URL: https, EMBEDDED: '1', MAIL_FILES: '1', MAIL_FROM })).toMatch(line);
    for (const database of [embedded, postgres]) await database.use((db) => db.deleteFrom('person').execute());
  });
});

describe('a start that the settings allow serves', () => {
  async function start(env: Record<string, string>) {
    const server = await startServer({ HOST: '', PUBLIC_URL: '', ...env });
    servers.push(server);
    await server.printed(/Heartwood is (ready)/);
    return server;
  }
  const outside = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  const hasIpv6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

  it('what may be the demonstration, to this machine only', async () => {
    // Someone has an account, so that filling the demonstration takes no time.
    await embedded.use((db) => insertPerson(db, { ...account, emailAddress: 'ann@example.org' }, new Date()));
    const { port } = await start(embedded.env);
    expect(await accepts('127.0.0.1', port)).toBe(true);
    expect(await accepts('::1', port)).toBe(hasIpv6);
    if (outside !== undefined) expect(await accepts(outside, port)).toBe(false);
  });

  it('an https: address with everything that is for trials requested by name, to every machine', async () => {
    const server = await start({ ...embedded.env, PUBLIC_URL: https, EMBEDDED: '1', MAIL_FILES: '1', MAIL_FROM });
    if (outside !== undefined) expect(await accepts(outside, server.port)).toBe(true);
    expect(await server.printed(/Secret key: (\S+)/)).toBe(path.join(server.dataDir, 'secret.key'));
    expect(server.logs()).not.toContain('demo.test');
  });

  it('an https: address with PostgreSQL, a mail server, and secrets in files', async () => {
    const server = await start({
      DATA_DIR: postgres.env['DATA_DIR']!,
      DATABASE_URL_FILE: file('database', `${postgres.env['DATABASE_URL']!}\n`),
      SECRET_KEY_FILE: file('key', `${key}\n`),
      SMTP_URL_FILE: file('smtp', 'smtp://user:hidden@mail.example.org:587\n'),
      CLIENT_SECRET_FILE: file('client', 'web'),
      PUBLIC_URL: https,
      MAIL_FROM,
    });
    expect(server.logs()).not.toMatch(/Secret key:|hidden|embedded/);
  });
});
