// @ts-check
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Totals
 */

/**
 * Totals of a Vitest run from its JSON report. A file that could not be loaded has no tests and counts as one failure.
 * @param {string} text
 * @returns {Totals}
 */
export function vitestTotals(text) {
  const report = JSON.parse(text);
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const unloadable = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The failed tests of a Vitest run from its JSON report, each with its file and the beginning of its message. Empty if
 * the report cannot be read. Printed at the end, because Vitest's own output is far above the browser tests by then.
 * @param {string} file its JSON report
 */
export function vitestFailures(file) {
  return (
    readReport(file, (text) => {
      /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
      const files = JSON.parse(text).testResults;
      return files.flatMap(({ name, status, message, assertionResults }) => {
        const failed = assertionResults.filter((each) => each.status === 'failed');
        const problems = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
        if (status === 'failed' && failed.length === 0) problems.push(message);
        return problems.map((problem) => `${name}: ${problem.split('\n').slice(0, failureLines).join('\n')}`);
      });
    }) ?? []
  );
}

const failureLines = 12;

/**
 * Totals of a Playwright run from its JSON report. An error outside any test counts as one failure.
 * @param {string} text
 * @returns {Totals}
 */
export function playwrightTotals(text) {
  const { stats, errors } = JSON.parse(text);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * The number of tests run in each Playwright project, from its JSON report. A repeated test counts once.
 * @param {string} text
 */
function playwrightRuns(text) {
  /** @typedef {{ specs?: { tests: { projectName: string, status: string }[] }[], suites?: Suite[] }} Suite */
  /** @type {Record<string, number>} */
  const runs = {};
  /** @param {Suite} suite */
  const count = ({ specs = [], suites = [] }) => {
    for (const { projectName, status } of specs.flatMap(({ tests }) => tests))
      if (status !== 'skipped') runs[projectName] = (runs[projectName] ?? 0) + 1;
    suites.forEach(count);
  };
  count(JSON.parse(text));
  return runs;
}

/**
 * The number of tests run in each project of all runners, such as `Tests run: unit 12, api-postgres 3`. An unreadable
 * report counts nothing.
 * @param {string} vitestFile the output of countRuns.mjs
 * @param {string} playwrightFile Playwright's JSON report
 */
export function runsLine(vitestFile, playwrightFile) {
  /** @type {Record<string, number>} */
  const runs = { ...readReport(vitestFile, JSON.parse), ...readReport(playwrightFile, playwrightRuns) };
  return `Tests run: ${Object.entries(runs)
    .map(([project, count]) => `${project} ${count}`)
    .join(', ')}`;
}

/**
 * The totals of a runner that has ended. Counts at least one failure if the runner ended in failure, wrote no report or
 * ran no test, since none of these may look like success.
 * @param {string} name how the runner is called in messages
 * @param {number} exitCode
 * @param {string} file its JSON report
 * @param {(text: string) => Totals} read
 * @returns {Totals}
 */
export function runnerTotals(name, exitCode, file, read) {
  const totals = readReport(file, read);
  if (!totals) {
    console.error(`${name} wrote no report.`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  if (totals.passed + totals.failed === 0) {
    console.error(`${name} ran no test.`);
    return { ...totals, failed: 1 };
  }
  if (exitCode !== 0 && totals.failed === 0) {
    console.error(`${name} ended with exit code ${exitCode}, though no test of it failed.`);
    return { ...totals, failed: 1 };
  }
  return totals;
}

/**
 * @template T
 * @param {string} file
 * @param {(text: string) => T} read
 */
function readReport(file, read) {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The closing line for all runs together, such as `12 passed, 0 failed`.
 * @param {Totals[]} all
 */
export function closingLine(all) {
  /** @param {keyof Totals} key */
  const sum = (key) => all.reduce((total, totals) => total + totals[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
