import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { listFiles } from './scripts/tools/listFiles.mjs';

const everyTest = ['{contract,rules,server,web,content,testing,scripts,bench}/**/*.test.{ts,tsx}'];
const apiTests = ['server/**/*.api.test.ts'];
const apiTestFiles = listFiles('server').filter((file) => file.endsWith('.api.test.ts'));

/** The files of API tests, wherever in server/ they are. Throws for a name without a file, so that these lists stay true. */
const apiTestsOf = (...names: string[]) =>
  names.map((name) => {
    const found = apiTestFiles.find((file) => path.basename(file) === `${name}.api.test.ts`);
    if (!found) throw new Error(`vitest.config.ts names ${name}.api.test.ts, which is not there`);
    return found;
  });

/**
 * `npm test` sets it to `quick`, and then runs every test that is quick enough on one database. `npm run check` sets it
 * to `check`, and runs every test. Both run only those named below on the embedded database. Without it, as Vitest alone,
 * every test runs on both. Why: docs/decisions/0054-tests-in-two-speeds.md.
 */
const speed = process.env['TEST_SPEED'];
const quick = speed === 'quick';

/** Never on the embedded database: the results are calculated from answers or counted in memory, which is the same on both. */
const onPostgresAlone = apiTestsOf(
  'alerts',
  'archiving',
  'attack',
  'brokenBackUps',
  'certificates',
  'changedDatabasePassword',
  'changedMailPassword',
  'changeKey',
  'createSuper',
  'declaredScores',
  'demo',
  'everyAnswer',
  'everySurveyState',
  'failover',
  'fuzz',
  'loadSnapshot',
  'mailLanguages',
  'mailServer',
  'neverMigrates',
  'participationReport',
  'personalMail',
  'rejectionAttack',
  'rejectPublishedPasswords',
  'reportNumbers',
  'resetPassword',
  'resultsPage',
  'sendTestMail',
  'settings',
  'signals',
  'signInWithPassword',
  'swap',
  'throttling',
  'twoFactor',
  'upAndBack',
  'verifyBackUp',
  'webFiles',
  'workers',
  'wrongClock',
  'wrongMailServer',
);

/** Always on both databases, because these would notice an embedded database that behaves differently. */
const onBoth = apiTestsOf(
  // Every operation of the contract, and so most of the statements.
  'everyOperation',
  // Migrations, the schema, the database's clock, paging by key.
  'databaseClock',
  'keysetPage',
  'migrate',
  'schema',
  // Types: each column of each table to the last bit; bytea, as a logo and as sealed secrets; sorting in any case of letters.
  'copiedValues',
  'participantLists',
  'patchAccount',
  'secretKey',
  // Locks and transactions, where the embedded database has one connection: calls at the same time, leases of jobs.
  'atTheSameTime',
  'startJobWorker',
  // Triggers, which let rows of the audit log only be added.
  'auditLog',
  // Files that the server's own process writes: a full disk, a second process on the same folder, what a stop leaves.
  'diskFull',
  'startAndStop',
  'startedTwice',
);

/**
 * In `npm test` and `npm run check` on the embedded database alone: it is the server's own process that writes that
 * database's files, so killing the server is the harder case there. The other tests of processes that are not named above
 * run on PostgreSQL.
 */
const onEmbeddedAlone = apiTestsOf('killedServer');

/** Tests of the embedded database's files that are too slow for `npm test`. */
const onBothWhenChecked = apiTestsOf('backUp', 'firstStart', 'restoreDrill');

/**
 * Not in `npm test`: half a minute or a minute each. swap and attack, and copiedValues, try the same as two of them on a
 * smaller scale.
 */
const notWhenQuick = apiTestsOf(
  'alerts',
  'archiving',
  'brokenBackUps',
  'changedDatabasePassword',
  'changeKey',
  'failover',
  'firstStart',
  'moveToPostgres',
  'rejectionAttack',
  'restoreDrill',
  'signals',
  'upAndBack',
  'verifyBackUp',
  'wrongClock',
);

/**
 * Not in `npm test`: half a minute of disclosure control on a thousand people, which only `npm run bench` reports on, and
 * several builds of the whole server.
 */
const unitTestsLeftOut = quick ? ['bench/disclosureUsefulness.test.ts', 'scripts/builds.test.ts'] : [];

/**
 * The API tests run on the embedded database, and on a PostgreSQL server that the run starts for itself. They
 * start processes, and a busy machine may upset one: it is tried once more, and the report says so (`--retry 0`: not).
 * Each file has a database of its own, of the embedded ones one that was emptied for it; its process every file shares
 * with others, as organisations share a server, which spares loading everything again for each, as long as most tests
 * take: what a file changes of its process, it puts back.
 */
export default defineConfig({
  cacheDir: 'node_modules/.vite',
  test: {
    pool: 'forks',
    maxWorkers: 3,
    passWithNoTests: true,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: everyTest, exclude: [...apiTests, ...unitTestsLeftOut], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          include: speed ? [...onBoth, ...onEmbeddedAlone, ...(quick ? [] : onBothWhenChecked)] : apiTests,
          exclude: onPostgresAlone,
          env: { TEST_DATABASE: 'embedded' },
          retry: 1,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'api-postgres',
          include: apiTests,
          exclude: [...(speed ? onEmbeddedAlone : []), ...(quick ? notWhenQuick : [])],
          env: { TEST_DATABASE: 'postgres' },
          retry: 1,
          isolate: false,
          globalSetup: './testing/databases/providePostgres.ts',
        },
      },
    ],
  },
});
