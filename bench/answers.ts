import { randomBytes, randomUUID } from 'node:crypto';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import type { Bench, Measurement } from './measurement.ts';
import { load, type Load } from './load.ts';
import { median } from './median.ts';
import { bareSaves, prepareSavers, saves } from './savers.ts';
import { startBareServer } from './startBareServer.ts';

const rounds = 5;
const seconds = 3;

/**
 * Saves answers on several connections to the product, with one process and with two, and to a bare node:http handler
 * that does one prepared upsert. They take turns on the same PostgreSQL.
 */
export const answers: Bench = {
  title: 'Answer saves, compared with a bare node:http handler doing one prepared upsert on the same PostgreSQL',
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const servers: ServerProcess[] = [];
    const bare = await startBareServer(databaseUrl);
    try {
      const settings = { DATABASE_URL: databaseUrl, DEMO: '1', SECRET_KEY: randomBytes(32).toString('base64') };
      while (servers.length < 2) servers.push(await startServer(settings));
      const [one, two] = servers as [ServerProcess, ServerProcess];
      const shareToken = await one.demoShareToken();
      const people = await prepareSavers(one.url, shareToken);
      await load(bare.url, bareSaves(people, 16), 2);
      for (const { url } of servers) await load(url, saves(people, 16), 3);

      const measurements: Measurement[] = [];
      for (const [connections, bounds] of [
        [1, { rate: 0.62, p99: 2 }],
        [16, { rate: 0.85, p99: 1.5 }],
        [64, { rate: 0.85, p99: 2 }],
      ] as const) {
        const half = Math.ceil(connections / 2);
        const measured: { bare: Load; single: Load; pair: Load }[] = [];
        for (let round = 0; round < rounds; round += 1) {
          measured.push({
            bare: await load(bare.url, bareSaves(people, connections), seconds),
            single: await load(one.url, saves(people, connections), seconds),
            pair: joined(
              await Promise.all(
                [one, two]
                  .slice(0, connections)
                  .map(({ url }, index) => load(url, saves(people, index === 0 ? half : connections - half), seconds)),
              ),
            ),
          });
        }
        measurements.push(
          ...measurementsOf(
            `${connections} at once`,
            measured.map(({ bare: floor, single }) => [single, floor]),
            bounds,
          ),
          ...(connections > 1
            ? measurementsOf(
                `${connections} at once, two processes`,
                measured.map(({ bare: floor, pair }) => [pair, floor]),
                { rate: 0.7, p99: 2 },
              )
            : []),
        );
      }
      return measurements;
    } finally {
      for (const server of servers) await server.remove();
      bare.stop();
    }
  },
};

/** Combines the results of two simultaneous loads. Each percentile is the worse of the two. */
const joined = (loads: Load[]): Load => ({
  rate: loads.reduce((sum, { rate }) => sum + rate, 0),
  p50: Math.max(...loads.map(({ p50 }) => p50)),
  p99: Math.max(...loads.map(({ p99 }) => p99)),
});

function measurementsOf(
  what: string,
  pairs: (readonly [product: Load, floor: Load])[],
  bounds: { rate: number; p99: number },
): Measurement[] {
  const middle = (side: 0 | 1, of: 'rate' | 'p99') => median(pairs.map((pair) => pair[side][of]));
  return [
    {
      what: `${what}: saves a second`,
      product: `${Math.round(middle(0, 'rate'))}/s`,
      floor: `${Math.round(middle(1, 'rate'))}/s`,
      ratio: median(pairs.map(([product, floor]) => product.rate / floor.rate)),
      needed: { atLeast: bounds.rate },
    },
    {
      what: `${what}: p99`,
      product: `${middle(0, 'p99').toFixed(2)} ms`,
      floor: `${middle(1, 'p99').toFixed(2)} ms`,
      ratio: median(pairs.map(([product, floor]) => product.p99 / floor.p99)),
      needed: { atMost: bounds.p99 },
    },
  ];
}
