import { generateKeySync, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createApiApp,
  createPerson,
  examplePassword,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { codeOf } from '#testing/codeOf.ts';
import { createServerDatabase } from '#testing/databases/serverDatabase.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { changeSecretKey, replaceLostKey } from '../operator/changeSecretKey.ts';
import { resetLostTotp } from '../operator/commands.ts';
import { parseSecretKey, readKeyring, secretKeyFile, type Keyring } from './keyring.ts';
import { registerServer } from './registerServer.ts';
import { recordRunningServer } from './runningServerQueries.ts';
import { fingerprintOf, openSecret, totpContext } from './sealSecret.ts';
import { checkSecretKey, findKeyProblem } from './secretKey.ts';

const newKey = () => generateKeySync('aes', { length: 256 });
/** Returns the keys of a process that has only this one. */
const only = (current: Keyring['current']): Keyring => ({ current, next: null });
const another =
  /^The secrets in this database are sealed with another key\. Set SECRET_KEY to that one, .+ If it is lost for good, run npm run admin -- change-secret-key --lost yes, /;

describe('the key in a file', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'heartwood-key-')), 'data');
    return () => rm(path.dirname(dataDir), { recursive: true });
  });
  const settings = { secretKey: null, nextSecretKey: null };
  const read = async () => (await readKeyring({ ...settings, dataDir })).current;

  it('is created once, even by several processes at the same time, and only this user can read it', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, read));
    for (const key of keys) expect(key.equals(keys[0]!)).toBe(true);
    expect((await stat(secretKeyFile(dataDir))).mode & 0o777).toBe(0o600);
    expect(parseSecretKey(await readFile(secretKeyFile(dataDir), 'utf8'))!.equals(await read())).toBe(true);
  });

  it('is rejected in one line that names the file if it is invalid, and ignored if SECRET_KEY is set', async () => {
    await read();
    await writeFile(secretKeyFile(dataDir), 'half a k');
    await expect(read()).rejects.toThrow(
      `${secretKeyFile(dataDir)} cannot be used as the secret key: it is not 32 bytes in base64. Set SECRET_KEY, or restore it.`,
    );
    const secretKey = newKey();
    expect(await readKeyring({ ...settings, secretKey, dataDir })).toEqual(only(secretKey));
  });

  it('is rejected as the next key', async () => {
    const nextSecretKey = await read();
    await expect(readKeyring({ ...settings, nextSecretKey, dataDir })).rejects.toThrow(
      `NEXT_SECRET_KEY is already the key in ${secretKeyFile(dataDir)}. Leave it out, or set it to a new key.`,
    );
  });

  it.each([
    '',
    'x',
    Buffer.alloc(31, 'key').toString('base64'),
    Buffer.alloc(33, 'key').toString('base64'),
    Buffer.alloc(32, 'key').toString('hex'),
    Buffer.alloc(32, 'key').toString('base64').slice(0, -1),
  ])('cannot be %j', (text) => expect(parseSecretKey(text)).toBeUndefined());
});

it('a command that changes the key makes none', async () => {
  const database = await createServerDatabase();
  const { settings } = database;
  for (const args of [[], ['--lost', 'yes']])
    expect(runBuilt('server/admin.js', { ...settings, DEMO: '0' }, 'change-secret-key', ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `SECRET_KEY is not set, and there is no key in ${secretKeyFile(settings['DATA_DIR']!)}. Set SECRET_KEY to the current key, or with --lost yes to a new one.\n`,
    });
  expect(existsSync(secretKeyFile(settings['DATA_DIR']!))).toBe(false);
  await database.remove();
});

describe('secrets in the database', () => {
  let api: ApiApp;
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  let personId: string;
  beforeAll(async () => {
    api = await createApiApp();
    personId = await createPerson(api);
  });
  afterAll(() => api.close());
  const stored = async () =>
    (await api.db.selectFrom('person').where('id', '=', personId).select('totp_secret').executeTakeFirstOrThrow())
      .totp_secret;
  const keep = (totp_secret: string | null) =>
    api.db.updateTable('person').set({ totp_secret, totp_last_step: null }).where('id', '=', personId).execute();
  const signIn = (totp: string) =>
    api.call('POST', '/auth/token', {
      form: {
        client_id: 'web',
        client_secret: 'web',
        grant_type: 'password',
        username: 'ann@example.org',
        password: examplePassword,
        totp,
      },
    });

  it('can be sealed with any key while there are none yet', async () => {
    const [one, other] = [newKey(), newKey()];
    for (const key of [one, other, one, api.keyring.current]) await checkSecretKey(api.db, only(key));
    await keep('v1.sealed with the last of them');
    await expect(checkSecretKey(api.db, only(other))).rejects.toThrow(another);
    await checkSecretKey(api.db, api.keyring);
    await keep(null);
  });

  it('cannot be sealed with another key, even if there are none yet, while servers run without it', async () => {
    const server = { id: randomUUID(), name: 'app1 (process 7)', version: '1' };
    await recordRunningServer(api.db, { ...server, fingerprints: [fingerprintOf(api.keyring.current)] });
    const other = only(newKey());
    const message =
      'Running servers have another secret key: app1 (process 7). Set SECRET_KEY to the same key on all servers, or stop these. A server that was killed counts as running for a minute.';
    await expect(checkSecretKey(api.db, other)).rejects.toThrow(message);
    expect(await findKeyProblem(api.db, other, true)).toBe(message);
    expect(await findKeyProblem(api.db, other, false)).toBeNull();
    await checkSecretKey(api.db, api.keyring);
    await checkSecretKey(api.db, { current: newKey(), next: api.keyring.current });
    await sql`update running_server set when_seen = when_seen - interval '61 seconds'`.execute(api.db);
    await checkSecretKey(api.db, other);
    await sql`update running_server set when_seen = clock_timestamp()`.execute(api.db);
    // On the embedded database, no other process can run.
    const { end } = await registerServer(api.db, only(newKey()), true);
    await end();
    await checkSecretKey(api.db, api.keyring);
  });

  it('are sealed at the start for their person if they are in plain text, and still work', async () => {
    await keep(secret);
    await checkSecretKey(api.db, api.keyring);
    const sealed = (await stored())!;
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(sealed).not.toContain(secret);
    expect(openSecret(api.keyring.current, sealed, totpContext(personId))).toBe(secret);
    await checkSecretKey(api.db, api.keyring);
    expect(await stored()).toBe(sealed);
    expect((await tryPassword(api)).body.error).toBe('invalid_totp');
    expect((await signIn(codeOf(secret, api.clock()))).status).toBe(200);
  });

  it('are not stored by a process with an outdated key, and cannot be opened for another person', async () => {
    await keep(null);
    const { access_token: token } = await signInAsPerson(api);
    await checkSecretKey(api.db, only(newKey()));
    const begin = () => api.call('POST', '/person/totp', { token, json: { password: examplePassword } });
    expect((await begin()).status).toBe(500);
    expect(api.logged()).toContain('SECRET_KEY is not the one that the database is used with');
    await checkSecretKey(api.db, api.keyring);
    expect((await begin()).status).toBe(200);
    const rows = await api.db.selectFrom('totp_setup').select(['secret', 'person_id']).execute();
    expect(rows).toEqual([{ secret: expect.stringMatching(/^v1\./), person_id: personId }]);
    await expect(checkSecretKey(api.db, only(newKey()))).rejects.toThrow(another);

    const otherId = await createPerson(api, { emailAddress: 'ben@example.org' });
    await api.db.updateTable('person').set({ totp_secret: rows[0]!.secret }).where('id', '=', otherId).execute();
    const { status, text } = await api.call('POST', '/auth/token', {
      form: {
        client_id: 'web',
        client_secret: 'web',
        grant_type: 'password',
        username: 'ben@example.org',
        password: examplePassword,
        totp: '123456',
      },
    });
    expect([status, text]).toEqual([500, expect.not.stringContaining('v1.')]);
    await api.db.updateTable('person').set({ totp_secret: null }).where('id', '=', otherId).execute();
  });

  describe('are sealed with the next key by a command', () => {
    const next = newKey();
    const change = (keyring: Keyring, isAlone = false) => changeSecretKey(api.db, { keyring, isAlone }, api.clock());
    const lose = (keyring: Keyring) => replaceLostKey(api.db, { keyring, isAlone: false }, api.clock());
    const both = (): Keyring => ({ current: api.keyring.current, next });
    /** Records a server that was last seen this number of seconds ago. @returns its id. */
    async function serverWith(seconds: number, ...keys: Keyring['current'][]): Promise<string> {
      const id = randomUUID();
      await recordRunningServer(api.db, {
        id,
        name: 'app1 (process 7)',
        version: '1',
        fingerprints: keys.map(fingerprintOf),
      });
      await sql`update running_server set when_seen = when_seen - ${seconds} * interval '1 second' where id = ${id}`.execute(
        api.db,
      );
      return id;
    }
    beforeEach(async () => {
      await api.db.deleteFrom('running_server').execute();
      await api.db.deleteFrom('totp_setup').execute();
      await keep(null);
      await checkSecretKey(api.db, api.keyring);
      await keep(secret);
      await checkSecretKey(api.db, api.keyring);
    });

    it('with set-ups in progress, and servers with both keys start before and after', async () => {
      await checkSecretKey(api.db, both());
      const ben = await createPerson(api, { emailAddress: 'ben@setup.example' });
      const { access_token: token } = await signInAsPerson(api, 'ben@setup.example');
      const { body } = await api.call('POST', '/person/totp', { token, json: { password: examplePassword } });
      await serverWith(0, ...Object.values(both()));

      expect(await change(both())).toBe(
        'The secrets of 1 person are sealed with NEXT_SECRET_KEY. Set SECRET_KEY to that key, leave out NEXT_SECRET_KEY, and restart the servers one by one.',
      );
      expect(openSecret(next, (await stored())!, totpContext(personId))).toBe(secret);
      const [setup] = await api.db.selectFrom('totp_setup').select('secret').execute();
      expect(openSecret(next, setup!.secret, totpContext(ben))).toBe(body.secret);
      await expect(checkSecretKey(api.db, api.keyring)).rejects.toThrow(another);
      await checkSecretKey(api.db, both());
      await checkSecretKey(api.db, only(next));
      expect(await change(both())).toMatch(/^Nothing to do: NEXT_SECRET_KEY is in use\. /);
      await expect(change(api.keyring)).rejects.toThrow('NEXT_SECRET_KEY must be set to the new key');
      // The way back.
      await change({ current: next, next: api.keyring.current });
      await checkSecretKey(api.db, api.keyring);
      const code = { token: body.token, totpCode: codeOf(body.secret, api.clock()) };
      expect((await api.call('POST', '/person/totp/confirm', { token, json: code })).status).toBe(201);
      await api.db.deleteFrom('person').where('id', '=', ben).execute();
    });

    it('unless a running server does not accept it, or the current key is wrong', async () => {
      const before = await stored();
      const name = 'running servers do not accept this NEXT_SECRET_KEY: app1 (process 7). Restart them';
      await serverWith(0, api.keyring.current, newKey());
      await expect(change(both())).rejects.toThrow(name);
      // On the embedded database, no other process can run.
      if (process.env['TEST_DATABASE'] === 'embedded') await change(both(), true);
      else {
        await api.db.deleteFrom('running_server').execute();
        const id = await serverWith(55, api.keyring.current);
        await expect(change(both())).rejects.toThrow(name);
        await expect(change({ current: newKey(), next })).rejects.toThrow(another);
        await checkSecretKey(api.db, api.keyring);
        expect(await stored()).toBe(before);
        await sql`update running_server set when_seen = when_seen - interval '6 seconds' where id = ${id}`.execute(
          api.db,
        );
        await change(both());
      }
      await checkSecretKey(api.db, only(next));
      await change({ current: next, next: api.keyring.current }, true);
    });

    it('unless one is damaged, which the error names, until it is reset', async () => {
      const ben = await createPerson(api, { emailAddress: 'ben@damaged.example' });
      const damage = (totp_secret: string) =>
        api.db.updateTable('person').set({ totp_secret }).where('id', '=', ben).execute();
      const before = await stored();
      const reset = `npm run admin -- reset-totp --id ${ben}. Then try again.`;
      for (const damaged of ['v1.short', before!]) {
        await damage(damaged);
        await expect(change(both())).rejects.toThrow(
          new RegExp(`^Nothing was changed, because the secret of person ${ben} is damaged: [^\\n]+ ${reset}$`),
        );
      }
      expect(await stored()).toBe(before);
      await checkSecretKey(api.db, api.keyring);
      expect(await resetLostTotp(api.db, ben, api.clock())).toMatch(/^The two-factor sign-in of \S+ is off/);
      expect(await change(both())).toMatch(/^The secrets of 1 person are sealed/);
      await change({ current: next, next: api.keyring.current });
      await api.db.deleteFrom('person').where('id', '=', ben).execute();
    });

    it('or removed if the current key is lost, unless it is not lost, or a server runs with it', async () => {
      await expect(lose(api.keyring)).rejects.toThrow(
        'Nothing is lost: this key is that of the database. Leave out --lost yes.',
      );
      await expect(lose({ current: next, next: api.keyring.current })).rejects.toThrow(
        'Nothing is lost: NEXT_SECRET_KEY is the key of the database.',
      );
      const id = await serverWith(0, api.keyring.current);
      await expect(lose(only(next))).rejects.toThrow(
        'running servers do not accept this SECRET_KEY: app1 (process 7).',
      );
      expect(openSecret(api.keyring.current, (await stored())!, totpContext(personId))).toBe(secret);
      await api.db.deleteFrom('running_server').where('id', '=', id).execute();
      expect(await lose(only(next))).toMatch(/^The two-factor sign-in of 1 person is off/);
      expect(await stored()).toBeNull();
      await checkSecretKey(api.db, only(next));
      await checkSecretKey(api.db, api.keyring);
      expect((await tryPassword(api)).status).toBe(200);
    });
  });
});
