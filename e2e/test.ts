import { test as base, expect, type Page } from '@playwright/test';
import { seedDemo } from '../server/demo/seedDemo.ts';
import { releaseUncertainty } from '../server/results/closing/releaseUncertainty.ts';
import { listUncertain } from '../server/results/snapshot/snapshotQueries.ts';
import { copyPreparedDatabase } from '../testing/databases/preparedDatabase.ts';
import { startServer, type ServerProcess } from '../testing/servers/serverProcess.ts';
import { accessibilityProblems } from './accessibilityProblems.ts';
import { provideCompany, type Company } from './company.ts';
import { provideEveryQuestion, type EveryQuestion } from './everyQuestionSurveys.ts';
import { provideFilteredReports, type FilteredReports } from './filteredReports.ts';
import { provideAdminServer, provideOrganisation, type AdminOrganisation, type AdminServer } from './organisation.ts';
import { provideReports, type Reports } from './reports.ts';

interface WorkerFixtures {
  /** The built product with its demonstration data. */
  server: ServerProcess;
  company: Company;
  adminServer: AdminServer;
  reports: Reports;
  every: EveryQuestion;
  filteredReports: FilteredReports;
}

interface TestFixtures {
  /** An address that starts a new participation: the share link of the demonstration's survey. */
  invitation: string;
  organisation: AdminOrganisation;
}

/**
 * The `test` function of all files. With the same fixtures in all files, Playwright reuses its workers, and what they
 * have set up, from file to file. A fixture is created only when a test requests it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    async ({}, provide) => {
      const database = await copyPreparedDatabase('demonstration', async (product) => {
        await seedDemo(product);
        // The product computes this in the background, and pages change when it has.
        for (const survey of await listUncertain(product.db)) await releaseUncertainty(product, survey);
      });
      const server = await startServer({ ...database.settings, DEMO: '1' });
      await provide(server);
      await server.remove();
      await database.remove();
    },
    { scope: 'worker' },
  ],
  company: [provideCompany, { scope: 'worker' }],
  adminServer: [provideAdminServer, { scope: 'worker' }],
  reports: [provideReports, { scope: 'worker' }],
  every: [provideEveryQuestion, { scope: 'worker' }],
  filteredReports: [provideFilteredReports, { scope: 'worker' }],
  organisation: provideOrganisation,
  invitation: async ({ server }, provide) => {
    await provide(`${server.url}/app/s/${await server.demoShareToken()}`);
  },
});

export { expect };

/**
 * Expects no violation that axe can find on the current page. axe takes half a second, so this checks nothing in `npm
 * test`, where walk.spec.ts checks every screen once. `npm run check` checks every state of a screen that tests reach.
 */
export async function expectAccessible(page: Page) {
  if (process.env['TEST_SPEED'] === 'quick') return;
  expect(await accessibilityProblems(page)).toEqual([]);
}
