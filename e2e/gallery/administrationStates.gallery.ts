import type { Page } from '@playwright/test';
import { insertDemoResponses } from '#server/demo/demoQueries.ts';
import { openReport } from '../openReport.ts';
import { expect, test } from '../test.ts';
import { show } from './show.ts';

const failure = { status: 500, json: { error: 'InternalError', message: 'Something went wrong.' } };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Shows the page while its request is pending, and after the request has failed. */
async function showOnTheWay(page: Page, route: string, requested: RegExp) {
  await page.route(requested, () => {});
  await page.reload();
  await page.waitForTimeout(1_500);
  await show(page, route, { state: 'loading', unsettled: true });
  await page.unrouteAll();
  await page.route(requested, (each) => each.fulfill(failure));
  await page.reload();
  // The page retries a few times before it shows the error.
  await expect(page.getByRole('main').getByText('Unexpected response from server (500)').first()).toBeVisible({
    timeout: 30_000,
  });
  await show(page, route, { state: 'failed' });
  await page.unrouteAll();
}

test('the dashboard and the participants while empty, while loading, and after a failure', async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'manage');
  await show(page, '/admin', { state: 'nothing yet' });
  await page.goto(`${organisation.url}/app/admin/survey/your-surveys`);
  await show(page, '/admin/survey/your-surveys', { state: 'none yet' });
  await page.goto(`${organisation.url}/app/admin/reporting`);
  await show(page, '/admin/reporting', { state: 'none yet' });
  await page.goto(`${organisation.url}/app/admin/participants`);
  await show(page, '/admin/participants', { state: 'nobody yet' });
  await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await showOnTheWay(page, '/admin/participants', /\/api\/v0\/account\/[^/]+\/(participants|groups)/);
  await page.goto(`${organisation.url}/app/admin`);
  await showOnTheWay(page, '/admin', /\/api\/v0\/account\/[^/]+\/surveys/);
});

test('the steps to a first survey, and the responses of a survey that has just opened', async ({
  page,
  organisation,
  adminServer,
}) => {
  const { accountId, url } = organisation;
  await organisation.makeSurvey({ name: 'Autumn pulse', status: 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  await show(page, '/admin', { state: 'one step done' });
  const { surveyId, adminIds } = await organisation.makeSurvey({ name: 'Winter pulse', status: 'READY', people: 20 });
  await page.goto(`${url}/app/admin`);
  await show(page, '/admin', { state: 'two steps done' });

  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await page.goto(`${url}/app/admin/survey/${surveyId}`);
  await show(page, '/admin/survey/$surveyId', { state: 'no responses yet' });
  const [opened, completed] = [3, 2].map((days) => new Date(Date.now() - days * 24 * 3_600_000));
  await adminServer.database.use(async ({ db }) => {
    await db.updateTable('survey').set({ when_open: opened! }).where('id', '=', surveyId).execute();
    await insertDemoResponses(
      db,
      accountId,
      adminIds
        .slice(0, 6)
        .map((participationId) => ({ participationId, when: completed!, completed: true, answers: [] })),
    );
  });
  await page.reload();
  await show(page, '/admin/survey/$surveyId', { state: 'first responses' });
});

test("the organisation's report while loading, after a failure, and with too few people", async ({ page, server }) => {
  await openReport(page, server.url);
  await showOnTheWay(page, '/admin/survey/$surveyId/report', /\/api\/v0\/survey\/[^/]+\/report/);
  await page.route(/\/api\/v0\/survey\/[^/]+\/report/, (each) =>
    each.fulfill({
      status: 400,
      json: { error: 'SampleTooSmall', message: 'Not shown, because it could identify a few people.' },
    }),
  );
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await show(page, '/admin/survey/$surveyId/report', { state: 'too few people' });
});
