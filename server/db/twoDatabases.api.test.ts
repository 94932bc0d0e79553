import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { serverNames, type ServerName } from '#testing/databases/linkServers.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgresServer.ts';
import { openTwoServers } from '#testing/databases/routingPool.ts';
import { startMailWorker } from '#testing/mail/startMailWorker.ts';
import {
  answerAll,
  createApiApp,
  createPerson,
  examplePassword,
  participate,
  signInAsPerson,
  tryPassword,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { findAddress } from '../addressFile.ts';
import { listNormSurveys } from '../features/surveyReport/norm/normQueries.ts';
import { inventAnswers } from '../invented/inventAnswers.ts';
import { mailFolder } from '../mail/openMailTransport.ts';
import { schedule } from '../schedule/schedule.ts';
import { sweeps } from '../sweeps.ts';
import { handleOf, openServer, type Db } from './database.ts';

const day = 24 * 3_600_000;

// One product on two PostgreSQL servers, each of which has the rows of some organisations (docs/scale.md).
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('organisations on two servers', () => {
  let second: PostgresServer;
  let api: ApiApp;
  let split: string[];
  /** The servers themselves, past the product's connections. */
  let servers: Record<ServerName, Db>;
  let organisations: Record<ServerName, Organisation>;
  /** An open survey of each organisation: 12 invited people have answered, and Ann, Bob and Cid have not. */
  let surveys: Record<ServerName, TestSurvey>;
  let dataDir: string;
  const { log, lines } = recordLog();

  const onEach = async <T>(make: (name: ServerName) => Promise<T>) =>
    ({ first: await make('first'), second: await make('second') }) satisfies Record<ServerName, T>;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-two-'));
    second = await startPostgres();
    const name = `two_${randomUUID().replaceAll('-', '')}`;
    const urls = {
      first: await createDatabase(inject('postgresUrl'), name),
      second: await createDatabase(second.url, name),
    };
    const opened = await openTwoServers(urls);
    ({ split } = opened);
    const db = handleOf(opened.pool);
    api = await createApiApp({}, { db, close: () => db.destroy() });
    servers = await onEach(async (server) => handleOf(openServer(findAddress([], urls[server]), true)));
    // The first organisation goes to the first server, and the next one to the second.
    organisations = await onEach((server) => createOrganisation(api, `On the ${server}`));
    surveys = await onEach(async (server) => {
      const survey = await makeSurvey(api, {
        accountId: organisations[server].accountId,
        people: 12,
        groups: { Day: (person) => person < 6 },
        answers: inventAnswers,
      });
      await survey.add(['Ann', 'Bob', 'Cid']);
      return survey;
    });
  }, 120_000);
  afterAll(async () => {
    await api?.close();
    for (const db of Object.values(servers ?? {})) await db.destroy();
    await second?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const call = async (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, json?: object) =>
    api.call(method, url, { token, json });
  const ok = async (...parameters: Parameters<typeof call>) => {
    const { status, text, body } = await call(...parameters);
    if (status >= 300) throw new Error(`${parameters[1]} was refused with ${status}: ${text}`);
    return body;
  };

  /** The organisations that have rows on a server, by table. */
  async function rowsOn(server: ServerName) {
    const found: Record<string, string[]> = {};
    for (const table of split) {
      const key = sql.ref(table === 'account' ? 'id' : 'account_id');
      const { rows } = await sql<{ id: string }>`select distinct ${key} as id from ${sql.table(table)}`.execute(
        servers[server],
      );
      if (rows.length > 0) found[table] = rows.map(({ id }) => id);
    }
    return found;
  }
  const expectRowsOnTheirServer = async () => {
    for (const server of serverNames) {
      const found = await rowsOn(server);
      for (const [table, ids] of Object.entries(found))
        expect([table, ids]).toEqual([table, [organisations[server].accountId]]);
      expect(Object.keys(found)).toEqual(
        expect.arrayContaining(['account', 'answer', 'membership', 'participant', 'participation', 'survey']),
      );
    }
  };

  /** The tables of a server that contain a text in any column. */
  async function tablesWith(server: ServerName, text: string): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(servers[server]);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } =
        await sql`select from ${sql.table(name)} as t where position(${text} in to_jsonb(t)::text) > 0 limit 1`.execute(
          servers[server],
        );
      if (rows.length > 0) found.push(name);
    }
    return found;
  }

  it('takes answers by invitation and by share link, at the same time for both', async () => {
    await Promise.all(
      serverNames.flatMap((server) => [surveys[server].submit('Ann'), surveys[server].answerAnonymously()]),
    );
    for (const server of serverNames) {
      const bob = await participate(api, (await surveys[server].find('Bob')).token);
      await answerAll(bob);
      await ok('POST', `/participation/${bob.participationId}/withdraw`, bob.token);
      expect((await bob.complete()).body.error).toBe('UnAnsweredQuestion');
    }
    await expectRowsOnTheirServer();
  });

  it('sends the mails of both', async () => {
    const mail = { smtpUrl: null, smtpCa: null, mailConnections: 4, mailFrom: 'surveys@heartwood.example', dataDir };
    const worker = startMailWorker(api, { ...mail, publicUrl: 'https://survey.example' });
    await worker.runDue();
    await worker.stop();
    expect(worker.lines).toEqual([]);
    expect(await api.db.selectFrom('job').selectAll().execute()).toEqual([]);
    const folder = mailFolder(dataDir);
    const mails = await Promise.all((await readdir(folder)).map((file) => readFile(path.join(folder, file), 'utf8')));
    // Each survey has invited Cid, and thanked Ann.
    for (const address of ['ann@x.example', 'cid@x.example'])
      expect(mails.filter((text) => text.includes(address))).toHaveLength(2);
    for (const server of serverNames)
      expect((await surveys[server].find('Cid')).when_invitation_delivered).toEqual(api.clock());
  });

  /** Deletes an account with participations, and the answers to them. */
  async function expectDeletionOfAccountWith(participations: string[]) {
    const emailAddress = `${randomUUID()}@nowhere.example`;
    const personId = await createPerson(api, { emailAddress, participations });
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    expect((await ok('GET', '/participations/find', token)).participations).toHaveLength(participations.length);
    for (const server of serverNames) expect(await tablesWith(server, personId)).toContain('participation');
    await ok('DELETE', '/person/me', token, { password: examplePassword, removeAnswers: true });
    for (const server of serverNames) expect(await tablesWith(server, personId)).toEqual([]);
    expect(
      await api.db.selectFrom('answer').where('participation_id', 'in', participations).selectAll().execute(),
    ).toEqual([]);
  }

  it('deletes an account with responses on both servers, and their answers', async () => {
    await expectDeletionOfAccountWith(
      await Promise.all(serverNames.map(async (server) => (await surveys[server].ids('Ann'))[0]!)),
    );
  });

  it('lists, closes and reports each', async () => {
    for (const server of serverNames) {
      const { accountId, as } = organisations[server];
      const survey = surveys[server];
      expect((await ok('GET', `/account/${accountId}/participants`, as.manage)).participants).toHaveLength(15);
      await ok('GET', `/account/${accountId}/surveys`, as.view);
      await ok('GET', `${survey.url}/participations`, as.view);
      await ok('POST', `${survey.url}/close`, as.edit);
      const report = await ok('POST', `${survey.url}/report`, as.report, {});
      expect(report.message).toBeUndefined();
      expect(JSON.stringify(report)).toContain('"sampleSize":13');
      const { entries } = await ok('GET', `/account/${accountId}/audit-log`, as.manage);
      expect(entries.map(({ action }: { action: string }) => action)).toEqual(
        expect.arrayContaining(['closeSurvey', 'getReport']),
      );
    }
    await expectRowsOnTheirServer();
  });

  it('finds organisations of both in what concerns several of them', async () => {
    const { first, second: another } = surveys;
    const norm = await listNormSurveys(api.db, { accountId: first.accountId, typeId: 'pulse' }, 5);
    expect(norm).toMatchObject([{ accountId: another.accountId, surveyId: another.surveyId }]);
    const accounts: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await ok('GET', `/admin/accounts?limit=1&cursor=${cursor}`, organisations.second.as.super);
      accounts.push(...page.accounts);
      ({ cursor } = page);
    }
    expect(accounts).toMatchObject(serverNames.map((server) => ({ name: `On the ${server}`, surveys: 1 })));
  });

  it('removes the responses of a deleted account from the results of closed surveys on both servers', async () => {
    await expectDeletionOfAccountWith(serverNames.map((server) => surveys[server].adminIds[0]!));
    for (const server of serverNames) {
      const { removed } = await servers[server]
        .selectFrom('results_snapshot')
        .select('removed')
        .executeTakeFirstOrThrow();
      expect(removed).toBe(1);
    }
  });

  it('serves the organisations of the first server while the second is down', async () => {
    const open = await onEach((server) =>
      makeSurvey(api, { accountId: organisations[server].accountId, people: 12, answers: inventAnswers }),
    );
    const people = await onEach((server) => participate(api, open[server].shareToken));
    const answer = { questionId: 'energy-enough', intValue: 2 };
    const { accountId, as } = organisations.first;
    await createPerson(api, { emailAddress: 'late@nowhere.example' });
    await second.halt();
    try {
      expect((await people.first.answer(answer)).status).toBe(204);
      await answerAll(await participate(api, open.first.shareToken));
      expect((await people.first.complete()).body.error).toBe('UnAnsweredQuestion');
      await ok('GET', `/account/${accountId}/participants`, as.view);
      await ok('GET', `/account/${accountId}/audit-log`, as.manage);
      await ok('POST', `${open.first.url}/close`, as.edit);
      await ok('POST', `${open.first.url}/report`, as.report, {});

      expect((await people.second.answer(answer)).status).toBe(503);
      const { as: others } = organisations.second;
      expect((await call('POST', `${open.second.url}/close`, others.edit)).status).toBe(503);
      for (const { run } of schedule(api, log)) await expect(run(api.clock())).rejects.toThrow(/server "other"/);
      // A sign-in is recorded in every organisation that the person administers.
      expect((await tryPassword(api, 'late@nowhere.example')).status).toBe(503);
    } finally {
      await second.restart();
    }
    expect((await people.second.answer(answer)).status).toBe(204);
    expect((await tryPassword(api, 'late@nowhere.example')).status).toBe(200);
    await ok('POST', `${open.second.url}/close`, organisations.second.as.edit);
    await expectRowsOnTheirServer();
  });

  it('opens, closes and erases surveys of both on schedule, and sweeps both', async () => {
    const planned = await onEach(async (server) => {
      const { accountId } = organisations[server];
      await api.db.updateTable('account').set({ retention_months: 1 }).where('id', '=', accountId).execute();
      return makeSurvey(api, { accountId, people: 2, status: 'READY', name: `Planned ${server}` });
    });
    const at = (days: number) => new Date(api.clock().getTime() + days * day);
    for (const server of serverNames) {
      await participate(api, (await surveys[server].find('Cid')).token);
      await api.db
        .updateTable('survey')
        .set({ open_at: at(1), close_at: at(2) })
        .where('id', '=', planned[server].surveyId)
        .execute();
    }
    for (const days of [1, 1, 40]) {
      api.wait(days * day);
      for (const { run } of [...schedule(api, log), ...sweeps(api.db, dataDir)]) await run(api.clock());
    }
    expect(lines).toEqual([]);
    for (const server of serverNames) {
      const db = servers[server];
      const { when_open, when_closed } = await db
        .selectFrom('survey')
        .where('id', '=', planned[server].surveyId)
        .select(['when_open', 'when_closed'])
        .executeTakeFirstOrThrow();
      expect([when_open, when_closed]).toEqual([at(-41), at(-40)]);
      expect((await rowsOn(server))['answer']).toBeUndefined();
      const erased = await db.selectFrom('survey').where('when_erased', 'is not', null).select('id').execute();
      expect(erased.map(({ id }) => id)).toContain(surveys[server].surveyId);
      expect(await db.selectFrom('session_token').selectAll().execute()).toEqual([]);
    }
  });
});
