import { createDatabase } from '#testing/databases/createDatabase.ts';
import { killRounds } from '#testing/faults/killRounds.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

/** Kills a server in the middle of a survey, on each database. */
export const killServers: SoakPart = ({ rounds }, report) =>
  onPostgres(async (postgres) => {
    const databases = {
      embedded: {},
      PostgreSQL: { DATABASE_URL: await createDatabase(postgres.url, 'soak') },
      'PostgreSQL and two workers': { DATABASE_URL: await createDatabase(postgres.url, 'workers'), WORKERS: '2' },
    };
    for (const [name, settings] of Object.entries<Record<string, string>>(databases)) {
      const { acknowledged, changes, lost } = await killRounds(rounds, settings);
      report(
        `SIGKILL in the middle of a survey, ${name}: ${rounds} rounds, ${acknowledged} answers and ${changes} changes acknowledged, ${lost.length} lost`,
        lost,
      );
    }
  });
