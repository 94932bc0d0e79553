import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { createEmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { parseConfig } from '../config.ts';
import { listApplied, migrate } from '../db/migrate.ts';
import { demoPasswordHash } from '../demo/demoPeople.ts';
import { rejectPublishedPasswords } from '../demo/rejectPublishedPasswords.ts';
import { listTaskRuns } from '../jobs/taskRunQueries.ts';
import { recordMailServer } from '../mail/mailQueries.ts';
import { parseSecretKey } from '../secrets/keyring.ts';
import { fingerprintOf } from '../secrets/sealSecret.ts';
import { checkSecretKey } from '../secrets/secretKey.ts';
import { runChecks } from './runChecks.ts';
import { startChecks } from './startChecks.ts';

vi.setConfig({ testTimeout: 60_000 });

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const hour = 3_600_000;
const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
let database: ServerDatabase;
let smtp: TestSmtpServer | undefined;
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await smtp?.close();
  await database.remove();
});

/** The state and the detail of each check. */
async function check(environment: Record<string, string> = {}, machineTime?: () => number) {
  const { checks } = await runChecks(parseConfig({ ...database.settings, ...environment }), {
    rejectPublishedPasswords,
    ...(machineTime && { machineTime }),
  });
  return Object.fromEntries(checks.map(({ name, state, detail }) => [name, [state, detail]]));
}

it('finds nothing wrong with a new database and no other settings, and makes no key', async () => {
  expect(await check()).toEqual({
    database: ['ok', onPostgres ? 'answers' : `embedded, in ${database.settings['DATA_DIR']}`],
    schema: ['ok', 'is that of this release'],
    'secret key': ['ok', 'There is none yet. The first start makes it'],
    passwords: [
      'ok',
      onPostgres
        ? 'no account has the published password of the demonstration'
        : 'DEMO is 1: everyone knows the password of the accounts of the demonstration',
    ],
    clock: ['ok', 'is that of the database'],
    replica: ['not set', 'DATABASE_REPLICA_URL is not set'],
    'mail server': ['not set', 'SMTP_URL is not set: mails go to files'],
  });
  expect(existsSync(path.join(database.settings['DATA_DIR']!, 'secret.key'))).toBe(false);
});

it.each([
  [hour, '3600 seconds ahead of'],
  [-hour, '3600 seconds behind'],
])('finds a machine whose clock is %i ms off', async (offset, words) => {
  const { clock } = await check({}, () => Date.now() + offset);
  expect(clock).toEqual([
    'problem',
    `The clock of this machine is ${words} the clock of the database. Synchronise both, for example with NTP`,
  ]);
});

it('finds a key that is not the one of the database, or is lost', async () => {
  const otherKey = Buffer.alloc(32, 8).toString('base64');
  await database.use(({ db }) => checkSecretKey(db, { current: parseSecretKey(SECRET_KEY)!, next: null }));
  expect((await check({ SECRET_KEY: otherKey }))['secret key']).toEqual([
    'ok',
    'The last server had another key, but no secrets are sealed yet. All servers need the same key',
  ]);
  await database.use(async ({ db, clock }) => {
    const person = { id: randomUUID(), email_address: 'ann@example.org', given_name: '', family_name: '' };
    await db
      .insertInto('person')
      .values({ ...person, totp_secret: 'v1.sealed', created_at: clock() })
      .execute();
  });
  expect((await check({ SECRET_KEY }))['secret key']).toEqual(['ok', 'SECRET_KEY is that of the database']);
  expect((await check({ SECRET_KEY, NEXT_SECRET_KEY: otherKey }))['secret key']).toEqual([
    'ok',
    'SECRET_KEY is that of the database. NEXT_SECRET_KEY is not in use yet',
  ]);
  expect((await check({ SECRET_KEY: otherKey, NEXT_SECRET_KEY: SECRET_KEY }))['secret key']).toEqual([
    'ok',
    'NEXT_SECRET_KEY is that of the database. Set SECRET_KEY to it, and leave out NEXT_SECRET_KEY',
  ]);
  for (const environment of [{ SECRET_KEY: otherKey }, {} as Record<string, string>])
    expect((await check(environment))['secret key']).toEqual([
      'problem',
      expect.stringMatching(/^The secrets in this database are sealed with another key\. /),
    ]);
});

it('finds an account with the published password, unless the demonstration is requested', async () => {
  await database.use(async ({ db, clock }) => {
    const person = { id: randomUUID(), email_address: 'kim@example.org', given_name: '', family_name: '' };
    await db
      .insertInto('person')
      .values({ ...person, password_hash: demoPasswordHash, created_at: clock() })
      .execute();
  });
  const problem = expect.stringMatching(/^The database has accounts of the demonstration with the published password/);
  expect((await check({ DEMO: '0' }))['passwords']).toEqual(['problem', problem]);
  expect((await check({ DEMO: '1' }))['passwords']?.[0]).toBe('ok');
});

it('before an upgrade, finds a wrong key and published passwords, with which a start migrates nothing', async () => {
  const earlier = await createEmptyDatabase();
  const last = '0026_operating';
  const lastApplied = () => earlier.use(async (db) => (await listApplied(db)).at(-1));
  const start = (environment: Record<string, string>) =>
    startBuilt('server/main.js', { ...earlier.env, DEMO: '0', SECRET_KEY, ...environment }).ended;
  await earlier.use(async (db) => {
    await migrate(db, last);
    await sql`insert into secret_key (fingerprint) values (${fingerprintOf(parseSecretKey(SECRET_KEY)!)})`.execute(db);
    await sql`
      insert into person (id, email_address, given_name, family_name, totp_secret, password_hash, created_at)
      values (${randomUUID()}, 'kim@example.org', '', '', 'v1.sealed', ${demoPasswordHash}, now())
    `.execute(db);
  });
  const checks = await check({ ...earlier.env, DEMO: '0', SECRET_KEY });
  expect([checks['schema']?.[0], checks['secret key']?.[0], checks['passwords']?.[0]]).toEqual([
    'upgrade',
    'ok',
    'problem',
  ]);
  for (const [environment, problem] of [
    [{ SECRET_KEY: Buffer.alloc(32, 8).toString('base64') }, 'sealed with another key'],
    [{}, 'with the published password'],
  ] as const) {
    expect(await start(environment)).toMatchObject({ code: 1, stderr: expect.stringContaining(problem) });
    expect(await lastApplied()).toBe(last);
  }
  // The log says that the schema has changed, even if the start fails afterwards.
  await earlier.use((db) => sql`update person set password_hash = null`.execute(db));
  smtp = await startSmtpServer();
  const { code, stdout } = await start({ HOST: '127.0.0.1', PORT: String(smtp.port) });
  expect([code, stdout]).toEqual([1, expect.stringMatching(/"migrated":\["0027_\w+",.*"msg":"Migrated"/)]);
  expect(await lastApplied()).not.toBe(last);
  await earlier.remove();
});

it.runIf(onPostgres)('finds a database that is away, and a replica that is none', async () => {
  const other = await createDatabase(inject('postgresUrl'), `other_${randomUUID().replaceAll('-', '')}`);
  expect((await check({ DATABASE_REPLICA_URL: other }))['replica']).toEqual([
    'problem',
    'The database that DATABASE_REPLICA_URL names is not a replica of the one that DATABASE_URL names, and is not used',
  ]);
  const away = await check({ DATABASE_URL: 'postgres://ann:hidden-password@127.0.0.1:1/none' });
  expect(away['database']).toEqual([
    'problem',
    expect.stringMatching(/^DATABASE_URL names a database that cannot be used: /),
  ]);
  expect(away).not.toHaveProperty('schema');
  // Addresses that node-postgres cannot use: a reserved character in the password, and a file that is not there.
  for (const address of ['ann:hidden#password@127.0.0.1:1/none', '127.0.0.1:1/none?sslrootcert=/none.pem']) {
    const found = await check({ DATABASE_URL: `postgres://${address}` });
    expect(found['database']?.[1]).toMatch(/^DATABASE_URL names a database that cannot be used: (?!.*hidden)/);
    expect(found).toHaveProperty('mail server');
  }
});

it('prints settings, checks and certificates without a secret, and ends with 1 if there is a problem', async () => {
  smtp = await startSmtpServer({ credentials: { user: 'ann', pass: 'right-password' } });
  const secrets = { SECRET_KEY, CLIENT_SECRET: 'hidden-client-secret' };
  const passwords = ['hidden-password', 'wrong-password', 'right-password'];
  const url = (password: string) => smtp!.url.replace('right-password', password);
  const databaseUrl = onPostgres ? new URL(database.settings['DATABASE_URL']!) : null;
  if (databaseUrl) databaseUrl.password = 'hidden-password';
  const run = (SMTP_URL: string) =>
    startBuilt(
      'server/admin.js',
      {
        ...database.settings,
        ...secrets,
        ...(databaseUrl && { DATABASE_URL: databaseUrl.href }),
        PUBLIC_URL: 'http://survey.example',
        DEMO: '0',
        SMTP_URL,
      },
      'check',
    ).ended;
  const good = await run(url('right-password'));
  expect(good).toMatchObject({ code: 0, stderr: '' });
  expect(good.stdout).toMatch(/^ {2}PUBLIC_URL +environment +http:\/\/survey\.example$/m);
  expect(good.stdout).toMatch(/^ {2}mail server +ok /m);
  const wrong = await run(url('wrong-password'));
  expect(wrong).toMatchObject({
    code: 1,
    stderr: 'A problem was found: mail server. A server starts nevertheless.\n',
  });
  expect(wrong.stdout).toContain(`127.0.0.1:${smtp.port} does not accept the user name or password in SMTP_URL (535)`);
  for (const { stdout, stderr } of [good, wrong])
    for (const secret of [...Object.values(secrets), ...passwords]) expect(stdout + stderr).not.toContain(secret);
});

it('while a server runs, logs a problem once, records it, and says when it is gone', async () => {
  smtp = await startSmtpServer({ credentials: { user: 'ann', pass: 'right-password' } });
  const { port } = smtp;
  const wrong = smtp.url.replace('right-password', 'wrong-password');
  await database.use(async ({ db }) => {
    const { log, lines } = recordLog();
    let offset = hour;
    const config = parseConfig({ SMTP_URL: wrong, PUBLIC_URL: 'http://localhost:3000' });
    const { checks, end } = startChecks({ db, config }, log, () => Date.now() + offset);
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 9, minute));
    const runAll = async (minute: number) => {
      for (const { run } of checks) await run(at(minute));
    };
    const problem = `127.0.0.1:${port} does not accept the user name or password in SMTP_URL (535)`;
    const recorded = async () => (await listTaskRuns(db)).filter(({ task }) => task === 'mail server');

    await runAll(0);
    await runAll(2);
    expect(lines.splice(0)).toEqual([
      expect.objectContaining({ level: 'warn', message: problem }),
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('3600 seconds ahead') }),
    ]);
    expect(await recorded()).toEqual([{ task: 'mail server', whenSucceeded: null, whenFailed: at(0), problem }]);

    await smtp!.close();
    smtp = await startSmtpServer({ port, credentials: { user: 'ann', pass: 'wrong-password' } });
    offset = 0;
    await runAll(4);
    expect(lines.map(({ level, message }) => [level, message])).toEqual([
      ['info', 'The mail server can be used again'],
      ['info', 'The clock of this machine is right again'],
    ]);
    expect(await recorded()).toEqual([{ task: 'mail server', whenSucceeded: at(4), whenFailed: null, problem: null }]);

    // A server that works is left alone for an hour, unless another process has a problem with it.
    await smtp.close();
    await runAll(30);
    expect(await recorded()).toEqual([{ task: 'mail server', whenSucceeded: at(4), whenFailed: null, problem: null }]);
    await recordMailServer(db, 'found by another process', at(31));
    await runAll(32);
    expect(await recorded()).toMatchObject([{ whenFailed: at(31), problem: expect.stringContaining('ECONNREFUSED') }]);
    smtp = await startSmtpServer({ port, credentials: { user: 'ann', pass: 'wrong-password' } });
    await runAll(34);
    expect(await recorded()).toMatchObject([{ whenSucceeded: at(34), problem: null }]);
    end();
  });
});

it('while the password of the mail server changes, uses the one that is accepted, and finds no problem', async () => {
  smtp = await startSmtpServer({ credentials: { user: 'ann', pass: 'former' } });
  const { port, url: former } = smtp;
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-smtp-'));
  const file = path.join(folder, 'smtp-url');
  writeFileSync(file, former);
  await database.use(async ({ db }) => {
    const { log, lines } = recordLog();
    const config = parseConfig({ SMTP_URL_FILE: file, PUBLIC_URL: 'http://localhost:3000' });
    const { checks, end } = startChecks({ db, config }, log);
    const checkAt = async (at: number) => {
      for (const { run } of checks) await run(new Date(Date.UTC(2026, 10, 27, at)));
      return (await listTaskRuns(db)).find(({ task }) => task === 'mail server')?.problem;
    };
    expect(await checkAt(8)).toBeNull();
    // The file first.
    writeFileSync(file, former.replace('former', 'next'));
    expect(await checkAt(9)).toBeNull();
    await smtp!.close();
    smtp = await startSmtpServer({ port, credentials: { user: 'ann', pass: 'next' } });
    // The former one is rejected now, and the one in the file is tried again.
    expect(await checkAt(10)).toBeNull();
    expect(await checkAt(11)).toBeNull();
    expect(config.addressFiles[0]!.findProblem()).toBeNull();
    await smtp.close();
    smtp = await startSmtpServer({ port, credentials: { user: 'ann', pass: 'third' } });
    expect(await checkAt(12)).toBe(`127.0.0.1:${port} does not accept the user name or password in SMTP_URL (535)`);
    expect(lines.map(({ message }) => message)).not.toContainEqual(expect.stringMatching(/former|next|third/));
    end();
  });
  rmSync(folder, { recursive: true });
});
