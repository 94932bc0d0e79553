import path from 'node:path';
import { readConfig } from '../server/config.ts';
import { loadContent } from '../server/content/loadContent.ts';
import { openDatabase } from '../server/db/database.ts';
import { migrate } from '../server/db/migrate.ts';
import { storeSurveyTypes } from '../server/features/survey/surveyTypeQueries.ts';
import { projectRoot } from '../server/projectRoot.ts';
import { createDatabase } from '../testing/createDatabase.ts';
import { killDuringMail } from '../testing/killDuringMail.ts';
import { killRounds } from '../testing/killRounds.ts';
import { runSchedules } from '../testing/offlineSchedules/runSchedules.ts';
import { startPostgres } from '../testing/postgresServer.ts';

// The heavy counts of what `npm test` does a few times: `npm run soak`, or `npm run soak -- 10` for fewer rounds.
const rounds = Number(process.argv[2] ?? 100);
const mailRounds = Math.ceil(rounds / 10);
const people = 3_000;
const postgres = await startPostgres({ fsync: true });
let failed = false;

try {
  const databases = { embedded: {}, PostgreSQL: { DATABASE_URL: await createDatabase(postgres.url, 'soak') } };
  for (const [name, settings] of Object.entries<Record<string, string>>(databases)) {
    const minutes = stopwatch();
    const { acknowledged, lost } = await killRounds(rounds, settings);
    report(`SIGKILL in the middle of a survey, ${name}: ${rounds} rounds in ${minutes()} minutes, ${acknowledged} answers acknowledged, ${lost.length} lost`, lost);
  }
  const minutes = stopwatch();
  const wrong: string[] = [];
  let repeated = 0;
  for (let round = 1; round <= mailRounds; round += 1) {
    const { lost, doubled, unavoidable } = await killDuringMail(await emptyDatabase(`mail_${round}`), { servers: 2, people });
    repeated += doubled.length;
    wrong.push(...lost.map((address) => `round ${round}: ${address} got no mail`));
    if (doubled.length > unavoidable) wrong.push(`round ${round}: ${doubled.length} mails came again`);
  }
  report(`SIGKILL of one of two servers that send ${people} invitations: ${mailRounds} rounds in ${minutes()} minutes, ${repeated} mails came again, ${wrong.length} faults`, wrong);
  const scheduleMinutes = stopwatch();
  const { answers, failures } = await runSchedules(rounds);
  report(`Random schedules of lost networks, tabs, browsers and servers: ${rounds} in ${scheduleMinutes()} minutes, ${answers} answers given, ${failures.length} failed`, failures);
} finally {
  await postgres.stop();
}
process.exitCode = failed ? 1 : 0;

function report(line: string, faults: string[]): void {
  console.log(line);
  for (const fault of faults) console.log(`  ${fault}`);
  failed ||= faults.length > 0;
}

function stopwatch(): () => string {
  const started = Date.now();
  return () => ((Date.now() - started) / 60_000).toFixed(1);
}

async function emptyDatabase(name: string): Promise<Parameters<typeof killDuringMail>[0]> {
  const databaseUrl = await createDatabase(postgres.url, name);
  const content = await loadContent(path.join(projectRoot, 'content'));
  const clock = () => new Date();
  const open = () => openDatabase({ databaseUrl, dataDir: '' });
  const db = await open();
  await migrate(db);
  await storeSurveyTypes(db, content.surveyTypes, clock());
  await db.destroy();
  return {
    settings: { DATABASE_URL: databaseUrl },
    async use(work) {
      const connection = await open();
      try {
        return await work({ db: connection, config: readConfig({}), clock, content });
      } finally {
        await connection.destroy();
      }
    },
  };
}
