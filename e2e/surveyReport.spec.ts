import { readFile } from 'node:fs/promises';
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
  await page.getByText('How to read these numbers').click();
  for (const index of ['How people are', 'Working conditions'])
    await expect(page.getByRole('img', { name: new RegExp(`^${index}: .+, \\d+ \\(\\d+ to \\d+\\)$`) })).toBeVisible();
  await expect(areaOf(page, 'This report').getByText(/^\d+ of \d+ invited people \(\d+%\)$/)).toBeVisible();
  await expect(intervals(page)).toHaveCount(1);
  await expect(provisional(page)).toHaveCount(1);
  await expect(provisional(areaOf(page, 'This report'))).toBeVisible();
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

test('a report without an overall score shows the aspects of a section that has no score, on screen, in the file and in print', async ({
  page,
  server,
}) => {
  await openReport(page, server.url);
  await page.goto(`${server.url}/app/admin/reporting`);
  const tile = page.getByRole('listitem').filter({ hasText: 'Psychosocial risk' }).first();
  await expect(tile).toContainText(/What work asks of people\s*\d+ of 100/);
  await expect(tile).not.toContainText('How people treat each other');
  await tile.getByRole('link').click();
  await expect(areaOf(page, 'This report')).toContainText('This survey has no overall score');
  const sections = areaOf(page, 'Sections');
  const around = sections.getByRole('listitem').filter({ hasText: 'How people treat each other' }).first();
  await expect(around).toContainText('The aspects of this section are too different for one score.');
  for (const aspect of ['Help when it is needed', 'Fairness and recognition'])
    await expect(around.getByRole('listitem').filter({ hasText: aspect })).toContainText(/\d+ \(\d+ to \d+\)/);
  await expect(
    areaOf(page, 'Groups by section').getByText('Fairness and recognition').filter({ visible: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);
  await noSideways(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    sections.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const written = await readFile(await file.path(), 'utf8');
  expect(written).toContain('How people treat each other: Fairness and recognition');
  expect(written).not.toMatch(/^"?(Overall score|How people treat each other"?,)/m);

  await sections.getByRole('link', { name: 'How people treat each other' }).click();
  await expect(page.getByText('The aspects of this section are too different for one score.')).toBeVisible();
  await expect(page.getByText('How scores are spread')).toHaveCount(0);
  await expectAccessible(page);
  const surveyId = /\/survey\/([^/]+)\/report/.exec(page.url())![1]!;
  await page.evaluate(() => (window.print = () => {}));
  await page.goto(`${server.url}/app/admin/survey/${surveyId}/report/print`);
  await expect(page.getByRole('heading', { name: 'How people treat each other' })).toBeVisible();
  await expect(page.getByText('The aspects of this section are too different for one score.')).toHaveCount(2);
  await expect(page.getByText('Overall score', { exact: true })).toHaveCount(0);
});
