import { afterEach, expect, it, vi } from 'vitest';
import { withProduct } from '#testing/databases/withProduct.ts';
import { startHttpParticipant } from '#testing/servers/httpParticipant.ts';
import { catchUp, startManyServers, type ManyServers } from '#testing/servers/manyServers.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

// Runs the installation of docs/scale.md.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });
const onPostgres = process.env['TEST_DATABASE'] === 'postgres';

let many: ManyServers | undefined;
afterEach(() => many?.stop());

it.runIf(onPostgres)(
  'after the primary has crashed and the replica was promoted, people answer without a restart, and no answer is lost',
  async () => {
    many = await startManyServers();
    const { servers, balancerUrl, primaryUrl } = many;
    const { tokens } = await withProduct({ databaseUrl: primaryUrl, dataDir: '' }, (product) =>
      makeSurvey(product, { people: 2 }),
    );
    const people = await Promise.all(tokens.map((token) => startHttpParticipant(balancerUrl, token)));
    const { scales } = await people[0]!.read();
    for (const { answer } of people)
      for (const questionId of scales) expect(await answer({ questionId, intValue: 2 })).toBe(204);
    const pids = servers.map(({ pid }) => pid());
    // A token is not looked up, since that would need the database.
    const headers = { authorization: 'Bearer of-nobody' };
    const health = (kind: string) =>
      Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/v0/health/${kind}`, { headers })).status));
    const metrics = (pattern: RegExp) =>
      Promise.all(servers.map(async ({ metricsUrl }) => pattern.exec(await (await fetch(metricsUrl)).text())?.[1]));
    const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 45_000, interval: 250 });
    const databaseUp = /^heartwood_database_up (\d)$/m;
    await eventually(async () => expect(await metrics(/^heartwood_replica_usable (\d)$/m)).toEqual(['1', '1']));
    expect([await health('ready'), await metrics(databaseUp)]).toEqual([
      [200, 200],
      ['1', '1'],
    ]);

    await catchUp(many);
    await many.primary.crash();
    await eventually(async () => expect(await health('ready')).toEqual([503, 503]));
    expect(await health('live')).toEqual([200, 200]);
    await eventually(async () => expect(await metrics(databaseUp)).toEqual(['0', '0']));
    expect(await people[0]!.answer({ questionId: scales[0]!, intValue: 3 })).toBeGreaterThanOrEqual(500);

    await many.failOver();
    await eventually(async () => expect(await health('ready')).toEqual([200, 200]));
    await eventually(async () => expect(await metrics(databaseUp)).toEqual(['1', '1']));
    await eventually(async () => expect(await metrics(/^heartwood_replica_usable (\d)$/m)).toEqual(['0', '0']));
    expect(servers.map(({ pid }) => pid())).toEqual(pids);
    for (const { printed } of servers) {
      await printed(/"level":40,.*"problem":"(the database (?:cannot be reached|does not answer))","msg":"Not ready"/);
      await printed(/"level":30,.*"msg":"(Ready again)"/);
      await printed(/"level":40,.*"msg":"(The database that DATABASE_REPLICA_URL names is not a replica of)/);
    }
    await eventually(async () => expect((await fetch(`${balancerUrl}/api/v0/health/ready`)).status).toBe(200));
    for (const { read, answer } of people) {
      const { values } = await read();
      expect(scales.map((id) => values.get(id))).toEqual(scales.map(() => 2));
      expect(await answer({ questionId: scales[0]!, intValue: 4 })).toBe(204);
      expect((await read()).values.get(scales[0]!)).toBe(4);
    }
  },
);
