import { backUp, withExisting } from './backup/backUp.ts';
import { moveToPostgres } from './backup/moveToPostgres.ts';
import { restore } from './backup/restore.ts';
import { verifyBackUp } from './backup/verifyBackUp.ts';
import { commandLine, keepBuild } from './buildFolder.ts';
import { parseConfig, type Config } from './config.ts';
import { compiledContent, contentFolder } from './content/contentFolder.ts';
import { loadContent } from './content/loadContent.ts';
import { openDatabase, type Db } from './db/database.ts';
import { followDatabaseClock } from './db/databaseClock.ts';
import { listApplied, migrate, requireCurrentSchema } from './db/migrate.ts';
import { rejectPublishedPasswords } from './demo/rejectPublishedPasswords.ts';
import { changeSecretKey, replaceLostKey } from './operator/changeSecretKey.ts';
import { printChecks } from './operator/checkCommand.ts';
import { listUncheckedContent, resetLostTotp, endSessions } from './operator/commands.ts';
import { createSuper } from './operator/createSuper.ts';
import { dropMail, pauseMail, printJobs, resumeMail, retryMail } from './operator/mailCommands.ts';
import { parseOptions } from './operator/parseOptions.ts';
import { chosenPassword } from './operator/readPassword.ts';
import { sendTestMail } from './operator/sendTestMail.ts';
import { findKeyring, secretKeyFile } from './secrets/keyring.ts';
import { opensSealed } from './secrets/secretKey.ts';

const print = (line: string) => console.log(line);

interface Command {
  help: string;
  /**
   * Parses the arguments that follow the command's name, before anything is done. Returns the function that runs the
   * command.
   */
  read: (args: string[]) => (config: Config) => Promise<void>;
}

/** The time of the database. The clock of this machine may be wrong. */
const timeOf = async (db: Db): Promise<Date> => (await followDatabaseClock(db)).clock();

/** Runs a command on a database that exists and has the schema of this release. Never migrates. */
const onDatabase = (run: (db: Db, config: Config) => Promise<void>) => (config: Config) =>
  withExisting(config, async (db) => {
    await requireCurrentSchema(db);
    await run(db, config);
  });

/** Runs a command on the database. An empty one gets its tables, any other must have the schema of this release. */
const onNewDatabase = (run: (db: Db) => Promise<void>) => async (config: Config) => {
  const db = await openDatabase(config);
  try {
    if ((await listApplied(db)).length === 0) await migrate(db);
    else await requireCurrentSchema(db);
    await run(db);
  } finally {
    await db.destroy();
  }
};

/** Says in one line whether the secret key at hand opens what is sealed in a restored database. */
const describeKey = async (db: Db, config: Config) => {
  try {
    return (await opensSealed(db, await findKeyring(config)))
      ? 'The secret key opens what is sealed in the back-up.'
      : 'The key at hand does not open what is sealed in the back-up. Keep the right one elsewhere.';
  } catch (error) {
    return (error as Error).message;
  }
};

/** A command that takes no options. */
const simple = (help: string, run: (db: Db) => Promise<void>): Command => ({
  help,
  read(args) {
    parseOptions(args, {});
    return onDatabase(run);
  },
});

/** The operator's command line: `npm run admin -- <command>`. */
const commands: Record<string, Command> = {
  'back-up': {
    help: 'copies all data into a file: --to …, or to standard output: --to -',
    read(args) {
      const { to } = parseOptions(args, { to: true });
      return (config) => backUp(config, to!, to === '-' ? (line) => console.error(line) : print);
    },
  },
  'verify-back-up': {
    help: 'restores a back-up into a database of its own and compares every table: --from … [--on-postgres] [--keep-days 30]',
    read(args) {
      const options = parseOptions(args, { from: true, 'on-postgres': 'flag', 'keep-days': false });
      const days = options['keep-days'];
      if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days))
        throw new Error('--keep-days must be a whole number of days, at least 1');
      const verification = {
        from: options.from!,
        onPostgres: options['on-postgres'] !== undefined,
        keepDays: days === undefined ? null : Number(days),
      };
      return (config) => verifyBackUp(config, verification, print, (db) => describeKey(db, config));
    },
  },
  restore: {
    help: 'puts a back-up into an empty database: --from …',
    read(args) {
      const { from } = parseOptions(args, { from: true });
      return (config) => restore(config, from!, print);
    },
  },
  'move-to-postgres': {
    help: 'copies the embedded database in DATA_DIR to the empty PostgreSQL database at DATABASE_URL',
    read(args) {
      parseOptions(args, {});
      return (config) => moveToPostgres(config, print, config.demo ? async () => {} : rejectPublishedPasswords);
    },
  },
  check: {
    help: 'prints the settings, and checks database, schema, key, passwords, clock, replica, mail server and certificates',
    read(args) {
      parseOptions(args, {});
      return (config) => printChecks(config, process.env, print, rejectPublishedPasswords);
    },
  },
  'test-mail': {
    help: 'sends a mail at once: --to …',
    read(args) {
      const { to } = parseOptions(args, { to: true });
      return async (config) =>
        print(await sendTestMail(config, (await loadContent(contentFolder, compiledContent)).texts.en, to!.trim()));
    },
  },
  'create-super': {
    help: 'makes a super administrator: --email … [--password-stdin or --mail-link] [--organisation … [--time-zone …]], which they manage',
    read(args) {
      const options = parseOptions(args, {
        email: true,
        password: false,
        'password-stdin': 'flag',
        'mail-link': 'flag',
        organisation: false,
        'time-zone': false,
      });
      const password = chosenPassword(options);
      return async (config) => {
        const requested = {
          emailAddress: options.email!,
          password: await password(),
          organisation: options.organisation ?? null,
          timeZone: options['time-zone'] ?? null,
        };
        await onNewDatabase(async (db) => (await createSuper(db, requested, await timeOf(db))).forEach(print))(config);
      };
    },
  },
  'reset-totp': {
    help: 'switches off two-factor sign-in for someone who lost the app and the recovery codes: --email … or --id …',
    read(args) {
      const { email, id } = parseOptions(args, { email: false, id: false });
      if ((email === undefined) === (id === undefined)) throw new Error('It takes either --email … or --id …');
      return onDatabase(async (db) => print(await resetLostTotp(db, (email ?? id)!, await timeOf(db))));
    },
  },
  'sign-out': {
    help: 'ends all sessions of one person (--email …) or of everyone (--everybody yes)',
    read(args) {
      const { email, everybody } = parseOptions(args, { email: false, everybody: false });
      if ((email === undefined) === (everybody !== 'yes'))
        throw new Error('It takes either --email … or --everybody yes');
      return onDatabase(async (db) => print(await endSessions(db, email ?? null)));
    },
  },
  'change-secret-key': {
    help: 'seals all secrets with NEXT_SECRET_KEY, while servers run that accept it (--lost yes if the current key is lost)',
    read(args) {
      const { lost } = parseOptions(args, { lost: false });
      if (lost !== undefined && lost !== 'yes') throw new Error('It takes --lost yes, or no option');
      const change = lost === undefined ? changeSecretKey : replaceLostKey;
      return onDatabase(async (db, config) => {
        const keyring = await findKeyring(config);
        if (!keyring)
          throw new Error(
            `SECRET_KEY is not set, and there is no key in ${secretKeyFile(config.dataDir)}. Set SECRET_KEY to the current key, or with --lost yes to a new one.`,
          );
        const isAlone = config.databaseUrl === null;
        print(await change(db, { keyring, isAlone }, await timeOf(db)));
      });
    },
  },
  'help-lines': {
    help: 'lists help lines and country notes that no one has checked within a year',
    read(args) {
      parseOptions(args, {});
      return async () => {
        const unchecked = listUncheckedContent((await loadContent(contentFolder)).texts.en, new Date());
        (unchecked.length > 0 ? unchecked : ['Every help line and country note was checked within a year.']).forEach(
          print,
        );
      };
    },
  },
  jobs: simple('counts mails and other jobs, and lists those that were given up or wait, and why', async (db) =>
    printJobs(db, await timeOf(db), print),
  ),
  retry: {
    help: 'tries the jobs that were given up again, and with --waiting those that wait for a later attempt',
    read(args) {
      const waiting = parseOptions(args, { waiting: 'flag' }).waiting !== undefined;
      return onDatabase(async (db) => print(await retryMail(db, { waiting }, await timeOf(db))));
    },
  },
  drop: {
    help: 'deletes one mail that waits or was given up: --id …, from the list of jobs',
    read(args) {
      const { id } = parseOptions(args, { id: true });
      return onDatabase(async (db) => print(await dropMail(db, id!, await timeOf(db))));
    },
  },
  'pause-mail': simple('stops sending bulk mail, such as invitations, on all servers', async (db) =>
    print(await pauseMail(db, await timeOf(db))),
  ),
  'resume-mail': simple('sends bulk mail again', async (db) => print(await resumeMail(db))),
};

/** Output that cannot be written, as with `| head`, does not end a command in the middle. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

keepBuild();
const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  if (name) console.error(`There is no command ${name}. The commands are:`);
  for (const [each, { help }] of Object.entries(commands)) print(`  ${commandLine} ${each.padEnd(17)} ${help}`);
  process.exit(process.argv.length > 2 ? 1 : 0);
}
try {
  const run = command.read(args);
  await run(parseConfig(process.env));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
