import type { Page } from '@playwright/test';
import { sortBy } from './participantsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const contact = { contactName: 'Kim Lind', contactEmail: 'kim@example.org' };
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const dateField = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

const openSurveys = (page: Page) => page.goto(new URL('/app/admin/survey/your-surveys', page.url()).href);
const names = (page: Page) => page.getByRole('table').getByRole('link');
const menu = async (page: Page, survey: string) => {
  await page.getByRole('button', { name: `Actions for ${survey}` }).click();
  return page.getByRole('menuitem');
};
/** The two fields of a date with a time. */
function when(page: Page, name: string) {
  const group = page.getByRole('group', { name });
  return { date: group.getByLabel(name), time: group.getByLabel('Time (optional)') };
}
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('the dashboard of an empty organisation leads to its first survey', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'edit');
  await expect(page.getByRole('heading', { name: 'Three steps to your first survey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add people' })).toHaveAttribute('href', '/app/admin/participants');
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  await page.getByRole('link', { name: 'Create your first survey' }).click();
  await expect(heading(page)).toHaveText('New survey');
  await expect(page.getByRole('complementary')).toContainText('Nothing is sent yet.');
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Survey type' }).getByRole('radio').first()).toBeFocused();
  await expect(page.locator(':focus')).toHaveAccessibleDescription(/^Please choose a survey type\. about 9 minutes/);
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Wellbeing pulse' }).check();
  await expect(page.getByRole('radio', { name: 'Wellbeing pulse' })).toHaveAccessibleDescription(
    'about 3 minutes 14 questions Asks about: Energy and rest · Your work and the people around you',
  );
  const now = new Date();
  const monthOf = (date: Date) => new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(date);
  await expect(page.getByLabel('Survey name')).toHaveValue(`Wellbeing pulse ${monthOf(now)}`);
  const start = new Date(now.getFullYear(), now.getMonth() + 2, 3);
  await when(page, 'Start on').date.fill(dateField(start));
  await expect(page.getByLabel('Survey name')).toHaveValue(`Wellbeing pulse ${monthOf(start)}`);
  await page.getByRole('button', { name: 'Save survey' }).click();

  await expect(page.getByText('Created new survey')).toBeVisible();
  await expect(heading(page)).toHaveText(`Wellbeing pulse ${monthOf(start)}`);
  const {
    surveys: [survey],
  } = await organisation.api('view').getSurveys({ params: { accountId: organisation.accountId } });
  // The day begins in the zone of the browser, and the two weeks end in the zone of the organisation.
  expect(survey!.scheduling.openAt).toBe(
    await page.evaluate((date) => new Date(`${date}T00:00`).toISOString(), dateField(start)),
  );
  const end = new Date(start.getFullYear(), start.getMonth(), start.getDate() + 14);
  const closeAt = new Date(survey!.scheduling.closeAt!).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  expect(closeAt).toBe(`${dateField(end)} 23:59:59`);
});

test('a new survey needs an unused name, and an end after its start', async ({ page, organisation }) => {
  await organisation.makeSurvey({ name: 'Taken already', status: 'DRAFT' });
  await organisation.signInAs(page, 'manage');
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByRole('radio', { name: 'Wellbeing pulse' }).check();
  await page.getByLabel('Survey name').fill('taken ALREADY');
  const [start, end] = [inDays(40), inDays(50)];
  const { date: startInput, time: startTime } = when(page, 'Start on');
  const { date: endInput, time: endTime } = when(page, 'End on');
  // Today in the zone of the browser.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await expect(startInput).toHaveAttribute('min', today);
  await startInput.fill(dateField(end));
  await expect(endInput).toHaveAttribute('min', dateField(end));
  await startTime.fill('09:30');
  await endInput.fill(dateField(start));
  await endTime.fill('17:00');
  await expect(page.getByRole('checkbox', { name: /^Two weeks/ })).not.toBeChecked();
  // A name that was typed does not change with the start.
  await expect(page.getByLabel('Survey name')).toHaveValue('taken ALREADY');
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(endInput).toBeFocused();
  await expect(endInput).toHaveAccessibleDescription(/The end must be after the start\./);
  await expectAccessible(page);

  await startInput.fill(dateField(start));
  await endInput.fill(dateField(end));
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(page.getByText('Failed to create new survey.')).toBeVisible();
  await expect(page.getByLabel('Survey name')).toBeFocused();
  await expect(page.getByLabel('Survey name')).toHaveAccessibleDescription(/This name is taken already/);
  await page.getByLabel('Survey name').fill('Our own');
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(heading(page)).toHaveText('Our own');
  const { surveys } = await organisation.api('view').getSurveys({ params: { accountId: organisation.accountId } });
  const at = (date: Date, time: string) =>
    page.evaluate((local) => new Date(local).toISOString(), `${dateField(date)}T${time}`);
  expect(surveys.find(({ name }) => name === 'Our own')!.scheduling).toEqual({
    openAt: await at(start, '09:30'),
    closeAt: await at(end, '17:00'),
  });
});

test('the dashboard shows open surveys with their progress, upcoming surveys, and actions', async ({
  page,
  organisation,
}) => {
  await organisation.makeSurvey({ name: 'Autumn pulse', closeAt: inDays(14), people: 3 });
  await organisation.makeSurvey({ name: 'Winter pulse', openAt: inDays(30), status: 'SCHEDULED' });
  await organisation.makeSurvey({ name: 'Some draft', status: 'DRAFT' });
  await organisation.makeSurvey({ name: 'All set', status: 'READY' });

  await organisation.signInAs(page, 'edit');
  const progress = page.getByRole('article', { name: 'Autumn pulse' });
  await expect(progress).toContainText('3 participants');
  await expect(progress).toContainText(/Closes at .+/);
  await expect(progress).toContainText('0% completed');
  await expect(progress.getByRole('img', { name: '0% completed, 0% in progress' })).toBeVisible();
  const upcoming = page.getByRole('region', { name: 'Upcoming surveys' }).getByRole('listitem');
  await expect(upcoming).toHaveCount(3);
  // Surveys without a date come after the one with a date, sorted by name.
  await expect(upcoming.getByRole('heading')).toHaveText(['Winter pulse', 'All set', 'Some draft']);
  for (const [index, status] of ['Scheduled', 'Ready', 'Draft'].entries()) {
    await expect(upcoming.nth(index)).toContainText(status);
    await expect(upcoming.nth(index)).toContainText('No participants yet');
  }
  await expect(page.getByText('Three steps')).toHaveCount(0);
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  await progress.getByRole('link', { name: 'View, edit or close' }).click();
  await expect(heading(page)).toHaveText('Autumn pulse');
  await page.goto(`${organisation.url}/app/admin`);
  await page.getByRole('link', { name: 'All surveys' }).click();
  await expect(names(page)).toHaveCount(4);
});

test('the list of surveys can be sorted, and its surveys archived and brought back', async ({ page, organisation }) => {
  for (const name of ['Birch', 'alder', 'Cedar'])
    await organisation.makeSurvey({ name, status: name === 'Cedar' ? 'READY' : 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  await openSurveys(page);
  await expect(names(page)).toHaveText(['Cedar', 'alder', 'Birch']);
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  await sortBy(page, 'Name');
  await expect(names(page)).toHaveText(['alder', 'Birch', 'Cedar']);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await sortBy(page, 'Name');
  await expect(names(page)).toHaveText(['Cedar', 'Birch', 'alder']);
  await expect(page).toHaveURL(/sort=-name/);
  await sortBy(page, 'Status');
  await expect(names(page)).toHaveText(['alder', 'Birch', 'Cedar']);
  await page.reload();
  await expect(names(page)).toHaveText(['alder', 'Birch', 'Cedar']);

  await expect(await menu(page, 'Birch')).toHaveText(['View', 'Edit', 'Copy to a new survey', 'Archive', 'Delete']);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(page.getByText('Archived survey', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['alder', 'Cedar']);
  // The focused element is gone, so the focus moves to the number of surveys.
  await expect(page.getByText('2 surveys')).toBeFocused();
  await page.getByRole('link', { name: 'Archived', exact: true }).click();
  await expect(heading(page)).toHaveText('Archived surveys');
  await expect(names(page)).toHaveText(['Birch']);
  await (await menu(page, 'Birch')).filter({ hasText: 'Unarchive' }).click();
  await expect(page.getByText('Unarchived survey')).toBeVisible();
  await expect(page.getByText('There are no archived surveys.')).toBeVisible();
  await expectAccessible(page);
});

test('a survey is deleted from the list after confirmation, and cannot be deleted while it is open', async ({
  page,
  organisation,
}) => {
  await organisation.makeSurvey({ name: 'To go', status: 'DRAFT' });
  const { surveyId: openId } = await organisation.makeSurvey({ name: 'In use' });
  await organisation.signInAs(page, 'edit');
  await openSurveys(page);
  await expect(await menu(page, 'In use')).toHaveText(['View', 'Edit', 'Copy to a new survey']);
  await page.keyboard.press('Escape');
  await page.goto(`${organisation.url}/app/admin/survey/your-surveys/delete/${openId}`);
  await expect(page).toHaveURL(/\/your-surveys$/);

  await (await menu(page, 'To go')).filter({ hasText: 'Delete' }).click();
  await expect(page).toHaveURL(/\/your-surveys\/delete\/[-0-9a-f]+$/);
  const dialog = page.getByRole('dialog', { name: 'Delete To go?' });
  await expect(dialog).toContainText('permanently deleted');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(names(page)).toHaveCount(2);
  await page.goBack();
  await openSurveys(page);
  await (await menu(page, 'To go')).filter({ hasText: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete survey' }).click();
  await expect(page.getByText('Deleted survey')).toBeVisible();
  await expect(names(page)).toHaveText(['In use']);
});

test('a copy takes over the texts, the contact and the type of the earlier survey', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await organisation.api('edit').patchSurvey({
    params: { surveyId },
    body: { welcome: { useDefault: false, html: '<p>Good to see you.</p>' } },
  });
  await organisation.signInAs(page, 'edit');
  await openSurveys(page);
  await (await menu(page, 'Autumn pulse')).filter({ hasText: 'Copy to a new survey' }).click();
  await expect(page.getByText('It starts as a copy of Autumn pulse')).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: 'Survey type' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Survey name').fill('Spring pulse');
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(heading(page)).toHaveText('Spring pulse');
  const api = organisation.api('view');
  const { surveys } = await api.getSurveys({ params: { accountId: organisation.accountId } });
  const copy = await api.getSurvey({ params: { surveyId: surveys.find(({ name }) => name === 'Spring pulse')!.id } });
  expect(copy).toMatchObject({
    ...contact,
    status: 'READY',
    welcome: { useDefault: false, html: '<p>Good to see you.</p>' },
    template: { id: 'pulse' },
  });
});

test('"Load more" adds surveys up to the last', async ({ page, organisation }) => {
  for (let index = 1; index <= 52; index += 1)
    await organisation.makeSurvey({ name: `Number ${String(index).padStart(2, '0')}`, status: 'DRAFT' });
  await organisation.signInAs(page, 'view');
  await openSurveys(page);
  await expect(page.getByText('Showing the first 50')).toBeVisible();
  await expect(names(page)).toHaveCount(50);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(names(page)).toHaveCount(52);
  await expect(page.getByText('You have reached the end of the list.')).toBeFocused();
  await expect(page.getByText('52 surveys')).toBeVisible();
  expect(new Set(await names(page).allTextContents()).size).toBe(52);
  // People who can only view get no actions.
  await expect(await menu(page, 'Number 07')).toHaveText(['View']);
});

test('a part of a page that cannot be loaded shows an error in its place', async ({ page, organisation }) => {
  const { url, accountId } = organisation;
  const { surveyId } = await organisation.makeSurvey({
    name: 'Late draft',
    type: 'wellbeing',
    openAt: inDays(1),
    status: 'DRAFT',
  });
  await organisation.signInAs(page, 'edit');
  for (const [path, unread] of [
    ['', `**/api/v0/account/${accountId}/reports?*`],
    [`survey/${surveyId}/edit`, `**/api/v0/account/${accountId}`],
    [`survey/${surveyId}/participants`, `**/api/v0/account/${accountId}/groups?*`],
  ] as const) {
    await page.route(unread, (route) => route.abort());
    await page.goto(`${url}/app/admin/${path}`);
    await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }), path).toBeVisible({
      timeout: 15_000,
    });
    await page.unroute(unread);
  }
});
