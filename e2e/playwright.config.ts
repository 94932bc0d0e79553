import { defineConfig } from '@playwright/test';
import path from 'node:path';
import { findChromium } from '../scripts/tools/findChromium.mjs';
import { projectRoot } from '../server/projectRoot.ts';

const results = path.join(projectRoot, 'test-results');
const executablePath = findChromium();

// Headless is the runner's default. Chromium's sandbox does not work as root in a container. The other arguments keep
// the browser from contacting its vendor.
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

/** Long journeys that are the same on a narrow screen. The layout of their pages is tested on both. */
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
  'firstScreens',
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
  'allQuestions',
  'finder',
  'operatorPage',
  'surveyReport',
  'surveyResponses',
  'undo',
  'releases',
);

/** Files for which a narrow screen is the harder case: longer words, and what people do on their phone. */
const narrowOnly = specs(
  'answering',
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
 * Files about an organisation's report: on a narrow screen only what has the tag @phone. walk.spec.ts visits their screens
 * on both. Playwright filters by the title, which begins with the project and the file.
 */
const wideUnlessTagged = / (rehearsal|reportFilters|sectionPage|slides|whatStandsOut)\.spec\.ts (?!.*@phone)/;

/**
 * Tags of single tests in the files that run on both. @desk is for keyboard, paper, several tabs and forced colours.
 * @phone is for tests whose result is the same at any width, since most people answer on a phone.
 */
const [desk, phone] = [/@desk/, /@phone/];

/**
 * `npm test` runs every screen (walk.spec.ts) and the most common journeys, each at one size. `npm run check` and `npm
 * run e2e` also run the files named here, tests with the tag @check, and the second size of a test that has two. Why:
 * docs/decisions/0054-tests-in-two-speeds.md.
 */
const quick = process.env['TEST_SPEED'] === 'quick';
const notWhenQuick = quick
  ? specs(
      // Whole journeys through steps that other files test one by one.
      'journey',
      'keyboard',
      'adminDay',
      'surveyParticipants',
      // Tests that close and start browsers, and tests of installed applications.
      'installable',
      'interruptions',
      'savedReportStorage',
      'native',
      'session',
      // Two builds, and servers that are replaced.
      'releases',
      // Rare tasks: an operator's work, and the settings of an organisation and of a person.
      'profile',
      'settings',
      'superAdmin',
      'users',
      // The second language. Charts and the library, whose screens walk.spec.ts covers.
      'languages',
      'library',
      'reportCharts',
      'reportHeatMap',
      'firstScreens',
    )
  : [];
const checkOnly = quick ? [/@check/] : [];
const secondSize = quick
  ? [
      / (actions|everyQuestion|layout|preview|report|reportedEvents|singleQuestions|support|survey|walk)\.spec\.ts (?!.*@desk)/,
    ]
  : [];

/** Fixtures start the servers that tests need, by testing/servers/serverProcess.ts. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './prepareRun.ts',
  outputDir: path.join(results, 'browser'),
  workers: 2,
  // On a busy machine, about one step in some thousands is late. A test that passes the second time is listed as flaky
  // at the end, and must be fixed. `--retries 0` finds it.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 120_000,
  globalTimeout: 40 * 60_000,
  // scripts/test.mjs reads the totals from the JSON report.
  reporter: [['list'], ['json', { outputFile: path.join(results, 'playwright.json') }]],
  use: {
    browserName: 'chromium',
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
    screenshot: 'only-on-failure',
    // Recording takes a third of the run. Use `--trace retain-on-failure` if you need it to explain a failure.
    trace: 'off',
    // The service worker has its own tests (installable.spec.ts). In all others, every visit would load 140 more files.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...wideOnly, ...notWhenQuick],
      grepInvert: [desk, wideUnlessTagged, ...checkOnly],
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
