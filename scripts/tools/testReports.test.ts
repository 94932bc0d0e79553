import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closingLine, playwrightTotals, runnerTotals, runsLine, vitestFailures, vitestTotals } from './testReports.mjs';

/** A Vitest report of this number of tests, with files that could not be loaded. */
function vitestReport(passed: number, failed: number, unloadable = 0): string {
  const loaded = { status: failed > 0 ? 'failed' : 'passed', assertionResults: [{}] };
  const broken = { status: 'failed', assertionResults: [] };
  return JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 1,
    numTodoTests: 2,
    testResults: [loaded, ...Array.from({ length: unloadable }, () => broken)],
  });
}

function reportFile(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'heartwood-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  writeFileSync(file, text);
  return file;
}

test('a file that Vitest could not load counts as a failure', () => {
  expect(vitestTotals(vitestReport(5, 1, 2))).toEqual({ passed: 5, failed: 3, skipped: 3 });
});

test('lists failed tests with their file and the beginning of their message, and files that could not be loaded', () => {
  const failureMessages = [Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n')];
  const report = {
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'holds' },
          { status: 'failed', fullName: 'breaks', failureMessages },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  const failures = vitestFailures(reportFile(JSON.stringify(report)));
  expect(failures.map((each) => each.split('\n').slice(0, 2))).toEqual([
    ['a.test.ts: breaks', 'line 0'],
    ['b.test.ts: SyntaxError'],
  ]);
  expect(failures[0]!.split('\n')).toHaveLength(12);
  expect(vitestFailures('/nowhere/report.json')).toEqual([]);
});

test('an error outside the tests of Playwright counts as a failure', () => {
  const report = { stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 1 }, errors: [{ message: 'no browser' }] };
  expect(playwrightTotals(JSON.stringify(report))).toEqual({ passed: 5, failed: 1, skipped: 1 });
});

test.each([
  ['ends well', 0, vitestReport(5, 0), { passed: 5, failed: 0, skipped: 3 }],
  ['has failed tests', 1, vitestReport(5, 2), { passed: 5, failed: 2, skipped: 3 }],
  ['fails without a failed test', 1, vitestReport(5, 0), { passed: 5, failed: 1, skipped: 3 }],
  ['runs no test', 0, vitestReport(0, 0), { passed: 0, failed: 1, skipped: 3 }],
  ['writes half a report', 0, vitestReport(5, 0).slice(0, 20), { passed: 0, failed: 1, skipped: 0 }],
])('a runner that %s', (_how, exitCode, report, totals) => {
  expect(runnerTotals('Vitest', exitCode, reportFile(report), vitestTotals)).toEqual(totals);
});

test('a runner that writes no report fails', () => {
  expect(runnerTotals('Vitest', 0, '/nowhere/report.json', vitestTotals)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the closing line adds up the totals, and mentions skipped tests only if there are any', () => {
  const one = { passed: 1, failed: 0, skipped: 0 };
  expect(closingLine([one, { passed: 2, failed: 3, skipped: 0 }])).toBe('3 passed, 3 failed');
  expect(closingLine([one, { passed: 2, failed: 0, skipped: 4 }])).toBe('3 passed, 0 failed, 4 skipped');
});

test('tests are counted by project, including nested ones but not skipped ones', () => {
  const spec = (...tests: [projectName: string, status: string][]) => ({
    tests: tests.map(([projectName, status]) => ({ projectName, status })),
  });
  const report = {
    suites: [
      {
        specs: [spec(['phone', 'expected'], ['desktop', 'flaky'])],
        suites: [{ specs: [spec(['desktop', 'unexpected']), spec(['desktop', 'skipped'])] }],
      },
    ],
  };
  const vitestRuns = reportFile(JSON.stringify({ unit: 12, 'api-embedded': 3 }));
  expect(runsLine(vitestRuns, reportFile(JSON.stringify(report)))).toBe(
    'Tests run: unit 12, api-embedded 3, phone 1, desktop 2',
  );
  expect(runsLine(vitestRuns, '/nowhere/report.json')).toBe('Tests run: unit 12, api-embedded 3');
});
