import type { Locator, Page } from '@playwright/test';
import type { SurveyPatch } from '../contract/entities/survey.ts';
import { libreOffice } from '../testing/files/spreadsheetFiles.ts';
import { heading, header, rowsFrom, sideways } from './participantsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

const password = 'words nobody else has';
const steps = (page: Page) => page.getByRole('region', { name: 'Three steps to your first survey' });
const needs = (page: Page) => page.getByRole('region', { name: 'What needs you now' });
const typeOf = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('a new manager opens a survey for 30 people in at most 12 clicks', async ({ page, organisation }) => {
  const { accountId } = organisation;
  const domain = `${accountId.slice(0, 8)}.example`;
  const emailAddress = `nora@${domain}`;
  const nora = { givenName: 'Nora', familyName: 'Lund', emailAddress, adminRole: 'manage' } as const;
  await organisation.api('super').addUsers({ params: { accountId }, body: { users: [nora] } });
  const link = await organisation.linkInMail(emailAddress, '/app/auth/r/');

  const clicked: string[] = [];
  const click = async (name: string, target: Locator) => {
    clicked.push(name);
    await target.click();
  };
  const press = (name: string, within: Page | Locator = page) =>
    click(name, within.getByRole('button', { name, exact: true }));
  const follow = (name: string) => click(name, page.getByRole('link', { name }));

  clicked.push('the link in the mail');
  await page.goto(link);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await press('Save the password');
  await expect(steps(page)).toBeVisible();

  await follow('Create your first survey');
  await click('Wellbeing pulse', typeOf(page, 'Wellbeing pulse'));
  await press('Save survey');
  await expect(page.getByText('Created new survey')).toBeVisible();
  await follow('Add participants');
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  const choosing = page.waitForEvent('filechooser');
  // Also in the side panel.
  await click('Import CSV', page.getByRole('button', { name: 'Import CSV', exact: true }).first());
  clicked.push('the file');
  const buffer = libreOffice([header, ...rowsFrom(30, domain)]);
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await press('Add 30 people');
  await expect(page.getByText('Added 30 participants (0 were already participants)')).toBeVisible();
  await follow('Back to');
  await press('Open survey');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('checkbox', { name: /^Close in two weeks, on .+ every 5 days$/ })).toBeChecked();
  await expectAccessible(page);
  await press('Open survey', dialog);
  await expect(page.getByText(/is open$/)).toBeVisible();

  console.log(`${clicked.length} clicks: ${clicked.join(', ')}`);
  expect(clicked.length).toBeLessThanOrEqual(12);
  const api = organisation.api('view');
  const { surveys } = await api.getSurveys({ params: { accountId } });
  const survey = await api.getSurvey({ params: { surveyId: surveys[0]!.id } });
  expect(survey).toMatchObject({
    status: 'OPEN',
    contactName: 'Nora Lund',
    contactEmail: emailAddress,
    reminderEveryDays: 5,
    participants: { totalCount: 30 },
  });
  const inBerlin = (instant: string | null) =>
    new Date(instant!).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' });
  const end = new Date(`${inBerlin(survey.whenOpen).slice(0, 10)}T12:00Z`);
  end.setUTCDate(end.getUTCDate() + 14);
  expect(inBerlin(survey.scheduling.closeAt)).toBe(`${end.toISOString().slice(0, 10)} 23:59:59`);
  await organisation.linkInMail(`person29@${domain}`, '/app/s/');
});

test('the steps stay on the dashboard until a survey has opened, even if it is archived', async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  const { surveyId } = await organisation.makeSurvey({ name: 'First try', status: 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  const step = steps(page).getByRole('listitem');
  await expect(step).toHaveText([/^Create it\(done\)First try/, /^Add people(?!\(done)/, /^Open it(?!\(done)/]);
  await expect(step.nth(1).getByRole('link')).toHaveAttribute('href', `/app/admin/survey/${surveyId}/participants`);
  await expect(needs(page)).not.toContainText('Nothing at the moment.');
  const missing = needs(page).getByRole('listitem').filter({ hasText: 'First try' });
  await expect(missing).toContainText('Missing: contact name, contact email address');
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  await missing.getByRole('link', { name: 'contact email address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

  const change = (body: SurveyPatch) => api.patchSurvey({ params: { surveyId }, body });
  await change({ contactName: 'Kim Lind', contactEmail: 'kim@example.org' });
  const participants = [{ givenName: 'Ada', familyName: 'Brandt', emailAddress: `ada@${accountId}.example` }];
  await api.addParticipants({ params: { surveyId }, body: { participants } });
  await page.goto(`${organisation.url}/app/admin`);
  await expect(step).toHaveText([/^Create it\(done\)/, /^Add people\(done\)1 person takes part\./, /^Open it/]);
  await expect(step.nth(2).getByRole('link', { name: 'Open survey' })).toHaveAttribute('href', /\/open$/);

  await api.openSurvey({ params: { surveyId } });
  await api.closeSurvey({ params: { surveyId } });
  await change({ archived: true });
  await page.reload();
  await expect(page.getByText('You have no upcoming surveys.')).toBeVisible();
  await expect(needs(page)).toContainText('Nothing at the moment.');
  await expect(steps(page)).toHaveCount(0);
});

test('a survey whose contact could not be saved exists, and its page says what is missing', async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/new`);
  await typeOf(page, 'Wellbeing pulse').check();
  await page.route('**/api/v0/survey/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(page.getByText('The survey was created, but its contact and its reminders')).toBeVisible();
  await expect(heading(page)).toHaveText(/^Wellbeing pulse /);
  await expect(page.getByRole('link', { name: 'contact name' })).toBeVisible();
});

test('two weeks are offered when a survey is opened, unless it was planned to start after them', async ({
  page,
  organisation,
}) => {
  const scheduled = (name: string, days: number) =>
    organisation.makeSurvey({ name, status: 'SCHEDULED', openAt: new Date(Date.now() + days * 24 * 3_600_000) });
  const [soon, endless, late] = [
    await scheduled('Soon', 7),
    await scheduled('Endless', 7),
    await scheduled('Late', 30),
  ];
  await organisation.signInAs(page, 'edit');
  const dialog = page.getByRole('dialog');
  const noEnd = 'No end date: it stays open until you close it.';
  const open = async (surveyId: string, choose: () => Promise<void>) => {
    await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/open`);
    await expect(dialog).toBeVisible();
    await choose();
    await dialog.getByRole('button', { name: 'Open survey' }).click();
    await expect(dialog).toHaveCount(0);
    return organisation.api('view').getSurvey({ params: { surveyId } });
  };
  const opened = await open(soon.surveyId, () => expect(dialog.getByRole('checkbox')).toBeChecked());
  expect(opened).toMatchObject({
    status: 'OPEN',
    scheduling: { closeAt: expect.stringMatching(/T/) as unknown },
    reminderEveryDays: 5,
  });
  const withoutEnd = { status: 'OPEN', scheduling: { closeAt: null }, reminderEveryDays: null };
  const untick = async () => {
    await dialog.getByRole('checkbox').uncheck();
    await expect(dialog).toContainText(noEnd);
  };
  expect(await open(endless.surveyId, untick)).toMatchObject(withoutEnd);
  const nothingOffered = async () => {
    await expect(dialog).toContainText(noEnd);
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  };
  expect(await open(late.surveyId, nothingOffered)).toMatchObject(withoutEnd);
});

test('the empty lists of people offer their ways to add people', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await organisation.signInAs(page, 'edit');
  const main = page.getByRole('main');
  await page.goto(`${organisation.url}/app/admin/participants`);
  for (const name of ['Add a person', 'Import CSV', 'New group'])
    await expect(main.getByRole('button', { name, exact: true }).first()).toBeInViewport();
  for (const name of ['Filter', 'Actions', 'Download CSV', 'Add people and groups'])
    await expect(main.getByRole('button', { name })).toBeHidden();
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'New group' }).click();
  await page.getByRole('dialog').getByLabel('Name of the group').fill('Night shift');
  await page.getByRole('dialog').getByRole('button', { name: 'Add group' }).click();
  await expect(heading(page)).toHaveText('Night shift');
  await main.getByRole('button', { name: 'Add a person' }).click();
  await expect(page.getByLabel('Given name')).toBeFocused();
  await expect(page.getByLabel('Given name')).toBeInViewport();

  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/participants`);
  for (const name of ['Add a person', 'Import CSV', 'Add a group'])
    await expect(main.getByRole('button', { name, exact: true }).first()).toBeInViewport();
  await main.getByRole('button', { name: 'Add a group' }).click();
  await expect(page.getByLabel('Add a group')).toBeFocused();
  await expect(page.getByLabel('Add a group')).toContainText('Night shift (0)');
});
