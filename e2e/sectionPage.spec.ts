import type { Page } from '@playwright/test';
import type { AdminOrganisation } from './organisation.ts';
import { openReport } from './openReport.ts';
import { expect, expectAccessible, test } from './test.ts';

/* A section's page in an organisation's report: its numbers come first, and its measures become actions. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const measures = (page: Page) => page.getByRole('region', { name: 'What can be done' });
const actions = (page: Page) => page.getByRole('region', { name: 'What we do about it' });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

const sectionAddress = ({ url }: AdminOrganisation, surveyId: string, hash = '') =>
  `${url}/app/admin/survey/${surveyId}/report/details/how-work-is${hash}`;

const makePulse = async (organisation: AdminOrganisation) =>
  (await organisation.makeSurvey({ type: 'pulse', name: 'Autumn pulse', people: 12, status: 'CLOSED' })).surveyId;

const title = 'Compare work and staffing for one typical week';

test('the first numbers of a section are on the first screen, and how to read them is collapsed', async ({
  page,
  server,
}) => {
  const { surveyId } = await openReport(page, server.url);
  const isPhone = page.viewportSize()!.width < 720;
  await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1280, height: 800 });
  for (const section of ['how-you-are', 'your-work', 'people-and-organisation']) {
    await page.goto(`${server.url}/app/admin/survey/${surveyId}/report/details/${section}`);
    const chart = page.locator('#aspects');
    const first = chart.getByRole('listitem').first();
    await expect(first).toBeVisible();
    const { y } = (await chart.locator('h3, li').first().boundingBox())!;
    const row = (await first.boundingBox())!;
    if (isPhone) expect(y).toBeLessThan(844);
    else expect(row.y + row.height).toBeLessThan(800);
    const about = page.getByText('About this section and its numbers');
    await expect(about).toHaveCount(1);
    await expect(page.getByText(/^Numbers in brackets are 95% intervals/)).toBeHidden();
    await expect(page.getByText(/provisional, not validated/)).toHaveCount(1);
    await expect(page.getByText(/provisional, not validated/)).toBeVisible();
    await about.click();
    await expect(page.getByText(/^Numbers in brackets are 95% intervals/)).toBeVisible();
    await expect(
      page.getByText('How many people’s scores have each label, in each part of this section.'),
    ).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);
  }
});

test('a measure becomes an action with its title and a due date, and then says so', async ({ page, organisation }) => {
  const surveyId = await makePulse(organisation);
  await organisation.signInAs(page, 'edit');
  await page.clock.setFixedTime('2026-11-26T12:00:00Z');
  await page.goto(sectionAddress(organisation, surveyId));
  const measure = measures(page).getByRole('listitem').filter({ hasText: title });
  await expect(measure.getByRole('heading', { level: 3 })).toHaveText(title);
  await expect(measure).toContainText('About: Workload');
  await expect(actions(page)).toContainText('Nothing is planned for this section yet.');
  await expectAccessible(page);
  await noSideways(page);

  await measure.getByRole('button', { name: `Make this an action: ${title}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add an action to “How work is”' });
  await expect(page).toHaveURL(/modal=action&measure=0/);
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await expect(dialog.getByLabel('Due date')).toHaveValue('2026-12-24');
  await expect(dialog.getByRole('textbox', { name: 'Owner' })).toHaveValue('');
  await expectAccessible(page);
  // Nothing was typed, so nothing is lost.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/modal=/);

  const make = measure.getByRole('button', { name: `Make this an action: ${title}` });
  await make.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(make).toBeFocused();
  await make.press('Enter');
  await dialog.getByRole('textbox', { name: 'Owner' }).fill('Team leads');
  await dialog.getByLabel('Due date').fill('2027-01-15');
  await dialog.getByRole('button', { name: 'Add action' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Action added' })).toBeVisible();
  await expect(measure).toContainText('Planned as an action');
  const edit = measure.getByRole('button', { name: `Edit ${title}` });
  await expect(edit).toBeFocused();
  await expect(measures(page).getByText('Planned as an action')).toHaveCount(1);
  await expect(actions(page).getByRole('listitem').filter({ hasText: title })).toContainText('15 January 2027');
  await expectAccessible(page);
  await noSideways(page);
  await edit.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit action' }).getByRole('textbox', { name: 'Owner' })).toHaveValue(
    'Team leads',
  );
});

test('unsaved text for one measure is not offered for another', { tag: '@desk' }, async ({ page, organisation }) => {
  const surveyId = await makePulse(organisation);
  await organisation.signInAs(page, 'edit');
  await page.goto(sectionAddress(organisation, surveyId));
  const buttons = measures(page).getByRole('button', { name: /^Make this an action/ });
  const dialog = page.getByRole('dialog', { name: /^Add an action/ });
  const [offer, owner] = [dialog.getByText('You have unsaved changes from'), dialog.getByLabel('Owner')];
  await buttons.nth(0).click();
  await owner.fill('Team leads');
  await page.reload();
  await expect(offer).toBeVisible();
  await page.goto(sectionAddress(organisation, surveyId));
  await buttons.nth(1).click();
  await expect(owner).toHaveValue('');
  await expect(offer).toHaveCount(0);
});

test('people who can only read see the measures and what is planned, without buttons', async ({
  page,
  organisation,
}) => {
  const surveyId = await makePulse(organisation);
  await organisation.api('edit').createAction({
    params: { surveyId },
    body: { sectionId: 'how-work-is', title, owner: 'Ann', dueOn: '2027-01-15' },
  });
  await organisation.signInAs(page, 'report');
  await page.goto(`${sectionAddress(organisation, surveyId)}?modal=action&measure=0`);
  await expect(measures(page).getByRole('listitem').filter({ hasText: title })).toContainText('Planned as an action');
  await expect(measures(page).getByRole('listitem').nth(1)).not.toContainText('Planned as an action');
  await expect(measures(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a link to a part of a section scrolls there and moves the focus', async ({ page, organisation }) => {
  const surveyId = await makePulse(organisation);
  await organisation.signInAs(page, 'report');
  const expectAt = async (name: string) => {
    const target = page.getByRole('heading', { level: 2, name });
    await expect(target).toBeFocused();
    await expect.poll(async () => Math.round((await target.boundingBox())!.y)).toBeLessThan(60);
  };
  const address = sectionAddress(organisation, surveyId, '#measures');
  await page.goto(address);
  await expectAt('What can be done');
  await page.goto(address.replace(/\/details.*/, ''));
  await expect(heading(page)).toHaveText('Autumn pulse');
  // Links within the application do this.
  await page.evaluate((path) => history.pushState(null, '', path), address);
  await expectAt('What can be done');
  await page.goBack();
  await expect(heading(page)).toBeFocused();
  await page.evaluate((path) => history.pushState(null, '', path), address.replace('measures', 'aspects'));
  await expectAt('In detail');
});
