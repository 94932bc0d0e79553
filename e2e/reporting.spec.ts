import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { signInByForm } from './signInByForm.ts';
import { expect, expectAccessible, test } from './test.ts';

/* These tests use the organisation of the demonstration data, which has closed surveys with groups. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const back = (page: Page) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link');
const peopleShown = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ people$/ });
const dialog = (page: Page) => page.getByRole('dialog');
const tiles = (page: Page) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: 'Closed' }).getByRole('link');

async function signIn(page: Page, url: string, who: string) {
  await page.goto(`${url}/app/auth/sign-in`);
  await signInByForm(page, { emailAddress: `${who}@demo.test`, password: 'demo-password-1' });
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
}

/** Opens the newest report from the dashboard. @returns the survey's name. */
async function openReport(page: Page): Promise<string> {
  const name = await tiles(page).first().innerText();
  await tiles(page).first().click();
  await expect(heading(page)).toHaveText(name);
  return name;
}

/** Ticks an option in a part of the filter in the open panel. */
async function choose(page: Page, part: string, option: string) {
  await dialog(page).locator('summary').filter({ hasText: part }).click();
  await dialog(page).getByRole('group', { name: part }).getByRole('checkbox', { name: option }).check();
}

const optionsOf = (page: Page): unknown => JSON.parse(new URL(page.url()).searchParams.get('options') ?? 'null');

test('a report can be filtered, compared and reset, and a rejected request leaves it as it was', async ({
  page,
  server,
}) => {
  await signIn(page, server.url, 'manager');
  const name = await openReport(page);
  await expect(back(page)).toHaveText('Back to the dashboard');
  const everyone = await peopleShown(page).innerText();

  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(dialog(page).getByText(`about ${everyone}.`)).toBeVisible();
  await choose(page, 'Groups', 'Night shift');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Group: Night shift')).toBeVisible();
  await expect(peopleShown(page)).not.toHaveText(everyone);
  expect(optionsOf(page)).toEqual({ filter: { participantGroups: [expect.any(String)] } });

  await page.getByRole('button', { name: 'Compare' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^Wellbeing survey/ })
    .check();
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^Compared with Wellbeing survey/).first()).toBeVisible();
  await expect(peopleShown(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Group: Night shift')).toBeVisible();
  await expect(back(page)).toHaveText('Back to the dashboard');
  const shown = await peopleShown(page).innerText();

  await page.getByRole('button', { name: 'Filter' }).click();
  for (const part of ['When do you mostly work?', 'How long have you worked for this organisation?'])
    await choose(page, part, 'I would rather not say');
  await dialog(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Not shown', { exact: true })).toBeVisible();
  const reason = 'Not shown, because it could identify a few people.';
  await expect(page.getByRole('main').getByText(reason).first()).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText(reason);
  await expect(dialog(page).getByRole('checkbox', { name: 'I would rather not say' }).first()).toBeChecked();
  await expect(heading(page)).toHaveText(name);
  await expectAccessible(page);

  for (const part of [/^Remove: When/, /^Remove: How long/]) await page.getByRole('button', { name: part }).click();
  await expect(peopleShown(page)).toHaveText(shown);
  for (const part of [/^Remove: Group/, /^Remove: Compared/]) await page.getByRole('button', { name: part }).click();
  await expect(peopleShown(page)).toHaveText(everyone);
  expect(optionsOf(page)).toBeNull();

  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(`${page.url()}?options=nonsense`);
  await expect(page.getByText('asks for something the report does not offer')).toBeVisible();
  await expect(peopleShown(page)).toHaveText(everyone);
});

test('a report can be downloaded, and printed in a tab that leaves nothing in storage or in its address', async ({
  page,
  server,
  context,
}) => {
  await signIn(page, server.url, 'manager');
  await openReport(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  const stored = () => page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  const before = await stored();
  const [printed] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Print' }).click(),
  ]);
  const addresses: string[] = [];
  printed.on('framenavigated', (frame) => addresses.push(frame.url()));
  await expect(printed.getByRole('button', { name: 'Print' })).toBeVisible();
  expect(new URL(printed.url()).pathname).toMatch(/\/report\/print$/);
  expect(new URL(printed.url()).searchParams.has('at')).toBe(false);
  expect(await printed.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).toBe('[{},{}]');
  expect(await stored()).toBe(before);

  // The tab keeps its session only in memory.
  await printed.reload();
  await expect(heading(printed)).toHaveText('This print page has expired');
  await expectAccessible(printed);
  expect(new URL(printed.url()).pathname).toMatch(/\/report\/print$/);
  await page.getByRole('link', { name: 'Surveys', exact: true }).click();
  await page
    .getByRole('link', { name: /^View report of/ })
    .first()
    .click();
  await expect(back(page)).toHaveText('Back to your surveys');
  await back(page).click();
  await page
    .getByRole('row', { name: /View report of/ })
    .first()
    .getByRole('link')
    .first()
    .click();

  const [answers] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download data' }).click(),
  ]);
  expect((await readFile(await answers.path())).subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('link', { name: 'View report' }).click();
  await expect(back(page)).toHaveText('Back to the survey');
});

test(
  'a super administrator writes the summary and an analysis, and everyone who opens the report sees them',
  { tag: '@check' },
  async ({ page, server, browser }) => {
    await signIn(page, server.url, 'super');
    await openReport(page);
    const save = page.getByRole('button', { name: 'Save summary' });
    const summary = page.getByRole('textbox', { name: 'Executive summary' });
    const findings = (await page.getByRole('heading', { name: 'Concerns' }).boundingBox())!;
    expect(findings.y).toBeLessThan(page.viewportSize()!.height);
    await page.getByRole('button', { name: 'Edit summary' }).click();
    await expect(summary).toBeVisible();
    await expect(save).toBeDisabled();
    await summary.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Nights come first.');
    await expect(save).toBeEnabled();
    await page.getByRole('link', { name: 'Reporting' }).click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await save.click();
    await expect(page.getByText('Successfully updated executive summary')).toBeVisible();
    await expect(save).toBeDisabled();

    const address = page.url();
    await page.goto(`${address}/details/0`);
    await page
      .getByRole('button', { name: /an analysis$|analysis$/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /^Analysis/ }).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Ask about rosters.');
    await page.getByRole('button', { name: 'Save analysis' }).click();
    await expect(page.getByText('Successfully updated analysis')).toBeVisible();
    await expectAccessible(page);

    const reader = await (await browser.newContext()).newPage();
    await signIn(reader, server.url, 'reporter');
    await expect(reader.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Reporting',
      'Action plan',
      'Knowledge Library',
    ]);
    await reader.getByRole('link', { name: 'All reports' }).click();
    await expect(heading(reader)).toHaveText('Reporting');
    await expectAccessible(reader);
    await openReport(reader);
    await expect(back(reader)).toHaveText('Back to reports');
    await expect(reader.getByText('Nights come first.')).toBeVisible();
    await expect(reader.getByRole('textbox')).toHaveCount(0);
    await reader.goto(`${address}/details/0`);
    await expect(reader.getByText('Ask about rosters.')).toBeVisible();
    await expect(back(reader)).toHaveText('Back to reports');
    await reader.context().close();
  },
);
