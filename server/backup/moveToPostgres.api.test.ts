import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { differences, listUntried, readEveryRow } from '#testing/databases/databaseRows.ts';
import { createEmptyDatabase, type EmptyDatabase } from '#testing/databases/emptyDatabase.ts';
import { fillEveryColumn } from '#testing/databases/fillEveryColumn.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { startBuilt } from '#testing/servers/runBuilt.ts';
import { createServerDatabase, type ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { startServer, type ServerProcess } from '#testing/servers/serverProcess.ts';
import { findDemoLinks } from '../demo/demoQueries.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import { readBackUp } from './restore.ts';

const SECRET_KEY = randomBytes(32).toString('base64');

/**
 * Backs up PostgreSQL to a file while its server runs, restores it into an embedded database, and moves that to
 * PostgreSQL again.
 */
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'the commands, with demonstration data and rows of every kind',
  () => {
    let folder: string;
    let source: ServerDatabase;
    let embedded: EmptyDatabase;
    let moved: EmptyDatabase;
    let halfWay: string;
    const servers: ServerProcess[] = [];
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'heartwood-move-'));
      [source, embedded, moved] = [
        await createServerDatabase(),
        await createEmptyDatabase({ kind: 'embedded', migrated: true }),
        await createEmptyDatabase(),
      ];
      await source.use(async (product) => {
        await seedDemo(product);
        halfWay = (await findDemoLinks(product.db))[0]!.halfWay!;
      });
    });
    afterAll(async () => {
      for (const server of servers) await server.remove();
      await Promise.all([
        source.remove(),
        embedded.remove(),
        moved.remove(),
        rm(folder, { recursive: true, force: true }),
      ]);
    });
    const start = async (env: Record<string, string>) => {
      const server = await startServer({ ...env, SECRET_KEY, DEMO: '1' });
      servers.push(server);
      return server;
    };

    const admin = (env: Record<string, string>, ...args: string[]) => startBuilt('server/admin.js', env, ...args).ended;

    let accessToken: string;
    let values: Map<string, number | null>;
    it('a back-up can run while a server saves answers, and contains all that were saved before', async () => {
      const server = await start(source.settings);
      const person = await startHttpParticipant(server.url, halfWay);
      const form = new URLSearchParams({
        grant_type: 'password',
        client_id: 'web',
        client_secret: 'web',
        username: 'manager@demo.test',
        password: 'demo-password-1',
      });
      ({ access_token: accessToken } = await (
        await fetch(`${server.url}/api/v0/auth/token`, { method: 'POST', body: form })
      ).json());
      const { scales } = await person.read();
      for (const questionId of scales.slice(0, 5)) expect(await person.answer({ questionId, intValue: 1 })).toBe(204);
      const before = await savedAnswers();

      const file = path.join(folder, 'beside.gz');
      const child = startBuilt('server/admin.js', source.settings, 'back-up', '--to', file);
      const done = new AbortController();
      void child.ended.then(() => done.abort());
      const answers: number[] = [];
      while (!done.signal.aborted)
        answers.push(
          await person.answer({
            questionId: scales[answers.length % scales.length],
            intValue: 1 + (answers.length % 2),
          }),
        );
      expect(await child.ended).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Backed up \d+ rows in \d+ tables to .+\n.*secret key.*\n$/),
      });
      expect(answers.length).toBeGreaterThan(0);
      expect(new Set(answers)).toEqual(new Set([204]));
      const copied = new Set<string>();
      for await (const { table, lines } of (await readBackUp(file)).batches) {
        if (table === 'answer') for (const line of lines) copied.add((JSON.parse(line) as string[]).slice(0, 3).join());
      }
      expect(before.filter((answer) => !copied.has(answer))).toEqual([]);
      ({ values } = await person.read());
      expect(await server.stop()).toBe(0);
    });
    const savedAnswers = () =>
      source.use(async ({ db }) =>
        (await db.selectFrom('answer').select(['account_id', 'participation_id', 'question_id']).execute()).map(
          (answer) => [answer.account_id, answer.participation_id, answer.question_id].join(),
        ),
      );

    let everyRow: Record<string, string[]>;
    it('restore fills an embedded database with everything', async () => {
      const file = path.join(folder, 'all.gz');
      everyRow = await source.use(async ({ db }) => {
        await fillEveryColumn(db);
        expect(await listUntried(db)).toEqual([]);
        return readEveryRow(db);
      });
      expect(await admin(source.settings, 'back-up', `--to=${file}`)).toMatchObject({ code: 0, stderr: '' });
      const restored = await admin(embedded.env, 'restore', '--from', file);
      expect(restored).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(
          /^The file is complete: (\d+ rows in \d+ tables), .+\nRestored \1\.\n.*secret key.*\n$/,
        ),
      });
    });

    it('move-to-postgres copies every row to an empty database, rejects any other, and the demonstration without DEMO=1, and leaves the embedded one unchanged', async () => {
      const real = { ...embedded.env, DATABASE_URL: moved.env['DATABASE_URL']! };
      expect(await admin(real, 'move-to-postgres')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The database has accounts of the demonstration .+ DEMO=1 .+\n$/),
      });
      const env = { ...real, DEMO: '1' };
      expect(await admin(env, 'move-to-postgres')).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringMatching(/^Moved \d+ rows in \d+ tables\.\n.*DATABASE_URL.*\n.*secret key.*\n$/),
      });
      expect(differences(everyRow, await moved.use(readEveryRow))).toEqual([]);
      expect(await admin(env, 'move-to-postgres')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^The database is not empty: there are rows in .+\. Nothing was changed\.\n$/),
      });
      expect(await admin(embedded.env, 'move-to-postgres')).toMatchObject({
        code: 1,
        stdout: '',
        stderr: 'DATABASE_URL must be set to the PostgreSQL database to which the data will be moved\n',
      });
      expect(differences(everyRow, await embedded.use(readEveryRow))).toEqual([]);
    });

    it('a server on the moved data keeps people signed in, and a participant can continue a half-finished survey', async () => {
      const server = await start(moved.env);
      const me = await fetch(`${server.url}/api/v0/person/me`, { headers: { authorization: `Bearer ${accessToken}` } });
      expect(await me.json()).toMatchObject({
        emailAddress: 'manager@demo.test',
        memberships: [{ adminUserRole: 'manage' }],
      });
      const person = await startHttpParticipant(server.url, halfWay);
      const { values: found, scales } = await person.read();
      expect(found).toEqual(values);
      const [questionId] = scales;
      expect(await person.answer({ questionId, intValue: 2 })).toBe(204);
      expect((await person.read()).values).toEqual(new Map(values).set(questionId!, 2));
      expect(await server.stop()).toBe(0);
    });
  },
);
