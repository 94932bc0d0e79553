import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiApp, participate, type ApiApp, type Participant } from '#testing/servers/apiApp.ts';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { explainingPool, type Explained } from '#testing/databases/explainingPool.ts';
import { partitionedMigrations } from '#testing/databases/partitionedMigrations.ts';
import { startPostgres } from '#testing/databases/postgresServer.ts';
import { openTwoServers } from '#testing/databases/routingPool.ts';
import { handleOf } from './database.ts';
import { inventAnswers } from '../invented/inventAnswers.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

const newDatabase = (url: string) => createDatabase(url, `split_${randomUUID().replaceAll('-', '')}`);

/** Tables partitioned by organisation, as a distributed PostgreSQL would store them. */
async function openPartitions() {
  const { sql: statements } = await partitionedMigrations();
  const { pool, explained } = explainingPool(await newDatabase(inject('postgresUrl')));
  const db = handleOf(pool);
  await sql.raw(statements).execute(db);
  return {
    db,
    explained,
    /** Makes the planner assume tables of millions of rows. */
    async enlarge() {
      await sql`analyze`.execute(db);
      await sql`update pg_class set reltuples = reltuples * 100000 where relkind = 'r' and relname ~ '_p[0-9]$'`.execute(
        db,
      );
    },
    close: () => db.destroy(),
  };
}

/** Two servers, each with the tables of its own organisations, and a directory of the keys that lead to them. */
async function openServers() {
  const second = await startPostgres();
  const urls = { first: await newDatabase(inject('postgresUrl')), second: await newDatabase(second.url) };
  const { pool, explained } = await openTwoServers(urls);
  const db = handleOf(pool);
  return {
    db,
    explained,
    enlarge: async () => {},
    async close() {
      await db.destroy();
      await second.stop();
    },
  };
}

// Runs the server on tables split by organisation (docs/scale.md).
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')('tables split by organisation', () => {
  it('splits every table that grows with people, and gives up uniqueness only for keys that do not include the organisation', async () => {
    const rewritten = await partitionedMigrations();
    expect(rewritten.split).toEqual(
      expect.arrayContaining([
        'answer',
        'audit_entry',
        'participant',
        'participant_group_member',
        'participation',
        'participation_group',
        'report_ledger',
        'results_snapshot',
      ]),
    );
    expect(rewritten.given).toEqual([
      'participant.stop_token',
      'participation.public_id',
      'participation.token',
      'results_page.token',
      'survey.share_token',
    ]);
  });

  describe.each([
    { layout: 'partitions', open: openPartitions, hasDirectory: false },
    { layout: 'two servers', open: openServers, hasDirectory: true },
  ])('in $layout', ({ open, hasDirectory }) => {
    let api: ApiApp;
    let explained: { list: Explained[] | null };
    let organisation: Organisation;
    let survey: TestSurvey;
    beforeAll(async () => {
      const database = await open();
      explained = database.explained;
      api = await createApiApp({}, database);
      for (const name of ['Alder', 'Beech', 'Cedar', 'Damson']) {
        organisation = await createOrganisation(api, name);
        survey = await makeSurvey(api, {
          accountId: organisation.accountId,
          people: 20,
          groups: { Day: (person) => person < 10 },
          answers: inventAnswers,
        });
        await api.db
          .updateTable('participation')
          .set({ when_completed: null, when_started: null })
          .where('id', '=', survey.adminIds[0]!)
          .execute();
      }
      await database.enlarge();
    }, 240_000);
    afterAll(() => api?.close());

    /** Returns the statements that run during `act`. */
    async function explain(act: () => Promise<unknown>): Promise<Explained[]> {
      explained.list = [];
      await act();
      const list = explained.list;
      explained.list = null;
      return list;
    }
    const ok = async (method: 'GET' | 'POST', url: string, token: string, json?: object) => {
      const { status, text } = await api.call(method, url, { token, json });
      if (status >= 300) throw new Error(`${url} was refused: ${text}`);
    };
    /** The distinct statements that use more than one part of a table, each in one line. */
    const across = (list: Explained[]) => [
      ...new Set(
        list
          .filter(({ lookedInto }) => [...lookedInto.values()].some(({ size }) => size > 1))
          .map(({ sql: text }) => text.replaceAll(/\s+/g, ' ').trim()),
      ),
    ];
    /** The parts that were used of tables split by organisation. */
    const partsOf = (list: Explained[]) =>
      new Set(
        list.flatMap(({ lookedInto }) =>
          [...lookedInto].flatMap(([table, parts]) => (table === 'session_token' ? [] : [...parts])),
        ),
      );

    it('saves answers in one part of each table', async () => {
      const { token } = await api.db
        .selectFrom('participation')
        .where('id', '=', survey.adminIds[0]!)
        .select('token')
        .executeTakeFirstOrThrow();
      let participant!: Participant;
      const entering = await explain(async () => (participant = await participate(api, token)));
      // The first request contains only the token of the invitation, so the part is not known without a directory.
      for (const statement of across(entering))
        expect(statement).toMatch(/from "?participation"? where "?token"? = \$\d/);
      if (hasDirectory) expect(across(entering)).toEqual([]);
      const { sections } = await participant.survey();
      const ids: string[] = sections.flatMap(({ questions }: { questions: { id: string; type: string }[] }) =>
        questions.filter(({ type }) => type === 'scale').map(({ id }) => id),
      );
      // The first answer of a participation looks up its part and organisation.
      await participant.answer({ questionId: ids[0], intValue: 1 });
      const list = await explain(async () => {
        for (const questionId of ids.slice(1))
          expect((await participant.answer({ questionId, intValue: 2 })).status).toBe(204);
      });
      expect(list).toHaveLength(ids.length - 1);
      expect(across(list)).toEqual([]);
      expect(partsOf(list).size).toBe(1);
    });

    it('lists, closes and reports within one part of each table', async () => {
      const { accountId, as } = organisation;
      const list = await explain(async () => {
        await ok('GET', `/account/${accountId}/participants`, as.view);
        await ok('GET', `/account/${accountId}/participants/search?text=a`, as.view);
        await ok('GET', `/account/${accountId}/groups`, as.view);
        await ok('GET', `/account/${accountId}/group/${Object.values(survey.groupIds)[0]}/participants`, as.view);
        await ok('GET', `/account/${accountId}/surveys`, as.view);
        await ok('GET', `/account/${accountId}/audit-log`, as.manage);
      });
      expect(across(list)).toEqual([]);
      expect(partsOf(list).size).toBe(1);

      const bySurvey = await explain(async () => {
        await ok('GET', `${survey.url}/participations`, as.view);
        await ok('GET', `${survey.url}/participants/search?query=a`, as.view);
        await ok('POST', `${survey.url}/close`, as.edit);
        await ok('POST', `${survey.url}/report`, as.report, {});
      });
      // A survey's URL does not contain the organisation, so without a directory this is looked up first.
      expect(across(bySurvey)).toEqual(
        hasDirectory
          ? []
          : [expect.stringContaining('(select survey.account_id from survey where survey.id = $1::uuid)')],
      );
      expect(partsOf(bySurvey.filter(({ sql: text }) => !text.includes('from person'))).size).toBe(1);
    });
  });
});
