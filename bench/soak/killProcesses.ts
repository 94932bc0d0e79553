import { createDatabase } from '#testing/databases/createDatabase.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { killWorkers } from '#testing/faults/killWorkers.ts';
import { startServer } from '#testing/servers/serverProcess.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

/** Kills one worker of two after the other while people answer. */
export const killProcesses: SoakPart = ({ rounds }, report) =>
  onPostgres(async (postgres) => {
    const databaseUrl = await createDatabase(postgres.url, 'workers');
    const { shareToken } = await withProduct({ databaseUrl, dataDir: '' }, (product) =>
      makeSurvey(product, { people: 1 }),
    );
    const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: '0', WORKERS: '2' });
    try {
      const { acknowledged, unanswered, lost } = await killWorkers(server, shareToken, rounds);
      const code = await server.stop();
      report(
        `SIGKILL of a worker while people answer: ${rounds} times, ${acknowledged} answers acknowledged, ${unanswered} requests without an answer, ${lost.length} lost, ended with ${code}`,
        [...lost, ...(code === 0 ? [] : [server.logs().slice(-2_000)])],
      );
    } finally {
      await server.remove();
    }
  });
