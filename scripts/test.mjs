// @ts-check
// node scripts/test.mjs [--check] — installs what the tests need, and runs the tests of `npm test`. With `--check`, runs
// every test, as `npm run check` does. Each kind of test runs even if
// the one before it failed. Prints how many tests ran in each project. The last line is the total:
// `N passed, N failed`.
import './tools/requireNode.mjs';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runsFile } from './tools/countRuns.mjs';
import { ensureBuilt } from './tools/ensureBuilt.mjs';
import { ensureInstalled } from './tools/ensureInstalled.mjs';
import { ensurePrograms } from './tools/ensurePrograms.mjs';
import { listFiles } from './tools/listFiles.mjs';
import { projectRoot } from './tools/projectRoot.mjs';
import { parseArguments } from './tools/parseArguments.mjs';
import { run, runPackage } from './tools/run.mjs';
import {
  closingLine,
  playwrightTotals,
  runnerTotals,
  runsLine,
  vitestFailures,
  vitestTotals,
} from './tools/testReports.mjs';

/** @typedef {import('./tools/testReports.mjs').Totals} Totals */

const reports = path.join(projectRoot, 'test-results');
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');
const hasBrowserTests = listFiles('e2e').some((file) => file.endsWith('.spec.ts'));

const { check: everyTest } = parseArguments(
  { options: { check: { type: 'boolean', default: false } } },
  'node scripts/test.mjs [--check]',
).values;
// vitest.config.ts and e2e/playwright.config.ts read it.
process.env.TEST_SPEED = everyTest ? 'check' : 'quick';

/** @type {Totals[]} */
const totals = [];
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

if (await check('install', installed)) {
  // Type-checking takes as long as all the following checks together, so it runs in parallel. It uses one thread, since
  // each further thread would compute most types again.
  const types = runPackage('typescript/bin/tsc', ['-p', 'tsconfig.json', '--checkers', '1'], {
    outputTo: 'stdout at the end',
  });
  const built = await check('build', async () => {
    await ensureBuilt();
    return true;
  });
  await check('format', async () => (await runPackage('oxfmt/bin/oxfmt', ['--check'])) === 0);
  await check('lint', async () => (await runPackage('oxlint/bin/oxlint', ['--deny-warnings'])) === 0);
  await check('boundaries', async () => (await run(process.execPath, ['scripts/boundaries.mjs'])) === 0);
  await check('sentences', async () => (await run(process.execPath, ['scripts/sentences.mjs'])) === 0);
  await check('style', async () => (await run(process.execPath, ['scripts/style.mjs'])) === 0);
  await check('types', async () => (await types) === 0);
  totals.push(await unitAndApiTests());
  if (hasBrowserTests && built) totals.push(await browserTests());
}
for (const failure of vitestFailures(vitestReport)) console.log(`\n${failure}`);
console.log(`\n${runsLine(runsFile, playwrightReport)}`);
console.log(closingLine(totals));
process.exitCode = totals.some(({ failed }) => failed > 0) ? 1 : 0;

async function installed() {
  await ensureInstalled();
  await ensurePrograms([
    'faketime',
    'haproxy',
    'nginx',
    'pgbouncer',
    'postgresql',
    'prometheus',
    ...(hasBrowserTests ? /** @type {const} */ (['chromium-headless-shell']) : []),
  ]);
  return true;
}

/**
 * Runs one step that passes or fails as a whole, and counts it.
 * @param {string} name
 * @param {() => Promise<boolean>} work
 */
async function check(name, work) {
  console.log(`\n— ${name}`);
  let passed = false;
  try {
    passed = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
  }
  console.log(`${name}: ${passed ? 'passed' : 'FAILED'}`);
  totals.push({ passed: Number(passed), failed: Number(!passed), skipped: 0 });
  return passed;
}

async function unitAndApiTests() {
  console.log('\n— unit and API tests');
  const code = await runPackage('vitest/vitest.mjs', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    '--reporter=./scripts/tools/countRuns.mjs',
  ]);
  return runnerTotals('Vitest', code, vitestReport, vitestTotals);
}

async function browserTests() {
  console.log('\n— browser tests');
  const code = await runPackage('@playwright/test/cli.js', ['test', '-c', 'e2e']);
  return runnerTotals('Playwright', code, playwrightReport, playwrightTotals);
}
