import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { fillEveryColumn } from '#testing/databases/fillEveryColumn.ts';
import { explainingPool, type Planned } from '#testing/databases/explainingPool.ts';
import { startMailWorker } from '#testing/mail/startMailWorker.ts';
import {
  answerAll,
  createApiApp,
  createPerson,
  examplePassword,
  participate,
  signInAsPerson,
  type ApiApp,
} from '#testing/servers/apiApp.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { administratorReads } from '#testing/surveys/administratorReads.ts';
import { makeInstallation, type InstalledOrganisation } from '#testing/surveys/makeInstallation.ts';
import { addAdministrator } from '#testing/surveys/organisation.ts';
import { handleOf, type Db } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { projectRoot } from './projectRoot.ts';
import { planEarlierSnapshots } from './results/closing/planEarlierSnapshots.ts';
import { uncertaintyWork } from './results/closing/releaseUncertainty.ts';
import { takeMissingSnapshots } from './results/closing/takeMissingSnapshots.ts';
import { schedule } from './schedule/schedule.ts';
import { readDatabaseState } from './signals/readDatabaseState.ts';
import { sweeps } from './sweeps.ts';

/** Tables that do not grow with people or time. There is a row of `account` for each organisation. */
const small = new Set([
  'account',
  'account_logo',
  'bulk_mail_pause',
  'migration',
  'migration_lock',
  'running_server',
  'secret_key',
  'survey_type_version',
  'task_run',
  'web_file',
]);

/** The statements that read a whole table that grows, and why they may. */
const exceptions: { statement: RegExp; tables: string[]; why: string }[] = [
  {
    statement: /from job where payload ->> 'message' is distinct/,
    tables: ['job'],
    why: 'counts everything that waits',
  },
  { statement: /^update job set payload/, tables: ['job'], why: 'rare, and another index would slow down every mail' },
];

/** The planner assumes this many times the real number of rows. */
const scale = 10_000;

/** Deletes all rows. The planner assumes no rows in a table that was always empty, whatever its statistics say. */
async function emptyAgain(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'migration%'
  `.execute(db);
  await db.connection().execute(async (connection) => {
    // Without triggers and foreign keys.
    await sql`set session_replication_role = replica`.execute(connection);
    for (const { name } of rows) await sql`delete from ${sql.table(name)}`.execute(connection);
    await sql`reset session_replication_role`.execute(connection);
  });
}

describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('statements on large tables', () => {
  let api: ApiApp;
  let explained: { list: Planned[] | null };
  let organisations: InstalledOrganisation[];
  beforeAll(async () => {
    const { pool, explained: recorded } = explainingPool(
      await createDatabase(inject('postgresUrl'), `plans_${randomUUID().replaceAll('-', '')}`),
    );
    explained = recorded;
    const db = handleOf(pool);
    await migrate(db);
    await fillEveryColumn(db);
    await emptyAgain(db);
    api = await createApiApp({}, { db, close: () => db.destroy() });
    organisations = await makeInstallation(api, {
      organisations: 4,
      people: 40,
      closedSurveys: 2,
      type: 'wellbeing',
      seed: 'plans',
    });
    await sql`analyze`.execute(db);
    await sql`update pg_class set reltuples = greatest(reltuples, 10) * ${scale} where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname <> all(${[...small]}::text[])`.execute(db);
  }, 240_000);
  afterAll(() => api?.close());

  /** Returns the statements that run during `act`. */
  async function explain(act: () => Promise<unknown>): Promise<Planned[]> {
    explained.list = [];
    await act();
    const list = explained.list;
    explained.list = null;
    return list;
  }

  /** The statements that read a whole table that grows although no exception names it, each in one line. */
  const readingWhole = (list: Planned[]) => {
    const found = list.flatMap(({ sql: text, readWhole }) => {
      const statement = text.replaceAll(/\s+/g, ' ').trim();
      const allowed = exceptions.flatMap((exception) => (exception.statement.test(statement) ? exception.tables : []));
      const tables = [...readWhole].filter((table) => !small.has(table) && !allowed.includes(table));
      return tables.length > 0 ? [`${tables.join(', ')}: ${statement}`] : [];
    });
    return [...new Set(found)];
  };

  const ok = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, token?: string, json?: object) => {
    const { status, text, body } = await api.call(method, url, { token, json });
    if (status >= 300) throw new Error(`${method} ${url} was rejected: ${text}`);
    return body;
  };
  const tokensOf = (surveyId: string, count: number) =>
    api.db
      .selectFrom('participation')
      .where('survey_id', '=', surveyId)
      .where('when_started', 'is', null)
      .where('participant_id', 'is not', null)
      .select(['token', 'id', 'participant_id'])
      .limit(count)
      .execute();

  it('of people who take part', async () => {
    const { openId } = organisations[0]!;
    const [one, another] = await tokensOf(openId, 2);
    const { share_token } = await api.db
      .selectFrom('survey')
      .where('id', '=', openId)
      .select('share_token')
      .executeTakeFirstOrThrow();
    const list = await explain(async () => {
      for (const token of [one!.token, share_token]) {
        const participant = await participate(api, token);
        await answerAll(participant);
        await participant.complete();
        await participant.report();
        await ok('GET', `/participation/${participant.participationId}/export`, participant.token);
      }
      const withdrawn = await participate(api, another!.token);
      await answerAll(withdrawn);
      await ok('POST', `/participation/${withdrawn.participationId}/withdraw`, withdrawn.token);
      await ok('POST', '/participations/link', undefined, { emailAddress: 'person3@organisation0.example' });
      await ok('POST', `/participation/${withdrawn.participationId}/register`, withdrawn.token, {
        givenName: 'Ann',
        familyName: 'Berg',
        emailAddress: 'person3@organisation0.example',
        password: examplePassword,
      });
    });
    expect(readingWhole(list)).toEqual([]);
  });

  it('of people with an account', async () => {
    await createPerson(api, { emailAddress: 'ann@example.org' });
    const list = await explain(async () => {
      const { access_token: token, refresh_token } = await signInAsPerson(api, 'ann@example.org');
      await api.call('POST', '/auth/token', {
        form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token },
      });
      for (const url of ['/person/me', '/person/rings', '/person/sessions', '/participations/find', '/person/export'])
        await ok('GET', url, token);
      await ok('POST', '/auth/request-reset-password', undefined, { emailAddress: 'ann@example.org' });
      await ok('DELETE', '/person/sessions', token);
      await ok('DELETE', '/person/me', token, { password: examplePassword });
    });
    expect(readingWhole(list)).toEqual([]);
  });

  it('of lists and reports', async () => {
    const [organisation] = organisations;
    const { token: superToken } = await addAdministrator(api, organisation!.accountId, 'super');
    const list = await explain(async () => {
      for (const { method, path: url, body } of Object.values(administratorReads(organisation!)))
        await ok(method, url, organisation!.token, body);
      for (const url of ['/admin/accounts', '/admin/accounts/search?text=1', '/admin/platform'])
        await ok('GET', url, superToken);
    });
    expect(readingWhole(list)).toEqual([]);
  });

  it('of administration, closing and erasure', async () => {
    const { accountId, token, openId, groupIds } = organisations[1]!;
    const [account, survey] = [`/account/${accountId}`, `/survey/${openId}`];
    const [leaving, staying] = await tokensOf(openId, 2);
    const people = ['new1', 'new2'].map((name) => ({ emailAddress: `${name}@example.org` }));
    const list = await explain(async () => {
      await ok('POST', `${survey}/participations`, token, { participants: people });
      await ok('POST', `${account}/participants`, token, { participants: [{ emailAddress: 'new3@example.org' }] });
      await ok('POST', `${survey}/participation/${staying!.id}/resend-invitation`, token);
      await ok('PATCH', `${account}/participant/${staying!.participant_id}`, token, {
        emailAddress: 'changed@example.org',
      });
      await ok('POST', `${account}/group/${groupIds[0]}/participants`, token, {
        participantIds: [staying!.participant_id],
      });
      await ok('POST', `${survey}/sendReminders`, token);
      await ok('DELETE', `${survey}/participations`, token, { participationIds: [leaving!.id] });
      await ok('DELETE', `${account}/participants`, token, { participantIds: [leaving!.participant_id] });
      const created = await ok('POST', `${account}/surveys`, token, { templateId: 'wellbeing', name: 'Next' });
      await ok('DELETE', `/survey/${created.id}`, token);
      await ok('POST', `${survey}/close`, token, {});
      await ok('DELETE', `${survey}`, token);
    });
    expect(readingWhole(list)).toEqual([]);
  });

  it('of sweeps, scheduled tasks, mails, metrics and a start', async () => {
    const { accountId, openId } = organisations[2]!;
    const { log, lines } = recordLog();
    const { db, config, content, clock } = api;
    await db.updateTable('account').set({ retention_months: 1 }).where('id', '=', accountId).execute();
    await db.updateTable('survey').set({ close_at: clock() }).where('id', '=', openId).execute();
    const worker = startMailWorker(api, {
      ...config,
      publicUrl: 'http://localhost',
      mailConnections: 1,
      smtpUrl: null,
    });
    const tasks = [
      ...sweeps(db, path.join(projectRoot, 'no web files')),
      ...schedule({ db, config }, log),
      uncertaintyWork({ db, config, content }, log),
    ].filter(({ name }) => !name.startsWith('web files'));
    const list = await explain(async () => {
      for (const { run } of tasks) await run(clock());
      await worker.runDue();
      await readDatabaseState(db, clock());
      await takeMissingSnapshots(api, log);
      await planEarlierSnapshots(api, log);
    });
    await worker.stop();
    expect(lines).toEqual([]);
    expect(readingWhole(list)).toEqual([]);
  });

  it('finds every row that refers to a deleted row by an index', async () => {
    // The database looks these rows up itself, so its statements are in no list above.
    const { rows } = await sql<{ reference: string }>`
      select conrelid::regclass || ' (' || string_agg(attname, ', ' order by attnum) || ')' as reference
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'f' and conrelid::regclass::text <> all(${[...small]}::text[]) and confrelid <> 'survey_type_version'::regclass
        and not exists (
          select from pg_index where indrelid = conrelid and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
            and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^[(]\\w+ IS NOT NULL[)]$')
        )
      group by pg_constraint.oid, conrelid
      order by 1
    `.execute(api.db);
    // Deleting a survey reads the participations of its organisation.
    expect(rows).toEqual([{ reference: 'participation (account_id, survey_id)' }]);
  });

  it('notices a missing index', async () => {
    await sql`drop index session_token_expiry`.execute(api.db);
    const [sweep] = sweeps(api.db, '');
    expect(readingWhole(await explain(() => sweep!.run(api.clock())))).toEqual([
      expect.stringMatching(/^session_token: delete from "session_token"/),
    ]);
  });
});
