import { createDatabase } from '../testing/createDatabase.ts';
import { killRounds } from '../testing/killRounds.ts';
import { startPostgres } from '../testing/postgresServer.ts';

// The heavy counts of what `npm test` does a few times: `npm run soak`, or `npm run soak -- 10` for fewer rounds.
const rounds = Number(process.argv[2] ?? 100);
const postgres = await startPostgres({ fsync: true });
let failed = false;
try {
  const databases = { embedded: {}, PostgreSQL: { DATABASE_URL: await createDatabase(postgres.url, 'soak') } };
  for (const [name, settings] of Object.entries<Record<string, string>>(databases)) {
    const started = Date.now();
    const { acknowledged, lost } = await killRounds(rounds, settings);
    const minutes = ((Date.now() - started) / 60_000).toFixed(1);
    console.log(`SIGKILL in the middle of a survey, ${name}: ${rounds} rounds in ${minutes} minutes, ${acknowledged} answers acknowledged, ${lost.length} lost`);
    for (const what of lost) console.log(`  ${what}`);
    failed ||= lost.length > 0;
  }
} finally {
  await postgres.stop();
}
process.exitCode = failed ? 1 : 0;
