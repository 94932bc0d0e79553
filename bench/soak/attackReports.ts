import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '#testing/databases/createDatabase.ts';
import { describeAttack, rejectionAttack } from '#testing/attacks/rejectionAttack/rejectionAttack.ts';
import { startServer } from '#testing/servers/serverProcess.ts';
import { withProduct } from '#testing/databases/withProduct.ts';
import { onPostgres } from './onPostgres.ts';
import type { SoakPart } from './soakPart.ts';

const targets = 8;

/**
 * Attacks the answers of single people through the reports of a real server. Attacks at least twice as many people as
 * there are rounds.
 */
export const attackReports: SoakPart = ({ rounds, seed }, report) =>
  onPostgres(async (postgres) => {
    const databaseUrl = await createDatabase(postgres.url, 'attack');
    const dataDir = await mkdtemp(path.join(tmpdir(), 'heartwood-attack-'));
    const server = await startServer({ DEMO: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    try {
      for (const knowsAnswers of [false, true]) {
        const result = await withProduct({ databaseUrl, dataDir: '' }, (product) =>
          rejectionAttack(product, {
            url: server.url,
            surveys: Math.ceil((2 * rounds) / targets),
            targets,
            seed,
            knowsAnswers,
          }),
        );
        const problems = [
          ...(result.p > 0.01 ? [] : ['rejections tell more about a person than the numbers do']),
          ...(result.otherSizes === 0 ? [] : ['intervals tell other numbers of people than reports']),
          ...(result.rejections.size <= 1 ? [] : [`${result.rejections.size} different rejections`]),
        ];
        // The laws do not cover an attacker who knows these answers (docs/anonymity.md#what-this-does-not-cover), so
        // the figures are only printed.
        report(
          `${knowsAnswers ? 'knowing the answers about the person, ' : ''}seed ${seed}, ${describeAttack(result)}`,
          knowsAnswers ? [] : problems,
        );
      }
    } finally {
      await server.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
