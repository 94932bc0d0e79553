import { defineConfig } from 'vitest/config';

const everyTest = ['{contract,rules,server,web,content,testing,scripts,bench}/**/*.test.{ts,tsx}'];
const apiTests = ['server/**/*.api.test.ts'];
/** What takes long and is the same on both, as it is worked out from answers, counted in memory or between us and a mail server: on the faster one alone. */
const onPostgresAlone = [
  'createSuper',
  'demo/demo',
  'everySurveyState',
  'faults/mailServer',
  'features/auth/signInWithPassword',
  'features/participation/everyAnswer',
  'features/person/twoFactor',
  'features/surveyReport/attack',
  'features/surveyReport/rejectionAttack',
  'features/surveyReport/reportNumbers',
  'features/surveyReport/swap',
  'http/fuzz',
  'http/throttling',
  'mailDelivery',
].map((name) => `server/${name}.api.test.ts`);

/**
 * The API tests run twice: on the embedded database, and on a PostgreSQL server that the run starts for itself. They
 * start processes, and a busy machine may upset one: it is tried once more, and the report says so (`--retry 0`: not).
 * Each file has a database of its own, of the embedded ones one that was emptied for it; its process every file shares
 * with others, as organisations share a server, which spares loading everything anew for each, as long as most tests
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
      { extends: true, test: { name: 'unit', include: everyTest, exclude: apiTests, isolate: false } },
      {
        extends: true,
        test: {
          name: 'api-embedded',
          include: apiTests,
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
          env: { TEST_DATABASE: 'postgres' },
          retry: 1,
          isolate: false,
          globalSetup: './testing/providePostgres.ts',
        },
      },
    ],
  },
});
