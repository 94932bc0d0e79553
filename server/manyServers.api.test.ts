import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { limits } from '../contract/limits.ts';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import { catchUp, runOn, startManyServers, type ManyServers } from '../testing/servers/manyServers.ts';
import { createOrganisation, type Organisation } from '../testing/surveys/organisation.ts';
import { shippedContent } from '../testing/files/shippedContent.ts';
import { parseConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import type { Deps } from './deps.ts';
import { removeParticipations } from './features/surveyParticipations/changeParticipations.ts';
import { makeSurvey } from '../testing/surveys/makeSurvey.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 });

// The installation of docs/scale.md, with all of its parts running.
describe.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'two processes behind a balancer, a pooler and a replica',
  () => {
    let many: ManyServers;
    let product: Pick<Deps, 'db' | 'config' | 'clock' | 'content'>;
    let organisation: Organisation;
    beforeAll(async () => {
      many = await startManyServers();
      product = {
        db: await openDatabase({ databaseUrl: many.databaseUrl, databasePooled: true, dataDir: '' }),
        config: parseConfig({}),
        clock: () => new Date(),
        content: await shippedContent(),
      };
      organisation = await createOrganisation(product);
    });
    afterAll(async () => {
      await product?.db.destroy();
      await many?.stop();
    });

    const call = async (server: number, path: string, token: string, json?: object) => {
      const response = await fetch(`${many.servers[server]!.url}/api/v0${path}`, {
        method: json ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
        ...(json && { body: JSON.stringify(json) }),
      });
      return { status: response.status, body: await response.json() };
    };
    const form = (server: number, path: string, fields: Record<string, string>) =>
      fetch(`${many.servers[server]!.url}/api/v0${path}`, {
        method: 'POST',
        body: new URLSearchParams({ client_id: 'web', client_secret: 'web', ...fields }),
      });

    it('rejects a pooler that does not fit the settings, and says why', async () => {
      await expect(openDatabase({ databaseUrl: many.databaseUrl, dataDir: '' })).rejects.toThrow(
        /behind a pooler, set DATABASE_POOLED=1/,
      );
      await expect(openDatabase({ databaseUrl: many.primaryUrl, databasePooled: true, dataDir: '' })).rejects.toThrow(
        /sets no time limit/,
      );
    });

    it('rejects no answer when one of the processes is killed, and loses none', async () => {
      const { tokens } = await makeSurvey(product, { people: 4 });
      const participants = await Promise.all(tokens.map((token) => startHttpParticipant(many.balancerUrl, token)));
      const { scales } = await participants[0]!.read();
      const statuses: number[] = [];
      let round = 0;
      let killed: Promise<void> | undefined;
      const answering = participants.map(async ({ answer }) => {
        while (round < 4) {
          for (const questionId of scales) statuses.push(await answer({ questionId, intValue: 1 + (round % 4) }));
          round += 1;
          if (round >= 1) killed ??= many.servers[0]!.kill();
        }
        // The last answers must be stored in the end.
        for (const questionId of scales) statuses.push(await answer({ questionId, intValue: 3 }));
      });
      await Promise.all(answering);
      await killed;
      expect(new Set(statuses)).toEqual(new Set([204]));
      for (const participant of participants) {
        const { values } = await participant.read();
        expect(scales.map((id) => values.get(id))).toEqual(scales.map(() => 3));
      }
      await many.servers[0]!.restart();
    });

    it('a sign-in or a sign-out on one process is valid on the other', async () => {
      const {
        tokens: [token],
      } = await makeSurvey(product, { people: 1, name: 'Sessions' });
      const { accessToken } = await startHttpParticipant(many.servers[0]!.url, token!);
      expect((await call(1, '/participations/find', accessToken)).status).toBe(200);
      expect((await form(1, '/auth/revoke', { token: accessToken })).ok).toBe(true);
      expect((await call(0, '/participations/find', accessToken)).status).toBe(401);
    });

    it('counts wrong passwords on all processes together', async () => {
      const guess = async (server: number) =>
        (
          await (
            await form(server, '/auth/token', {
              grant_type: 'password',
              username: 'nobody@example.org',
              password: 'not-this-one',
            })
          ).json()
        ).error;
      for (let tried = 0; tried < limits.standdown.failures; tried += 1)
        expect(await guess(tried % 2)).toBe('invalid_grant');
      expect([await guess(0), await guess(1)]).toEqual(['standdown', 'standdown']);
    });

    it('reads frozen results and old audit pages on the replica, and never outdated data', async () => {
      const hourAgo = (minutes: number) => new Date(Date.now() - 3_600_000 - minutes * 60_000);
      await product.db
        .insertInto('audit_entry')
        .values(
          Array.from({ length: 6 }, (_, index) => ({
            account_id: organisation.accountId,
            id: randomUUID(),
            at: hourAgo(index),
            person_id: null,
            person_name: null,
            as_super: false,
            area: 'surveys' as const,
            action: `old-${index}`,
            subject: null,
            object: JSON.stringify({}),
            details: JSON.stringify({}),
          })),
        )
        .execute();
      // This survey was created after these entries, so a replica that has the survey's results also has the entries.
      const survey = await makeSurvey(product, { accountId: organisation.accountId, people: 40, status: 'CLOSED' });
      await Promise.all(many.servers.map((server) => server.printed(/(is read from)/)));
      const read = (table: string) =>
        many.replica
          .logs()
          .split('\n')
          .filter((line) => line.includes('execute') && line.includes(table)).length;
      const report = async (server: number) =>
        (await call(server, `${survey.url}/report`, organisation.as.report, {})).body;
      const auditLog = async (server: number, query: string) =>
        (await call(server, `/account/${organisation.accountId}/audit-log?${query}`, organisation.as.manage)).body;
      const actionsAfter = async (server: number, cursor: string) =>
        (await auditLog(server, `limit=2&cursor=${cursor}`)).entries.map(({ action }: { action: string }) => action);
      await vi.waitFor(
        async () => {
          expect(await report(0)).toMatchObject({ sampleSize: 40 });
          expect(read('results_snapshot')).toBeGreaterThan(0);
        },
        { timeout: 30_000, interval: 500 },
      );
      // From here on, changes reach only the primary. The replica has everything that was committed before.
      await catchUp(many);

      await runOn(many.replica.url, 'select pg_wal_replay_pause()');
      const removed = survey.adminIds.slice(0, 10);
      await removeParticipations(
        product.db,
        survey.surveyId,
        { accountId: organisation.accountId, personId: '', superAdmin: true, adminUserRole: 'manage' },
        removed,
        product.config,
        new Date(),
      );
      for (const server of [0, 1]) expect(await report(server)).toMatchObject({ sampleSize: 30 });

      // The first page has the latest entry. The page after old entries comes from the replica, although the replica is
      // behind.
      const before = read('audit_entry');
      const { entries } = await auditLog(0, 'limit=200');
      expect(entries[0]).toMatchObject({ action: 'getReport' });
      const { cursor } = await auditLog(0, `limit=${entries.length - 4}`);
      expect(read('audit_entry')).toBe(before);
      await vi.waitFor(
        async () => {
          expect(await actionsAfter(0, cursor)).toEqual(['old-2', 'old-3']);
          expect(read('audit_entry')).toBeGreaterThan(before);
        },
        { timeout: 30_000, interval: 500 },
      );

      // Without the replica, the primary answers everything.
      await many.replica.stop();
      expect(await actionsAfter(1, cursor)).toEqual(['old-2', 'old-3']);
      expect((await call(1, `${survey.url}/filters`, organisation.as.report)).status).toBe(200);
    });
  },
);
