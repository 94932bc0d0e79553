import { commandOptions } from './commandOptions.ts';
import { readConfig } from './config.ts';
import { createSuper } from './createSuper.ts';
import { openDatabase, type Db } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { retryFailedJobs } from './jobs/jobQueries.ts';
import { printFailedJobs } from './jobs/printFailedJobs.ts';
import { resetLostTotp } from './resetLostTotp.ts';

const print = (line: string) => console.log(line);

interface Command {
  help: string;
  /** Reads what follows the command's name, before anything else happens, and returns what to do. */
  read: (args: string[]) => (db: Db) => Promise<void>;
}

/** A command that takes no options. */
const simple = (help: string, run: (db: Db) => Promise<void>): Command => ({
  help,
  read(args) {
    commandOptions(args, {});
    return run;
  },
});

/** What an operator can do from the command line: `npm run admin -- <command>`. */
const commands: Record<string, Command> = {
  'create-super': {
    help: 'makes a super administrator: --email … --password … [--organisation …], which they manage',
    read(args) {
      const { email, password, organisation } = commandOptions(args, { email: true, password: true, organisation: false });
      const wanted = { emailAddress: email!, password: password!, organisation: organisation ?? null };
      return async (db) => (await createSuper(db, wanted, new Date())).forEach(print);
    },
  },
  'reset-totp': {
    help: 'switches off the two-factor sign-in of somebody who lost app and recovery codes: --email …',
    read(args) {
      const { email } = commandOptions(args, { email: true });
      return async (db) => print(await resetLostTotp(db, email!, new Date()));
    },
  },
  'failed-jobs': simple('lists mails and other work that was given up, and why', (db) => printFailedJobs(db, print)),
  'retry-failed-jobs': simple('tries all of it again', async (db) => print(`${await retryFailedJobs(db, new Date())} jobs will be tried again.`)),
};

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  for (const [each, { help }] of Object.entries(commands)) print(`  npm run admin -- ${each.padEnd(20)} ${help}`);
  process.exit(process.argv.length > 2 ? 1 : 0);
}
try {
  const run = command.read(args);
  const db = await openDatabase(readConfig(process.env));
  try {
    await migrate(db);
    await run(db);
  } finally {
    await db.destroy();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
