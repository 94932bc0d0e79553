import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './test.ts';

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find' });
const field = (page: Page) => finder(page).getByRole('combobox');
const count = (page: Page) => finder(page).getByRole('status').first();
const results = (page: Page) => finder(page).getByRole('option');
/** Presses the key once the header is loaded. */
async function openByKey(page: Page) {
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('surveys, reports, groups and pages are found by name, by keyboard and by pointer', async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  await organisation.makeSurvey({ name: 'Birch', people: 12, status: 'CLOSED' });
  const { surveyId: oldId } = await organisation.makeSurvey({ name: 'Old oak', status: 'DRAFT' });
  const api = organisation.api('edit');
  await api.patchSurvey({ params: { surveyId: oldId }, body: { archived: true } });
  // More than one page of the list.
  for (let made = 0; made < 210; made += 30)
    await Promise.all(
      [...Array(30).keys()].map((index) =>
        api.createGroup({ params: { accountId }, body: { name: `Ward ${String(made + index + 1).padStart(3, '0')}` } }),
      ),
    );
  await organisation.signInAs(page, 'manage');

  await openByKey(page);
  await expect(results(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('birch');
  await expect(results(page)).toHaveText([/^Birch\s*Closed$/, /^Birch\s*27 November 2026$|^Birch/]);
  await expect(finder(page).getByRole('group', { name: 'Reports' })).toBeVisible();
  await expect(count(page)).toHaveText('2 matches');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toHaveAttribute('data-focused');
  const second = await results(page).nth(1).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', second!);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(finder(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/report$/);

  await openByKey(page);
  await page.keyboard.type('ward 209');
  await expect(results(page)).toHaveText(['Ward 209']);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Ward 209');

  // An archived survey, with the button and the pointer.
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await field(page).fill('OAK');
  await results(page).filter({ hasText: 'Archived' }).click();
  await expect(heading(page)).toHaveText('Old oak');

  // Settings are found by what is on them. They are outside the other pages, and offer the finder too.
  await openByKey(page);
  await page.keyboard.type('logo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/account\/settings$/);
  await openByKey(page);
  await page.keyboard.type('nothing of this name');
  await expect(count(page)).toHaveText('Nothing matches.');
  await page.keyboard.press('Escape');
  if ((await field(page).count()) > 0) await page.keyboard.press('Escape');
  await expect(finder(page)).toHaveCount(0);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});

test('the finder offers only what a role may see, and is not on participants’ pages', async ({
  page,
  organisation,
}) => {
  await organisation.makeSurvey({ name: 'Birch', people: 12, status: 'CLOSED' });
  const requested: string[] = [];
  await organisation.signInAs(page, 'report');
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openByKey(page);
  await expect(finder(page).getByRole('group', { name: 'Reports' }).getByRole('option')).toHaveCount(1);
  for (const name of ['Surveys', 'Groups']) await expect(finder(page).getByRole('group', { name })).toHaveCount(0);
  await expect(finder(page).getByRole('group', { name: 'Pages' }).getByRole('option')).toHaveText([
    'Dashboard',
    'Reporting',
    'Action plan',
    /Knowledge Library|Your profile/,
    /Your profile|Your survey results/,
    'Your survey results',
  ]);
  expect(requested.filter((path) => /\/(groups|surveys)$/.test(path))).toEqual([]);
  await field(page).fill('results');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/p\/?$/);
  await expect(page.getByRole('button', { name: 'Find', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(finder(page)).toHaveCount(0);

  // After a switch to another organisation, nothing of the first is left.
  await organisation.signInAs(page, 'both');
  await page.getByRole('button', { name: 'Bo Thiel' }).click();
  await page.getByRole('menuitemradio', { name: organisation.name }).click();
  await expect(heading(page)).toHaveText(organisation.name);
  await openByKey(page);
  await page.keyboard.type('birch');
  await expect(results(page)).toHaveCount(2);
  await page.keyboard.press('Escape');
  if ((await field(page).count()) > 0) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Bo Thiel' }).click();
  await page.getByRole('menuitemradio', { name: organisation.second.name }).click();
  await expect(heading(page)).toHaveText(organisation.second.name);
  await openByKey(page);
  await page.keyboard.type('birch');
  await expect(count(page)).toHaveText('Nothing matches.');
});
