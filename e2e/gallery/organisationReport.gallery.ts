import { openReport } from '../openReport.ts';
import { expect, test } from '../test.ts';
import { show } from './show.ts';

const route = '/admin/survey/$surveyId/report';

test("the organisation's report", async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  const address = `${server.url}/app/admin/survey/${surveyId}/report`;
  await page.goto(`${server.url}/app/admin/reporting`);
  await show(page, '/admin/reporting');
  await page.goto(address);
  await show(page, route);
  const sections = await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('link').count();
  for (let index = 0; index < sections; index += 1) {
    await page.goto(`${address}/details/${index}`);
    await show(page, `${route}/details/$detailIndex`, { state: `section ${index + 1}` });
  }
  await page.goto(`${address}/details/99`);
  await show(page, `${route}/details/$detailIndex`, { state: 'no such section' });
  await page.goto(`${address}/print`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await show(page, `${route}/print`);
});

test("the panels next to the organisation's report", async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  for (const panel of ['filter', 'compare', 'combine']) {
    await page.goto(`${server.url}/app/admin/survey/${surveyId}/report?modal=${panel}`);
    const groups = page.getByRole('dialog').locator('summary').filter({ hasText: 'Groups' });
    if (panel !== 'combine') await groups.click();
    await show(page, route, { state: panel });
  }
});
