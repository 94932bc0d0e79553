import type { Page, Request } from '@playwright/test';
import { ApiError } from '../web/api/ApiError.ts';
import type { AdminOrganisation } from './organisation.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

const names = (page: Page) => page.getByRole('table').getByRole('link', { name: /^(Alder|Birch)$/ });
const undo = (page: Page, about: string) => page.getByRole('button', { name: `Undo: ${about}` });

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  // A message stays while the pointer is on it.
  await page.mouse.move(2, 2);
}

/** The requests that change something from now on. */
function watchChanges(page: Page): Request[] {
  const changes: Request[] = [];
  page.on('request', (request) => {
    if (/^(PATCH|DELETE|PUT)$/.test(request.method())) changes.push(request);
  });
  return changes;
}

const isArchived = async (organisation: AdminOrganisation, surveyId: string) =>
  (await organisation.api('view').getSurvey({ params: { surveyId } })).archived;

async function openSurveys(page: Page, organisation: AdminOrganisation) {
  await page.goto(`${organisation.url}/app/admin/survey/your-surveys?sort=name`);
  await expect(names(page).first()).toBeVisible();
}

test('archiving is shown at once and can be undone for ten seconds, and is then sent once', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Birch', status: 'READY' });
  await organisation.makeSurvey({ name: 'Alder', status: 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  const changes = watchChanges(page);
  await page.clock.install();
  await openSurveys(page, organisation);
  await choose(page, 'Birch', 'Archive');
  await expect(page.getByText('Archived survey', { exact: true })).toBeVisible();
  await expect(names(page)).toHaveText(['Alder']);

  // Other pages show it too, and lists that are loaded meanwhile.
  await page.getByRole('link', { name: 'Archived', exact: true }).click();
  await expect(names(page)).toHaveText(['Birch']);
  await names(page).click();
  await expect(page.getByText('This survey is archived.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open survey' })).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await undo(page, 'Birch').press('Enter');
  await expect(page.getByText('The change was undone.')).toBeVisible();
  await expect(page.getByText('This survey is archived.')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // By key, the last change first.
  await openSurveys(page, organisation);
  await choose(page, 'Birch', 'Archive');
  await choose(page, 'Alder', 'Archive');
  await expect(page.getByText('There are no surveys yet.')).toBeVisible();
  await expect(undo(page, 'Birch')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(names(page)).toHaveText(['Alder']);
  // The message stays while it has the focus.
  await undo(page, 'Birch').focus();
  await page.clock.fastForward(30_000);
  await expect(undo(page, 'Birch')).toBeVisible();
  await expectAccessible(page);
  expect(changes).toEqual([]);
  await page.getByRole('heading', { level: 1 }).focus();
  const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.clock.fastForward(10_000);
  await answered;
  await expect(undo(page, 'Birch')).toHaveCount(0);
  await expect(names(page)).toHaveText(['Alder']);
  expect(changes).toHaveLength(1);
  expect(await isArchived(organisation, surveyId)).toBe(true);
});

test('a page that is closed within the ten seconds sends every change', async ({ page, organisation }) => {
  const { accountId } = organisation;
  const api = organisation.api('edit');
  const { surveyId } = await organisation.makeSurvey({ name: 'Birch', people: 12, status: 'CLOSED' });
  const { sections } = await api.getReport({ params: { surveyId }, body: {} });
  await api.createAction({
    params: { surveyId },
    body: { sectionId: sections[0]!.id, title: 'Ask', owner: 'Ann', dueOn: '2030-01-01', notes: '', status: 'OPEN' },
  });
  const group = await api.createGroup({ params: { accountId }, body: { name: 'Nights' } });
  const people = ['ann', 'ben', 'cem'].map((name) => ({
    givenName: name,
    familyName: 'Lee',
    emailAddress: `${name}@example.org`,
  }));
  await api.addAccountParticipants({ params: { accountId }, body: { participants: people, groupId: group.id } });
  await organisation.signInAs(page, 'edit');

  await page.goto(`${organisation.url}/app/admin/participants/${group.id}`);
  for (const name of ['ann', 'ben']) await page.getByRole('checkbox', { name: `${name} Lee` }).check();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Remove from this group' }).click();
  await expect(page.getByText('Successfully removed participant(s)')).toBeVisible();
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(undo(page, '2 people from Nights')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Action plan' }).click();
  await page.getByLabel('Status of Ask').selectOption('DONE');
  await expect(page.getByText('Ask: Done')).toBeVisible();
  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(page.getByLabel('Status of Ask')).toHaveValue('DONE');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click();
  await choose(page, 'Birch', 'Archive');
  await expect(undo(page, 'Birch')).toBeVisible();
  const members = async () =>
    (await api.getGroupParticipants({ params: { accountId, groupId: group.id }, query: {} })).participants.length;
  const statuses = async () =>
    (await api.getActions({ params: { accountId }, query: { filter: 'all' } })).actions.map(({ status }) => status);
  expect([await members(), await statuses(), await isArchived(organisation, surveyId)]).toEqual([3, ['OPEN'], false]);

  await page.close();
  await expect
    .poll(async () => [await members(), await statuses(), await isArchived(organisation, surveyId)])
    .toEqual([1, ['DONE'], true]);
  const { entries } = await organisation.api('manage').getAuditLog({ params: { accountId }, query: {} });
  expect(entries.filter(({ action }) => action === 'patchSurvey')).toHaveLength(1);
});

test('if a change cannot be made, the screen shows that and the survey as it is', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Birch', status: 'READY' });
  await organisation.makeSurvey({ name: 'Alder', status: 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  await page.clock.install();
  await openSurveys(page, organisation);
  await choose(page, 'Birch', 'Archive');
  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/^Failed to archive survey\. ./)).toBeVisible();
  await expect(names(page)).toHaveText(['Alder', 'Birch']);

  await choose(page, 'Alder', 'Archive');
  await page.context().setOffline(true);
  // Without a network the browser asks before the page closes, since the call could not be sent.
  const question = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await question).type()).toBe('beforeunload');
  await (await question).dismiss();
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/^Failed to archive survey\. The server could not be reached\./)).toBeVisible();
  await expect(names(page)).toHaveText(['Alder', 'Birch']);
});

test('a change leaves before sign-out, before another organisation, and before a call that depends on it', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Birch', status: 'READY' });
  const other = await organisation.makeSurvey({ name: 'Alder', status: 'READY' });
  const switchTo = async (name: string) => {
    await page.getByRole('button', { name: 'Bo Thiel' }).click();
    await page.getByRole('menuitemradio', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  };
  await organisation.signInAs(page, 'both');
  await switchTo(organisation.name);
  await openSurveys(page, organisation);
  await choose(page, 'Birch', 'Archive');
  await switchTo(organisation.second.name);
  expect(await isArchived(organisation, surveyId)).toBe(true);
  await expect(undo(page, 'Birch')).toHaveCount(0);

  await switchTo(organisation.name);
  await openSurveys(page, organisation);
  await choose(page, 'Alder', 'Archive');
  await signOutByMenu(page);
  expect(await isArchived(organisation, other.surveyId)).toBe(true);

  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}`);
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByText('Unarchived survey')).toBeVisible();
  await page.getByRole('link', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete survey' }).click();
  await expect(page.getByText('Deleted survey')).toBeVisible();
  await expect(page.getByText(/^Failed/)).toHaveCount(0);
  const gone = organisation.api('view').getSurvey({ params: { surveyId } });
  await expect(gone).rejects.toThrow(ApiError);
});
