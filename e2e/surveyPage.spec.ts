import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { SurveyStatus } from '../contract/entities/survey.ts';
import { inventAnswers } from '../server/invented/inventAnswers.ts';
import type { AdminOrganisation } from './organisation.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const contact = { contactName: 'Ann Berg', contactEmail: 'ann@fernhill.example' };
const prefixOf = ({ accountId }: AdminOrganisation) => `${accountId.slice(-8).toLowerCase()}-`;
/** The addresses of the two participants. They differ in each test, so that no other test sends mail to them. */
const addressOf = (name: 'ada' | 'ben', organisation: AdminOrganisation) =>
  `${prefixOf(organisation)}${name === 'ada' ? 0 : 1}@example.org`;

/** A survey of the pulse type with two participants. @returns its id. */
async function makeSurvey(organisation: AdminOrganisation, status: SurveyStatus = 'READY'): Promise<string> {
  const { surveyId } = await organisation.makeSurvey({
    name: 'Autumn pulse',
    contact: status === 'DRAFT' ? null : { name: contact.contactName, email: contact.contactEmail },
    people: 2,
    prefix: prefixOf(organisation),
    status,
  });
  return surveyId;
}

const openPage = (page: Page, { url }: AdminOrganisation, surveyId: string, modal = '') =>
  page.goto(`${url}/app/admin/survey/${surveyId}${modal}`);
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

test('a draft shows what is missing, with links to where it is entered', async ({ page, organisation }) => {
  const surveyId = await makeSurvey(organisation, 'DRAFT');
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, surveyId);
  await expect(heading(page)).toHaveText('Autumn pulse');
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open survey' })).toHaveAccessibleDescription(
    'Not ready to open yet. Missing: contact name, contact email address',
  );
  await page.getByRole('button', { name: 'Open survey' }).click({ force: true });
  await expect(dialog(page)).toHaveCount(0);
  await expectAccessible(page);
  await noSideways(page);

  await page.getByRole('link', { name: 'contact email address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Use my name and address' }).click();
  const { name, emailAddress } = organisation.person('edit');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(emailAddress);
  await page.getByLabel('Email', { exact: true }).fill(contact.contactEmail);
  await page.getByLabel('Name', { exact: true }).fill(contact.contactName);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated survey')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();
  await expect(page.getByText('Not ready to open yet.')).toHaveCount(0);
});

test('a survey can be opened, reminded and closed by keyboard, and each step states its consequences first', async ({
  page,
  organisation,
}) => {
  const surveyId = await makeSurvey(organisation);
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, surveyId);
  await page.getByRole('button', { name: 'Open survey' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/open$/);
  await expect(dialog(page).getByText('2 people get an invitation by email now.')).toBeVisible();
  await expect(dialog(page).getByText('Once closed, it cannot be reopened.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(new RegExp(`/survey/${surveyId}$`));
  await expect(page.getByRole('button', { name: 'Open survey' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Open survey' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Autumn pulse is open')).toBeVisible();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  const invitation = await organisation.linkInMail(addressOf('ada', organisation), '/app/s/');

  await page.getByRole('button', { name: 'Send reminders to all' }).click();
  await dialog(page).getByRole('button', { name: 'Send reminders' }).click();
  await expect(page.getByText('Reminders were sent to 2 people.')).toBeVisible();
  await organisation.linkInMail(addressOf('ben', organisation), '/app/s/', 1);
  await completeOverHttp(organisation.url, invitation.split('/').at(-1)!);
  await page.getByRole('button', { name: 'Send reminders to all' }).click();
  await dialog(page).getByRole('button', { name: 'Send reminders' }).click();
  await expect(
    page.getByText(
      'No reminder was sent. 1 person has already completed the survey. 1 person was reminded in the last 24 hours.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: '50% completed, 0% in progress' })).toBeVisible();
  await expect(page.getByText('1 of 2 completed')).toBeVisible();
  await expectAccessible(page);
  await noSideways(page);

  await page.getByRole('link', { name: 'Close survey' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('1 of 2 people have completed it.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Close survey' }).click();
  await expect(page.getByText('Autumn pulse is closed')).toBeVisible();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  for (const name of ['Edit survey', 'Close survey']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See participants' })).toBeVisible();
  // A confirmation is not shown where the action is no longer possible.
  await openPage(page, organisation, surveyId, '/open');
  await expect(page).toHaveURL(new RegExp(`/survey/${surveyId}$`));
  await expect(dialog(page)).toHaveCount(0);
});

test('a rejection by the server is reported, and the page shows the current state', async ({ page, organisation }) => {
  const surveyId = await makeSurvey(organisation);
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, surveyId, '/open');
  await expect(dialog(page)).toBeVisible();
  await organisation.api('edit').patchSurvey({ params: { surveyId }, body: { contactEmail: null } });
  await dialog(page).getByRole('button', { name: 'Open survey' }).click();
  await expect(page.getByText('Failed to open Autumn pulse. This survey cannot be opened.')).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('the participant link can be copied, is drawn as a QR code, and accepts answers while the survey is open', async ({
  page,
  context,
  browser,
  organisation,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const surveyId = await makeSurvey(organisation);
  await organisation.signInAs(page, 'view');
  await openPage(page, organisation, surveyId);
  await expect(page.getByText('This link does not work yet')).toBeVisible();
  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await page.reload();
  await expect(page.getByText('These answers are anonymous')).toBeVisible();
  await expect(page.getByText('This link does not work yet')).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied to clipboard')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await page.getByLabel('Link to share').inputValue());
  await expect(page.getByRole('img', { name: 'QR code of the participant link' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as PNG' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Autumn pulse QR code.png');
  const image = await readFile(await download.path());
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  expect(image.readUInt32BE(16)).toBeGreaterThanOrEqual(1000);

  const anybody = await (await browser.newContext()).newPage();
  await anybody.goto(link);
  await expect(anybody.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  await anybody.context().close();
});

test('the participant link can be turned off and on, on the page and in the editor, and while off it does not open the survey', async ({
  page,
  browser,
  organisation,
}) => {
  const surveyId = await makeSurvey(organisation, 'OPEN');
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, surveyId);
  const link = await page.getByLabel('Link to share').inputValue();
  const offer = page.getByRole('checkbox', { name: 'Offer a share link' });
  await expect(offer).toHaveAccessibleDescription(/do not count towards the minimum group size/);
  await offer.uncheck();
  await expect(page.getByText('The participant link is off')).toBeVisible();
  await expect(page.getByText('The link is off: anyone who opens it sees that it is invalid.')).toBeVisible();
  await expect(page.getByLabel('Link to share')).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'QR code of the participant link' })).toHaveCount(0);
  await expectAccessible(page);
  await noSideways(page);

  const anyone = await (await browser.newContext()).newPage();
  await anyone.goto(link);
  await expect(anyone.getByText("The invitation link that you've clicked is invalid or has expired.")).toBeVisible();

  await page.getByRole('link', { name: 'Edit survey' }).click();
  // The previous page has the same checkbox, so wait for the editor.
  await expect(page.getByLabel('Survey name')).toBeVisible();
  await expect(offer).not.toBeChecked();
  await expect(page.getByText('has a link that you can share')).toHaveCount(0);
  await offer.check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated survey')).toBeVisible();
  await anyone.goto(link);
  await expect(anyone.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  await anyone.context().close();

  await page.goto(`${organisation.url}/app/auth/sign-out`);
  await organisation.api('edit').patchSurvey({ params: { surveyId }, body: { shareLink: false } });
  await organisation.signInAs(page, 'view');
  await openPage(page, organisation, surveyId);
  await expect(page.getByText('The link is off')).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test('who closes a survey can have everyone who can open reports informed', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', people: 6, answers: inventAnswers });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/close`);
  const closing = page.getByRole('dialog', { name: 'Close Autumn pulse?' });
  const inform = closing.getByRole('checkbox', { name: 'Send this email to everyone who can open reports' });
  await expect(inform).not.toBeChecked();
  await expect(inform).toHaveAccessibleDescription(/Report, View, Edit or Manage/);
  await expectAccessible(page);
  await inform.check();
  await closing.getByRole('button', { name: 'Close survey' }).click();
  await expect(page.getByText('Autumn pulse is closed')).toBeVisible();
  const report = `/app/admin/survey/${surveyId}/report`;
  for (const role of ['report', 'view', 'edit', 'manage'] as const)
    expect(await organisation.linkInMail(organisation.person(role).emailAddress, report)).toBe(
      `${organisation.url}${report}`,
    );
});

for (const remember of [false, true]) {
  test(`a preview opens in a new tab and signs no one out (${remember ? 'remembered' : 'not remembered'})`, async ({
    page,
    context,
    organisation,
  }) => {
    const surveyId = await makeSurvey(organisation);
    const { emailAddress, password } = organisation.person('view');
    await page.goto(`${organisation.url}/app/auth/sign-in`);
    await page.getByLabel('E-mail address').fill(emailAddress);
    await page.getByLabel('Password', { exact: true }).fill(password);
    if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/app\/admin\/?$/);
    await openPage(page, organisation, surveyId);

    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Preview' }).click();
    const preview = await opening;
    await expect(preview.getByRole('link', { name: 'Start the survey' })).toBeVisible();
    await expect(preview).toHaveURL(/\/p\/survey$/);
    expect(await preview.evaluate(() => window.opener)).toBeNull();

    for (const again of [() => page.getByRole('link', { name: 'See participants' }).click(), () => page.reload()]) {
      await again();
      await expect(page).toHaveURL(/\/participants$/);
      await expect(page.getByText(addressOf('ada', organisation)).first()).toBeVisible();
    }
    await preview.reload();
    await expect(preview.getByRole('link', { name: 'Start the survey' })).toBeVisible();
    const { participants: counted } = await organisation.api('view').getSurvey({ params: { surveyId } });
    expect(counted.totalCount).toBe(2);
  });
}

test('a survey can be archived, taken out of the archive, and deleted', async ({ page, organisation }) => {
  const surveyId = await makeSurvey(organisation);
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, surveyId);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Archived survey', { exact: true })).toBeVisible();
  await expect(page.getByText('This survey is archived.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open survey' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByText('Unarchived survey')).toBeVisible();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await expect(dialog(page).getByText('The survey will be permanently deleted.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Delete survey' }).click();
  await expect(page.getByText('Deleted survey')).toBeVisible();
  await expect(page).toHaveURL(/\/your-surveys$/);
  await openPage(page, organisation, surveyId);
  await expect(heading(page)).toHaveText('Survey not found');
  await expectAccessible(page);
});

test('people with the view role see a survey without actions, and people with the report role only see closed surveys', async ({
  page,
  organisation,
}) => {
  const surveyId = await makeSurvey(organisation);
  await organisation.signInAs(page, 'view');
  await openPage(page, organisation, surveyId, '/open');
  await expect(page).toHaveURL(new RegExp(`/survey/${surveyId}$`));
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  for (const name of ['Open survey', 'Archive', 'Send reminders to all'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  for (const name of ['Edit survey', 'Delete']) await expect(page.getByRole('link', { name })).toHaveCount(0);
  await openPage(page, organisation, surveyId, '/edit');
  await expect(
    page.getByText('You cannot access this function as you do not have sufficient privileges on this account.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${organisation.url}/app/auth/sign-out`);
  await organisation.signInAs(page, 'report');
  await openPage(page, organisation, surveyId);
  await expect(heading(page)).toHaveText('You cannot see this survey');
  await expectAccessible(page);
  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await organisation.api('edit').closeSurvey({ params: { surveyId } });
  await page.reload();
  await expect(heading(page)).toHaveText('Autumn pulse');
  await expect(page.getByRole('button', { name: 'Preview' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See participants' })).toHaveCount(0);
});

test('only a super administrator can delete the data of a closed survey', async ({ page, organisation }) => {
  const surveyId = await makeSurvey(organisation, 'OPEN');
  const invitation = await organisation.linkInMail(addressOf('ada', organisation), '/app/s/');
  await completeOverHttp(organisation.url, invitation.split('/').at(-1)!);
  await organisation.api('edit').closeSurvey({ params: { surveyId } });

  await organisation.signInAs(page, 'manage');
  await openPage(page, organisation, surveyId, '/delete-results');
  await expect(page).toHaveURL(new RegExp(`/survey/${surveyId}$`));
  await expect(page.getByText('1 of 2 completed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Delete data' })).toHaveCount(0);

  await page.goto(`${organisation.url}/app/auth/sign-out`);
  await organisation.signInAs(page, 'super');
  await openPage(page, organisation, surveyId);
  await page.getByRole('link', { name: 'Delete data' }).click();
  await expect(page).toHaveURL(/\/delete-results$/);
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Delete data' }).click();
  await expect(page.getByText('Deleted the data from Autumn pulse')).toBeVisible();
  await expect(page.getByText('0 of 2 completed')).toBeVisible();
});
