import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { killDuringMail } from '#testing/faults/killDuringMail.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

/**
 * Kills one of two servers that send invitations together, and a single server on the embedded database. Each is
 * repeated for a tenth of the rounds.
 */
export const killSenders: SoakPart = ({ rounds }, report) =>
  onPostgres(async (postgres) => {
    const count = Math.ceil(rounds / 10);
    for (const [name, servers, people] of [
      ['of one of two servers', 2, 3_000],
      ['of one server on the embedded database', 1, 300],
    ] as const) {
      const wrong: string[] = [];
      let repeated = 0;
      for (let round = 1; round <= count; round += 1) {
        const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-soak-'));
        const databaseUrl = servers === 2 ? await createDatabase(postgres.url, `mail_${round}`) : null;
        const { lost, doubled, unavoidable } = await killDuringMail(
          {
            settings: databaseUrl === null ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl },
            use: (work) => withProduct({ databaseUrl, dataDir }, work),
          },
          { servers, people },
        );
        await rm(dataDir, { recursive: true });
        repeated += doubled.length;
        wrong.push(...lost.map((address) => `round ${round}: ${address} got no mail`));
        if (doubled.length > unavoidable) wrong.push(`round ${round}: ${doubled.length} mails came again`);
      }
      report(
        `SIGKILL ${name} while ${people} invitations leave: ${count} rounds, ${repeated} mails came again, ${wrong.length} faults`,
        wrong,
      );
    }
  });
