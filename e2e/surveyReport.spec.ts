import type { Locator, Page } from '@playwright/test';
import { openReport } from './openReport.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const areaOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

const intervals = (page: Page) => page.getByText(/^Numbers in brackets are 95% intervals/);
const provisional = (within: Page | Locator) => within.getByText(/provisional, not validated/);

test('the overview shows the overall results and links to the sections, which link to each other', async ({
  page,
  server,
}) => {
  const { name } = await openReport(page, server.url);
  await expect(page.getByText(/^\d+ of \d+ completed \(\d+%\)$/)).toBeVisible();
  await expect(page.getByText(/^\d{1,2} \w+ \d{4} to \d{1,2} \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Overall score: .+, \d+ \(\d+ to \d+\)$/ })).toBeVisible();
  await expect(areaOf(page, 'Overall score').getByText(/^\d+ of \d+ invited people \(\d+%\)$/)).toBeVisible();
  await expect(intervals(page)).toHaveCount(1);
  await expect(provisional(page)).toHaveCount(1);
  await expect(provisional(areaOf(page, 'Overall score'))).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reporting' })).toHaveAttribute(
    'aria-current',
  );
  await expectAccessible(page);
  await noSideways(page);

  const sections = areaOf(page, 'Sections').getByRole('link');
  const names = await sections.allInnerTexts();
  expect(names.length).toBeGreaterThan(3);
  await sections.first().click();
  await expect(heading(page)).toHaveText(names[0]!);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await expect(provisional(page)).toHaveCount(1);
  await expect(provisional(areaOf(page, 'In detail'))).toBeVisible();
  await expect(intervals(page)).toHaveCount(1);
  await expectAccessible(page);
  await noSideways(page);
  await page.getByRole('link', { name: `Next: ${names[1]}` }).click();
  await expect(heading(page)).toHaveText(names[1]!);
  await expect(page.getByRole('link', { name: `Previous: ${names[0]}` })).toBeVisible();

  await page.goto(page.url().replace(/details\/1/, 'details/99'));
  await expect(heading(page)).toHaveText('This report has no such section');
  await page.getByRole('link', { name: 'Go to the report' }).click();
  await expect(heading(page)).toHaveText(name);
});
