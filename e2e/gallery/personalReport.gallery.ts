import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { show } from './show.ts';

const goOn = (page: Page, path: string) => page.goto(new URL(`/app/p/report${path}`, page.url()).href);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signIn(page: Page, address: string) {
  await page.goto(address);
  await expect(heading(page)).toBeVisible();
}

test('a personal report', async ({ page, reports }) => {
  await signIn(page, reports.mixed);
  await show(page, '/p/report');
  for (const [index, layout] of ['ranges', 'icons', 'summary'].entries()) {
    await goOn(page, `/section/${index}`);
    await show(page, '/p/report/section/$index', { state: layout });
  }
  await goOn(page, '/section/0/article/what-your-report-shows');
  await show(page, '/p/report/section/$index/article/$articleId');
  await goOn(page, '/support');
  await show(page, '/p/report/support');
  await signIn(page, reports.middling);
  await show(page, '/p/report', { state: 'nothing weighs' });
  await signIn(page, reports.distressed);
  await show(page, '/p/report', { state: 'high distress' });
  await page.getByRole('button', { name: 'Keep it', exact: true }).click();
  await show(page, '/p/report', { state: 'kept on this device' });
  await signIn(page, reports.pulse);
  await show(page, '/p/report', { state: 'all of it low' });
  for (const summary of await page.getByRole('region', { name: 'The letter' }).locator('summary').all())
    await summary.click();
  await page.getByRole('button', { name: 'Keep this step' }).click();
  await show(page, '/p/report', { state: 'reasons and a kept step' });
});

test('a page that says why there is no report', async ({ page, reports }) => {
  await signIn(page, reports.empty);
  await show(page, '/p/report', { state: 'nothing to score' });
  await signIn(page, reports.unfinished);
  await goOn(page, '');
  await show(page, '/p/report', { state: 'not submitted' });
});

test('a report that is loading, and one that cannot be loaded', async ({ page, reports }) => {
  await signIn(page, reports.mixed);
  await page.route('**/api/v0/participation/*/report*', () => {});
  await page.reload();
  await expect(page.locator('[aria-hidden="true"]').first()).toBeAttached();
  await page.waitForTimeout(1_000);
  await show(page, '/p/report', { state: 'loading', unsettled: true });
  await page.unrouteAll();
  await page.route('**/api/v0/participation/*/report*', (route) =>
    route.fulfill({ status: 500, json: { error: 'InternalError', message: 'Something went wrong.' } }),
  );
  await page.reload();
  await expect(heading(page)).toBeVisible({ timeout: 30_000 });
  await show(page, '/p/report', { state: 'failed' });
});
