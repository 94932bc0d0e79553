import { randomBytes, randomUUID } from 'node:crypto';
import { createDatabase } from '../testing/databases/createDatabase.ts';
import { startServer } from '../testing/servers/serverProcess.ts';
import { load, type Load } from './load.ts';
import type { Bench, Measurement } from './measurement.ts';
import { median } from './median.ts';
import { bareSaves, prepareSavers, saves } from './savers.ts';
import { startBareServer } from './startBareServer.ts';

const rounds = 5;
const seconds = 3;
const connections = 64;

/**
 * Saves answers by servers of one, two and four workers, and by bare handlers with as many processes, which take turns
 * on the same PostgreSQL.
 */
export const workers: Bench = {
  title: 'Answer saves by 1, 2 and 4 workers, compared with as many bare processes',
  async run(postgresUrl) {
    const databaseUrl = await createDatabase(postgresUrl, `bench_${randomUUID().replaceAll('-', '')}`);
    const settings = { DATABASE_URL: databaseUrl, DEMO: '1', SECRET_KEY: randomBytes(32).toString('base64') };
    const measurements: Measurement[] = [];
    let shareToken: string | undefined;
    for (const count of [1, 2, 4]) {
      const product = await startServer({ ...settings, WORKERS: String(count) });
      const bare = await startBareServer(databaseUrl, count);
      try {
        shareToken ??= await product.demoShareToken();
        const people = await prepareSavers(product.url, shareToken);
        await load(bare.url, bareSaves(people, connections), 2);
        await load(product.url, saves(people, connections), 3);
        const measured: { own: Load; floor: Load }[] = [];
        for (let round = 0; round < rounds; round += 1)
          measured.push({
            floor: await load(bare.url, bareSaves(people, connections), seconds),
            own: await load(product.url, saves(people, connections), seconds),
          });
        const figure = (of: 'own' | 'floor') =>
          `${Math.round(median(measured.map((each) => each[of].rate)))}/s, p99 ${median(measured.map((each) => each[of].p99)).toFixed(1)} ms`;
        measurements.push({
          what: `${connections} at once, WORKERS=${count}`,
          product: figure('own'),
          floor: figure('floor'),
          ratio: median(measured.map(({ own, floor }) => own.rate / floor.rate)),
        });
      } finally {
        await product.remove();
        bare.stop();
      }
    }
    return measurements;
  },
};
