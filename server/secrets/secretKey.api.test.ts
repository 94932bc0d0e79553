import { generateKeySync } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
import { changeSecretKey } from '../operator/commands.ts';
import { parseSecretKey, readSecretKey, secretKeyFile } from './readSecretKey.ts';
import { openSecret, totpContext } from './sealSecret.ts';
import { checkSecretKey } from './secretKey.ts';

const newKey = () => generateKeySync('aes', { length: 256 });
const another = /^The secrets in this database are sealed with another key\. Set SECRET_KEY to that one/;

describe('the key in a file', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'heartwood-key-')), 'data');
    return () => rm(path.dirname(dataDir), { recursive: true });
  });
  const read = () => readSecretKey({ secretKey: null, dataDir });

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
    expect(await readSecretKey({ secretKey, dataDir })).toBe(secretKey);
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
    for (const key of [one, other, one, api.secretKey]) await checkSecretKey(api.db, key);
    await keep('v1.sealed with the last of them');
    await expect(checkSecretKey(api.db, other)).rejects.toThrow(another);
    await checkSecretKey(api.db, api.secretKey);
    await keep(null);
  });

  it('are sealed at the start for their person if they are in plain text, and still work', async () => {
    await keep(secret);
    await checkSecretKey(api.db, api.secretKey);
    const sealed = (await stored())!;
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(sealed).not.toContain(secret);
    expect(openSecret(api.secretKey, sealed, totpContext(personId))).toBe(secret);
    await checkSecretKey(api.db, api.secretKey);
    expect(await stored()).toBe(sealed);
    expect((await tryPassword(api)).body.error).toBe('invalid_totp');
    expect((await signIn(codeOf(secret, api.clock()))).status).toBe(200);
  });

  it('are not stored by a process with an outdated key, and cannot be opened for another person', async () => {
    const { secretKey } = api;
    await keep(null);
    const { access_token: token } = await signInAsPerson(api);
    await checkSecretKey(api.db, newKey());
    const begin = () => api.call('POST', '/person/totp', { token, json: { password: examplePassword } });
    expect((await begin()).status).toBe(500);
    expect(api.logged()).toContain('SECRET_KEY is not the one that the database is used with');
    await checkSecretKey(api.db, secretKey);
    expect((await begin()).status).toBe(200);
    const rows = await api.db.selectFrom('totp_setup').select(['secret', 'person_id']).execute();
    expect(rows).toEqual([{ secret: expect.stringMatching(/^v1\./), person_id: personId }]);
    await expect(checkSecretKey(api.db, newKey())).rejects.toThrow(another);

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

  it('are all sealed with another key by a command, or removed if the previous key is lost', async () => {
    await keep(secret);
    await checkSecretKey(api.db, api.secretKey);
    const [key, wrong] = [newKey(), newKey()];
    await expect(changeSecretKey(api.db, { former: wrong, key }, api.clock())).rejects.toThrow(
      'FORMER_SECRET_KEY is not the key that this database was used with',
    );
    await checkSecretKey(api.db, api.secretKey);

    expect(await changeSecretKey(api.db, { former: api.secretKey, key }, api.clock())).toBe(
      'The secrets of 1 person are sealed with the new key.',
    );
    expect(openSecret(key, (await stored())!, totpContext(personId))).toBe(secret);
    await expect(checkSecretKey(api.db, api.secretKey)).rejects.toThrow(another);
    await checkSecretKey(api.db, key);

    expect(await changeSecretKey(api.db, { former: null, key: api.secretKey }, api.clock())).toMatch(
      /^The two-factor sign-in of 1 person is off/,
    );
    expect(await stored()).toBeNull();
    await checkSecretKey(api.db, api.secretKey);
    expect((await tryPassword(api)).status).toBe(200);
  });
});
