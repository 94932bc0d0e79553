// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './projectRoot.mjs';

/**
 * The file to which the reporter below writes the number of tests run in each project: `{"unit": 12, "api-postgres":
 * 3}`.
 */
export const runsFile = path.join(projectRoot, 'test-results/vitest-runs.json');

/** A reporter for Vitest, whose JSON report does not name projects. */
export default class CountRuns {
  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    /** @type {Record<string, number>} */
    const runs = {};
    for (const { project, children } of modules) {
      const ran = [...children.allTests()].filter((test) => ['passed', 'failed'].includes(test.result().state));
      runs[project.name] = (runs[project.name] ?? 0) + ran.length;
    }
    mkdirSync(path.dirname(runsFile), { recursive: true });
    writeFileSync(runsFile, JSON.stringify(runs));
  }
}
