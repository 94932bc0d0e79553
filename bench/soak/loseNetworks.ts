import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { runSchedules } from '#testing/offlineSchedules/runSchedules.ts';
import type { ServerDatabase } from '#testing/databases/serverDatabase.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

/**
 * Runs random schedules in which networks, browsers and servers fail while people answer in a browser. Half of them run
 * on each database.
 */
export const loseNetworks: SoakPart = ({ rounds }, report) =>
  onPostgres(async (postgres) => {
    const databaseUrl = await createDatabase(postgres.url, 'networks');
    const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-networks-'));
    const onServer: ServerDatabase = {
      settings: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
      use: (work) => withProduct({ databaseUrl, dataDir: '' }, work),
      remove: () => rm(dataDir, { recursive: true }),
    };
    const databases = { embedded: undefined, PostgreSQL: onServer };
    const count = Math.ceil(rounds / 2);
    for (const [name, database] of Object.entries(databases)) {
      const { answers, failures } = await runSchedules(count, database);
      report(
        `random schedules of lost networks, tabs, browsers and servers, ${name}: ${count}, ${answers} answers given, ${failures.length} failed`,
        failures,
      );
    }
  });
