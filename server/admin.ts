import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { retryFailedJobs } from './jobs/jobQueries.ts';
import { printFailedJobs } from './jobs/printFailedJobs.ts';
import type { Db } from './db/database.ts';

const print = (line: string) => console.log(line);

/** What an operator can do from the command line: `npm run admin -- <command>`. */
const commands: Record<string, { help: string; run: (db: Db) => Promise<void> }> = {
  'failed-jobs': { help: 'lists mails and other work that was given up, and why', run: (db) => printFailedJobs(db, print) },
  'retry-failed-jobs': {
    help: 'tries all of it again',
    run: async (db) => print(`${await retryFailedJobs(db, new Date())} jobs will be tried again.`),
  },
};

const command = commands[process.argv[2] ?? ''];
if (!command) {
  for (const [name, { help }] of Object.entries(commands)) print(`  npm run admin -- ${name.padEnd(20)} ${help}`);
  process.exit(process.argv.length > 2 ? 1 : 0);
}
try {
  const db = await openDatabase(readConfig(process.env));
  await migrate(db);
  await command.run(db).finally(() => db.destroy());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
