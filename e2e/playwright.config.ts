import { defineConfig } from '@playwright/test';
import path from 'node:path';
import { findChromium } from '../scripts/tools/findChromium.mjs';
import { projectRoot } from '../server/projectRoot.ts';

const results = path.join(projectRoot, 'test-results');
const executablePath = findChromium();

// Headless is the runner's default. The sandbox needs rights that root in a container does not have. The rest keeps the
// browser from calling its maker.
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const specs = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);

/** Long journeys that look the same on a narrow screen. Their layout and pages are tested on both. */
const wideOnly = specs(
  'journey',
  'participantFiles',
  'surveyParticipants',
  'editSurvey',
  'forms',
  'sectionQuestions',
  'reporting',
  'reportCharts',
  'reportHeatMap',
  'superAdmin',
  'users',
  'profile',
  'session',
  'interruptions',
  'surveyPage',
  'administration',
  'adminDay',
  'participants',
  'settings',
  'installable',
  'accessibility',
  'keyboard',
);

/** And those where what is narrow is the harder case: longer words, and what people do on their phone. */
const narrowOnly = specs(
  'answersProtected',
  'invitations',
  'saveReport',
  'savedReportStorage',
  'languages',
  'native',
  'offline',
  'register',
  'rights',
  'schedules',
  'signIn',
  'stopMail',
  'weight',
);

/**
 * Single tests from the files that run on both: on the desk only for keyboard, paper, several tabs or forced colours;
 * on the phone only, where most people answer, for what is the same at any width.
 */
const [desk, phone] = [/@desk/, /@phone/];

/**
 * `npm test` runs every screen (walk.spec.ts) and the ways that most people go, each at one size. `npm run check`, and
 * `npm run e2e`, run the rest as well: the files named here, tests with the tag @check, and the second size of a test that has two.
 * Why: docs/decisions/0054-tests-in-two-speeds.md.
 */
const quick = process.env['TEST_SPEED'] === 'quick';
const notWhenQuick = quick
  ? specs(
      // From one end to the other through what other files try one by one.
      'journey',
      'keyboard',
      'adminDay',
      'surveyParticipants',
      // Browsers that are closed and started, and installed applications.
      'installable',
      'interruptions',
      'savedReportStorage',
      'native',
      'session',
      // What few people do: an operator's work, the settings of an organisation and of a person.
      'profile',
      'settings',
      'superAdmin',
      'users',
      // The second language; charts and the library, whose screens the walk covers.
      'languages',
      'library',
      'reportCharts',
      'reportHeatMap',
    )
  : [];
const checkOnly = quick ? [/@check/] : [];
/** The title that Playwright filters by begins with the project and the file. */
const secondSize = quick
  ? [/ (actions|everyQuestion|layout|report|reportFilters|support|survey|surveyReport|walk)\.spec\.ts (?!.*@desk)/]
  : [];

/** Every test starts the server that it needs by testing/servers/serverProcess.ts: nothing is shared between files. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './prepareRun.ts',
  outputDir: path.join(results, 'browser'),
  workers: 2,
  // On a busy machine a browser is late once in some thousand steps. What passes the second time is listed as flaky at
  // the end, and must be fixed: `--retries 0` finds it.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  globalTimeout: 18 * 60_000,
  // scripts/test.mjs reads the totals from the second.
  reporter: [['list'], ['json', { outputFile: path.join(results, 'playwright.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    // Recording costs a third of the run: ask for it with `--trace retain-on-failure` when a failure needs it.
    trace: 'off',
    // It has its own tests (installable.spec.ts). In all others, every visit would load 140 more files.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...wideOnly, ...notWhenQuick],
      grepInvert: [desk, ...checkOnly],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [...narrowOnly, ...notWhenQuick],
      grepInvert: [phone, ...checkOnly, ...secondSize],
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
