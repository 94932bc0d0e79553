import { generateKeySync, randomBytes, type KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeOf } from '#testing/codeOf.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { createApiApp, createPerson, examplePassword, signInAsPerson } from '#testing/servers/apiApp.ts';
import { runBuilt } from '#testing/servers/runBuilt.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import type { Db } from '../db/database.ts';
import { insertPerson } from '../features/auth/personQueries.ts';
import { changeSecretKey } from '../operator/changeSecretKey.ts';
import { hashPassword } from '../security/password.ts';
import { newTotpSecret } from '../security/totp.ts';
import { parseSecretKey, type Keyring } from './keyring.ts';
import { registerServer } from './registerServer.ts';
import { openSecret, sealSecret, totpContext } from './sealSecret.ts';
import { checkSecretKey } from './secretKey.ts';

// Runs whole built servers, one after the other.
vi.setConfig({ testTimeout: 600_000 });

let database: ServerDatabase;
const servers = new Set<ServerProcess>();
beforeEach(async () => {
  database = await createServerDatabase();
});
afterEach(async () => {
  await Promise.all([...servers].map((server) => server.remove()));
  servers.clear();
  await database.remove();
});

const newKey = () => randomBytes(32).toString('base64');
const admin = (keys: Record<string, string>, ...args: string[]) =>
  runBuilt('server/admin.js', { ...database.settings, DEMO: '0', ...keys }, ...args);

/** Returns whether all secrets of second factors can be opened with a key. */
const opensAll = (key: string) =>
  database.use(async ({ db }) => {
    const people = await db
      .selectFrom('person')
      .where('totp_secret', 'is not', null)
      .select(['id', 'totp_secret'])
      .execute();
    expect(people.length).toBeGreaterThan(0);
    try {
      for (const { id, totp_secret } of people) openSecret(parseSecretKey(key)!, totp_secret!, totpContext(id));
      return true;
    } catch {
      return false;
    }
  });

interface Account {
  emailAddress: string;
  secret: string;
  /** The time step of the last code used. */
  lastStep: number;
}
const stepNow = () => Math.floor(Date.now() / 30_000);
const codeAt = (secret: string, step: number) => codeOf(secret, new Date(step * 30_000));

/** Adds accounts with a second factor sealed with `key`, and accounts without. */
const createAccounts = (key: string, withTotp: number, without: number) =>
  database.use(async ({ db, clock }) => {
    const passwordHash = await hashPassword(examplePassword);
    const sealing = parseSecretKey(key)!;
    await checkSecretKey(db, { current: sealing, next: null });
    const accounts: Account[] = [];
    for (let number = 0; number < withTotp + without; number += 1) {
      const emailAddress = `person${number}@example.org`;
      const names = { givenName: '', familyName: '', whenEmailConfirmed: clock() };
      const id = (await insertPerson(db, { emailAddress, passwordHash, ...names }, clock()))!;
      const secret = newTotpSecret();
      if (number < withTotp)
        await db
          .updateTable('person')
          .set({ totp_secret: sealSecret(sealing, secret, totpContext(id)) })
          .where('id', '=', id)
          .execute();
      accounts.push({ emailAddress, secret, lastStep: 0 });
    }
    return { withTotp: accounts.slice(0, withTotp), without: accounts.slice(withTotp) };
  });

/** One of two ports with a server. */
interface Place {
  server: ServerProcess;
  /** False while a balancer would not send requests to it. */
  open: boolean;
}

/** Sends requests to two servers in turn. A request whose connection is cut is sent to the other server. */
function createClient(places: Place[]) {
  let turn = 0;
  const state = { failures: [] as string[], cuts: [] as Place[], done: { signedIn: 0, setUp: 0, switchedOff: 0 } };
  /** @param request makes the request. `isRepeated` if an earlier attempt was cut, and may have been carried out. */
  async function send(
    path: string,
    request: (isRepeated: boolean) => RequestInit,
    accepted: number[] = [200, 201, 204],
  ) {
    let excluded: Place | undefined;
    for (;;) {
      const open = places.filter((place) => place.open && place !== excluded);
      const place = open[(turn += 1) % open.length];
      if (!place) throw new Error('No server is open');
      try {
        const init = request(excluded !== undefined);
        // A kept connection could lead to a process whose port another one has taken over.
        const headers = { ...(init.headers as Record<string, string>), connection: 'close' };
        const response = await fetch(`${place.server.url}/api/v0${path}`, { ...init, headers });
        const text = await response.text();
        if (!accepted.includes(response.status))
          state.failures.push(`${path} ${response.status}${excluded ? ' repeated' : ''} ${text.slice(0, 200)}`);
        return { status: response.status, body: text ? JSON.parse(text) : null };
      } catch (error) {
        if (excluded) throw error;
        excluded = place;
        state.cuts.push(place);
      }
    }
  }
  const signIn = async (emailAddress: string, code: (isRepeated: boolean) => string) => {
    const { body } = await send('/auth/token', (isRepeated) => ({
      method: 'POST',
      body: new URLSearchParams({
        client_id: 'web',
        client_secret: 'web',
        grant_type: 'password',
        username: emailAddress,
        password: examplePassword,
        totp: code(isRepeated),
      }),
    }));
    return String(body.access_token);
  };
  const withJson = (method: string, token: string, json: object) => () => ({
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  return {
    state,
    /** Signs in with a code of the current step. A repeated attempt uses the code of the next step. */
    async signInWithCode(account: Account) {
      const step = stepNow();
      account.lastStep = step + 1;
      await signIn(account.emailAddress, (isRepeated) => codeAt(account.secret, isRepeated ? step + 1 : step));
      state.done.signedIn += 1;
    },
    /** Starts a set-up. Returns the function that confirms it. */
    async startSetUp({ emailAddress }: Account) {
      const token = await signIn(emailAddress, () => '');
      const { body } = await send('/person/totp', withJson('POST', token, { password: examplePassword }));
      return async () => {
        const confirm = async (code: string) => {
          let wasCut = false;
          // Confirmed before the connection was cut: the token is used up. The sign-in shows that it worked.
          const response = await send(
            '/person/totp/confirm',
            (isRepeated) => {
              wasCut = isRepeated;
              return withJson('POST', token, { token: body.token, totpCode: code })();
            },
            [201, 400],
          );
          return { ...response, isRejected: response.status === 400 && !wasCut };
        };
        let step = stepNow();
        let confirmed = await confirm(codeAt(body.secret, step - 1));
        // The code of the step before is not accepted any more if a step ends meanwhile.
        while (confirmed.isRejected && stepNow() !== step) {
          step = stepNow();
          confirmed = await confirm(codeAt(body.secret, step - 1));
        }
        if (confirmed.isRejected) state.failures.push(`confirm ${JSON.stringify(confirmed.body)}`);
        state.done.setUp += 1;
        await signIn(emailAddress, (isRepeated) => codeAt(body.secret, isRepeated ? step + 1 : step));
        return { token, recoveryCodes: confirmed.body.recoveryCodes as string[] | undefined };
      };
    },
    /** A killed server may have used up the first code without switching off. A repeated attempt uses the second. */
    async switchOff(token: string, recoveryCodes: string[]) {
      await send('/person/totp', (isRepeated) =>
        withJson('DELETE', token, { password: examplePassword, totpCode: recoveryCodes[isRepeated ? 1 : 0] })(),
      );
      state.done.switchedOff += 1;
    },
  };
}

it('two servers under load: all secrets get the new key, one server is killed between the steps, and no one notices', async () => {
  const [old, next, wrong] = [newKey(), newKey(), newKey()];
  const accounts = await createAccounts(old, 60, 60);
  const start = async (keys: Record<string, string>, port = '') => {
    const server = await startServer({ ...database.settings, DEMO: '0', ...keys, ...(port && { PORT: port }) });
    servers.add(server);
    return server;
  };
  const places = await Promise.all(
    [1, 2].map(async (): Promise<Place> => ({ server: await start({ SECRET_KEY: old }), open: true })),
  );
  const [first, second] = places as [Place, Place];
  /** Ends the server in good order, after taking it out of the balancer, or kills it. Another process takes its place. */
  async function replace(place: Place, how: 'stop' | 'kill', keys: Record<string, string>) {
    const { server } = place;
    if (how === 'stop') place.open = false;
    await (how === 'stop' ? server.stop() : server.kill());
    // Requests find out that it is gone.
    if (how === 'kill') await vi.waitFor(() => expect(client.state.cuts).toContain(place), { timeout: 20_000 });
    place.open = false;
    servers.delete(server);
    place.server = await start(keys, String(server.port));
    place.open = true;
  }
  const client = createClient(places);
  const over = new AbortController();
  const load = [
    async () => {
      const account = accounts.withTotp.toSorted((a, b) => a.lastStep - b.lastStep)[0]!;
      if (account.lastStep < stepNow()) await client.signInWithCode(account);
      else await pause(200);
    },
    async () => {
      const account = accounts.without.shift()!;
      const confirm = await client.startSetUp(account);
      await pause(500);
      const { token, recoveryCodes } = await confirm();
      if (!recoveryCodes) return;
      await client.switchOff(token, recoveryCodes);
      accounts.without.push(account);
    },
  ].map(async (work) => {
    while (!over.signal.aborted) await work();
  });
  /** Waits until people signed in and set up throughout a step. */
  const some = async () => {
    const { signedIn, setUp } = client.state.done;
    await vi.waitFor(
      () => {
        expect(client.state.done.signedIn).toBeGreaterThan(signedIn + 2);
        expect(client.state.done.setUp).toBeGreaterThan(setUp);
      },
      { timeout: 60_000 },
    );
  };
  await some();

  const both = { SECRET_KEY: old, NEXT_SECRET_KEY: next };
  await replace(first, 'stop', both);
  await replace(second, 'stop', { SECRET_KEY: old, NEXT_SECRET_KEY: wrong });
  const nameOf = (place: Place) => `(process ${place.server.pid()})`;
  const rejected = () => admin(both, 'change-secret-key');
  const line = (process: string) =>
    expect.stringMatching(
      new RegExp(
        `^Nothing was changed, because running servers do not accept this NEXT_SECRET_KEY: \\S+ ${process.replace(/[()]/g, '\\$&')}\\. [^\\n]+\\n$`,
      ),
    );
  expect(rejected()).toEqual({ code: 1, stdout: '', stderr: line(nameOf(second)) });
  expect(admin(both, 'check').stdout).toMatch(
    /^ {2}\S+ \(process \d+\), version \S+, since [\d :-]+ UTC, accepts NEXT_SECRET_KEY$/m,
  );
  expect(admin(both, 'check').stdout).toMatch(/, does not accept this NEXT_SECRET_KEY$/m);
  const killed = nameOf(second);
  await replace(second, 'kill', both);
  await some();
  // A killed server counts as running for a minute.
  const age = (seconds: number) =>
    database.use(({ db }) =>
      sql`update running_server set when_seen = clock_timestamp() - ${seconds} * interval '1 second' where name like ${`%${killed}`}`.execute(
        db,
      ),
    );
  await age(50);
  expect(rejected()).toEqual({ code: 1, stdout: '', stderr: line(killed) });
  expect(await opensAll(old)).toBe(true);
  await age(61);

  const confirm = await client.startSetUp(accounts.without.shift()!);
  expect(admin(both, 'change-secret-key')).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^The secrets of \d+ people are sealed with NEXT_SECRET_KEY\. /),
    stderr: '',
  });
  await confirm();
  await some();
  expect(admin(both, 'check').stdout).toMatch(/secret key +ok +NEXT_SECRET_KEY is that of the database/);
  await replace(first, 'stop', { SECRET_KEY: next });
  await replace(second, 'kill', { SECRET_KEY: next });
  await some();
  over.abort();
  await Promise.all(load);

  const { failures, cuts, done } = client.state;
  expect(failures).toEqual([]);
  expect(new Set(cuts)).toEqual(new Set([second]));
  expect(done.switchedOff).toBeGreaterThan(3);
  expect([await opensAll(next), await opensAll(old)]).toEqual([true, false]);
  for (const { server } of places) expect((await fetch(`${server.url}/api/v0/health/ready`)).status).toBe(200);
  expect(runBuilt('server/main.js', { ...database.settings, DEMO: '0', PORT: '0', SECRET_KEY: old })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^Heartwood cannot start: The secrets in this database are sealed with another key\. [^\n]+\n$/,
    ),
  });
  expect(admin({ SECRET_KEY: next }, 'change-secret-key', '--lost', 'yes')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Nothing is lost: this key is that of the database. Leave out --lost yes.\n',
  });
  // A server that stops leaves no record.
  expect(await first.server.stop()).toBe(0);
  const names = await database.use(({ db }) => db.selectFrom('running_server').select('name').execute());
  expect(names.filter(({ name }) => name.endsWith(nameOf(first)))).toEqual([]);
});

it('at the same moment, a server with the old key starts or the key changes, and set-ups end with the key in use', async () => {
  await database.use(async ({ db }) => {
    const api = await createApiApp({}, { db, close: async () => {} });
    const other = generateKeySync('aes', { length: 256 });
    const emailAddress = 'ann@example.org';
    const personId = await createPerson(api, { emailAddress });
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    // The server of this test has both keys, whichever is the current one.
    const keys: [KeyObject, KeyObject] = [api.keyring.current, other];
    api.keyring.next = other;
    const outcomes = new Set<string>();
    const rounds = 16;
    for (let round = 0; round < rounds; round += 1) {
      const [from, to] = keys;
      const keyring: Keyring = { current: from, next: to };
      const { body } = await api.call('POST', '/person/totp', { token, json: { password: examplePassword } });
      const json = { token: body.token, totpCode: codeOf(body.secret, api.clock()) };
      // Milliseconds before the start and before the change. In the last round, the server starts well before.
      const delays = round === rounds - 1 ? ([0, 2_000] as const) : ([round % 8, 0] as const);
      const [started, changed, confirmed] = await Promise.all([
        settle(async () => {
          await pause(delays[0]);
          return registerServer(db, { current: from, next: null }, false);
        }),
        settle(async () => {
          await pause(delays[1]);
          return changeSecretKey(db, { keyring, isAlone: false }, api.clock());
        }),
        api.call('POST', '/person/totp/confirm', { token, json }),
      ]);
      expect(confirmed.status).toBe(201);
      if (started.failure === null) expect(changed.failure).toMatch(/^Nothing was changed, because running servers/);
      else expect([started.failure, changed.failure]).toEqual([expect.stringContaining('another key'), null]);
      outcomes.add(started.failure === null ? 'started' : 'changed');
      await started.result?.end();
      const inUse = changed.failure === null ? to : from;
      expect(openSecret(inUse, await secretOf(db, personId), totpContext(personId))).toBe(body.secret);
      await db
        .updateTable('person')
        .set({ totp_secret: null, totp_last_step: null })
        .where('id', '=', personId)
        .execute();
      if (changed.failure === null) keys.reverse();
    }
    expect(outcomes).toEqual(new Set(['started', 'changed']));
    await api.app.close();
  });
});

const settle = <T>(work: () => Promise<T>) =>
  work().then(
    (result) => ({ failure: null, result }),
    (error: Error) => ({ failure: error.message, result: null }),
  );

const secretOf = async (db: Db, personId: string) =>
  (await db.selectFrom('person').where('id', '=', personId).select('totp_secret').executeTakeFirstOrThrow())
    .totp_secret!;
