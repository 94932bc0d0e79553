import { createDatabase } from '#testing/databases/createDatabase.ts';
import { outage } from '#testing/faults/outage.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

const seconds = 20;

/** Stops PostgreSQL for 20 s, and freezes it for the same time. This is repeated for a fiftieth of the rounds. */
export const stopDatabase: SoakPart = ({ rounds }, report) =>
  onPostgres(async (postgres) => {
    const count = Math.ceil(rounds / 50);
    for (let round = 1; round <= count; round += 1) {
      const databaseUrl = await createDatabase(postgres.url, `outage_${round}`);
      const {
        acknowledged,
        rejected,
        faults: problems,
      } = await outage(postgres, databaseUrl, {
        milliseconds: seconds * 1000,
        people: 400,
      });
      report(
        `PostgreSQL stopped for ${seconds} s, and standing still for as long: ${acknowledged} answers acknowledged, ${rejected} requests refused, ${problems.length} faults`,
        problems,
      );
    }
  });
