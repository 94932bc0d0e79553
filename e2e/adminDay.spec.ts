import type { BrowserContext, Page } from '@playwright/test';
import { completeOverHttp } from './completeOverHttp.ts';
import { rejectedPrefix, type AdminOrganisation } from './organisation.ts';
import { chooseOfRow, rowOf, sideways } from './participantsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const needs = (page: Page) => page.getByRole('region', { name: 'What needs you now' });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
const peopleOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    givenName: `${name}${index}`,
    familyName: 'Berg',
    emailAddress: `${name}${index}@day.example`,
  }));

/** Creates a group with new people, and adds it to a survey. */
async function attachGroup({ api, accountId }: AdminOrganisation, surveyId: string, name: string, count: number) {
  const edit = api('edit');
  const { id: groupId } = await edit.createGroup({ params: { accountId }, body: { name } });
  await edit.addAccountParticipants({
    params: { accountId },
    body: { participants: peopleOf(name.toLowerCase(), count), groupId },
  });
  await edit.addGroups({ params: { surveyId }, body: { groupIds: [groupId] } });
}

test('the dashboard shows what needs attention, and each item can be done from there', async ({
  page,
  organisation,
}) => {
  const api = organisation.api('edit');
  const { surveyId: openId } = await organisation.makeSurvey({
    name: 'Autumn pulse',
    closeAt: inDays(2),
    status: 'READY',
  });
  await attachGroup(organisation, openId, 'North', 6);
  await attachGroup(organisation, openId, 'Few', 3);
  await api.openSurvey({ params: { surveyId: openId } });
  const invitation = await organisation.linkInMail('north0@day.example', '/app/s/');
  await completeOverHttp(organisation.url, invitation.split('/').at(-1)!);
  await organisation.makeSurvey({ name: 'Late draft', openAt: inDays(1), status: 'DRAFT' });
  await organisation.makeSurvey({ name: 'All set', status: 'READY' });
  const { surveyId: readyId } = await organisation.makeSurvey({ name: 'Whole', people: 1, status: 'READY' });
  await organisation.makeSurvey({ name: 'Some day', status: 'DRAFT' });

  await organisation.signInAs(page, 'edit');
  const items = needs(page).getByRole('listitem');
  await expect(items).toHaveCount(5);
  await expect(items.nth(0)).toContainText(
    /Late draft.*It is due to open at .* but is not ready\..*Missing: contact name, contact email address/,
  );
  await expect(items.nth(1)).toContainText(/Autumn pulse.*It closes at .*\. So far, 1 of 9 people have completed it\./);
  await expect(items.nth(2)).toContainText(/All set.*no one has been added to it yet\./);
  await expect(items.nth(3)).toContainText(/Whole.*Ready to open\./);
  await expect(items.nth(3).getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    `/app/admin/survey/${readyId}/open`,
  );
  await expect(items.nth(4)).toHaveText(
    'Some dayMissing: contact name, contact email addressNo one is invited yet. Add participants',
  );
  await expect(items.nth(4).getByRole('link', { name: 'Add participants' })).toHaveAttribute('href', /\/participants$/);
  await expectAccessible(page);

  const progress = page.getByRole('article', { name: 'Autumn pulse' });
  await progress.getByText('Response rate by group').click();
  await expect(progress.getByRole('listitem')).toHaveText([
    /North.*1 of 6 \(17%\)/,
    /Few.*Not shown: fewer than 5 people/,
  ]);
  await expectAccessible(page);

  await items.nth(1).getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByRole('dialog', { name: 'Send reminders for Autumn pulse?' })).toContainText(
    '8 people have not completed it.',
  );
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
  await expect(
    page.getByText('Reminders were sent to 8 people. 1 person has already completed the survey.'),
  ).toBeVisible();
  await expect(items).toHaveCount(4);
  await expect(needs(page).getByRole('heading')).toBeFocused();
  await expect.poll(() => organisation.mailsTo('few1@day.example').length, { timeout: 30_000 }).toBe(2);

  await items.nth(1).getByRole('link', { name: 'Add participants' }).click();
  await expect(heading(page)).toHaveText('Participants of All set');
});

test('bounced mail is shown, leads to the person, and the corrected address is invited', async ({
  page,
  organisation,
}) => {
  const api = organisation.api('edit');
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  const participants = [
    ...peopleOf('well', 3),
    { givenName: 'Gus', familyName: 'Ode', emailAddress: `${rejectedPrefix}gus@day.example` },
    { givenName: 'Ida', familyName: 'Ode', emailAddress: `${rejectedPrefix}ida@day.example` },
  ];
  await api.addParticipants({ params: { surveyId }, body: { participants } });
  await api.openSurvey({ params: { surveyId } });
  await expect
    .poll(async () => (await api.getSurvey({ params: { surveyId } })).participants.undeliverableCount, {
      timeout: 30_000,
    })
    .toBe(2);

  await organisation.signInAs(page, 'edit');
  const item = needs(page).getByRole('listitem');
  await expect(item).toContainText('2 people get no email: their addresses bounced and may be wrong.');
  await expectAccessible(page);
  await item.getByRole('link', { name: 'See who' }).click();
  await expect(page).toHaveURL(/participants\?mailRefusal=undeliverable$/);
  await expect(rowOf(page, '@day.example')).toHaveCount(2);
  await expect(rowOf(page, `${rejectedPrefix}gus@`)).toContainText('Email bounced');
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  await chooseOfRow(page, 'Gus Ode', 'Edit name and address');
  await page.getByRole('dialog').getByLabel('Email address').fill('gus@day.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, '@day.example')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter, in use' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Email bounced' }).click();
  await expect(rowOf(page, '@day.example')).toHaveCount(5);
  await expect.poll(() => organisation.mailsTo('gus@day.example').length, { timeout: 30_000 }).toBe(1);
  await page.goto(`${organisation.url}/app/admin`);
  await expect(item).toContainText('One person gets no email: their address bounced and may be wrong.');
});

test('the dashboard says when there is nothing to do, and shows no tasks to people who can only view', async ({
  page,
  organisation,
}) => {
  await organisation.makeSurvey({ name: 'Whole', status: 'READY' });
  await organisation.signInAs(page, 'view');
  await expect(needs(page)).toContainText('Nothing at the moment.');
  await expectAccessible(page);
});

test('people are reminded automatically as configured, and the page of the survey shows when', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/edit`);
  const field = page.getByLabel('Remind automatically');
  await expect(field.getByRole('option')).toHaveText([
    'Never',
    'Every 3 days',
    'Every 5 days',
    'Every 7 days',
    'Every 10 days',
    'Every 14 days',
    'Every 21 days',
  ]);
  await field.selectOption('Every 7 days');
  await expect(field).toHaveAccessibleDescription(/The first is sent 7 days after the survey opens\./);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated survey')).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByText('Every 7 days')).toBeVisible();

  await organisation.api('edit').addParticipants({ params: { surveyId }, body: { participants: peopleOf('ann', 1) } });
  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await page.reload();
  await expect(page.getByText(/Sent automatically every 7 days\. The next is due at .+/)).toBeVisible();
  await expectAccessible(page);
});

/** Closes the tab abruptly, as in a crash, and opens the page in another one after signing in again. */
async function inAnotherTab(
  context: BrowserContext,
  page: Page,
  organisation: AdminOrganisation,
  path: string,
): Promise<Page> {
  // The draft is saved after a pause.
  await page.waitForTimeout(600);
  await page.close();
  const other = await context.newPage();
  await organisation.signInAs(other, 'edit');
  await other.goto(`${organisation.url}/app/admin/${path}`);
  return other;
}

const offer = (page: Page) => page.getByText(/^You have unsaved changes from /);
const savedDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')));

test('unsaved text of a survey outlives a closed tab, and its draft is deleted on saving', async ({
  page,
  context,
  organisation,
}) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/edit`);
  await page.getByLabel('Survey name').fill('Winter pulse');
  await page.getByLabel('Name', { exact: true }).fill('Ben Ash');
  await organisation.api('manage').patchSurvey({ params: { surveyId }, body: { contactName: 'Cleo Roth' } });

  const second = await inAnotherTab(context, page, organisation, `survey/${surveyId}/edit`);
  await expect(offer(second)).toBeVisible();
  await expectAccessible(second);
  await expect(second.getByLabel('Survey name')).toHaveValue('Autumn pulse');
  await second.getByRole('button', { name: 'Restore' }).click();
  await expect(heading(second)).toBeFocused();
  await expect(second.getByLabel('Survey name')).toHaveValue('Winter pulse');
  // Someone else has changed the other field in the meantime.
  await expect(second.getByText('Someone else changed this while you were editing.')).toContainText('Theirs');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await second.getByRole('button', { name: 'Save changes' }).click();
  await expect(second.getByText('Updated survey')).toBeVisible();
  expect(await organisation.api('edit').getSurvey({ params: { surveyId } })).toMatchObject({
    name: 'Winter pulse',
    contactName: 'Ben Ash',
  });
  await expect.poll(() => savedDrafts(second)).toEqual([]);
  await second.reload();
  await expect(second.getByLabel('Survey name')).toHaveValue('Winter pulse');
  await expect(offer(second)).toBeHidden();
});

test('drafts of a new survey and of a custom question are saved as well; discarding and signing out delete them', async ({
  page,
  context,
  organisation,
}) => {
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/new`);
  await page.getByRole('radio', { name: 'Wellbeing pulse' }).check();
  await page.getByLabel('Survey name').fill('Of my own');
  const second = await inAnotherTab(context, page, organisation, 'survey/new');
  await second.getByRole('button', { name: 'Restore' }).click();
  await expect(second.getByLabel('Survey name')).toHaveValue('Of my own');
  await expect(second.getByRole('radio', { name: 'Wellbeing pulse' })).toBeChecked();
  await second.getByRole('button', { name: 'Save survey' }).click();
  await expect(heading(second)).toHaveText('Of my own');
  expect(await savedDrafts(second)).toEqual([]);

  const { surveyId } = await organisation.makeSurvey({
    name: 'With questions',
    type: 'wellbeing',
    status: 'READY',
  });
  const {
    editableSections: [section],
  } = await organisation.api('edit').getSurvey({ params: { surveyId } });
  const path = `survey/${surveyId}/edit/${section!.id}/custom`;
  await second.goto(`${organisation.url}/app/admin/${path}`);
  await second.getByLabel('Question', { exact: true }).fill('How is the canteen?');
  await second.getByLabel('Answer type').selectOption('single');
  const box = second.getByRole('group', { name: 'Answers' }).getByRole('textbox').last();
  await box.fill('Good');
  await box.press('Enter');
  await box.fill('Fair');
  const third = await inAnotherTab(context, second, organisation, path);
  await third.getByRole('button', { name: 'Restore' }).click();
  await expect(third.getByLabel('Question', { exact: true })).toHaveValue('How is the canteen?');
  await expect(third.getByLabel('Answer 1')).toHaveValue('Good');
  await expect(third.getByRole('group', { name: 'Answers' }).getByRole('textbox').last()).toHaveValue('Fair');
  const fourth = await inAnotherTab(context, third, organisation, path);
  await fourth.getByRole('button', { name: 'Discard' }).click();
  await expect(offer(fourth)).toBeHidden();
  expect(await savedDrafts(fourth)).toEqual([]);

  await fourth.goto(`${organisation.url}/app/admin/survey/new`);
  await fourth.getByLabel('Survey name').fill('Never saved');
  await expect.poll(() => savedDrafts(fourth)).toHaveLength(1);
  // A draft is not offered to another person.
  const other = await context.newPage();
  await organisation.signInAs(other, 'manage');
  await other.goto(`${organisation.url}/app/admin/survey/new`);
  await expect(other.getByLabel('Survey name')).toHaveValue('');
  await expect(offer(other)).toBeHidden();
  await other.close();
  // Signing out asks first, as leaving any form does. It also deletes the drafts of other tabs.
  await fourth.getByRole('banner').getByRole('button').last().click();
  await fourth.getByRole('menuitem', { name: 'Sign out' }).click();
  await fourth
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Discard changes' })
    .click();
  await expect(fourth.getByText('You are signed out.')).toBeVisible();
  expect(await savedDrafts(fourth)).toEqual([]);
});

test('keyboard shortcuts lead from page to page, are listed, and can be switched off', async ({
  page,
  organisation,
}) => {
  // An organisation without people has nothing to search.
  await organisation.makeSurvey({ name: 'Autumn pulse', status: 'DRAFT', people: 1 });
  await organisation.signInAs(page, 'edit');
  await expect(needs(page)).toBeVisible();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list.getByRole('definition')).toHaveText([
    'Dashboard',
    'Surveys',
    'Participants',
    'Reporting',
    'Action plan',
    'New survey',
    'Search on this page',
    'This list',
    'Find surveys, reports, groups and pages',
    'Undo, while a message offers it',
  ]);
  await expectAccessible(page);
  // Shortcuts do nothing while a dialog is open.
  await page.keyboard.press('n');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  const go = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await go('g', 's');
  await expect(heading(page)).toHaveText('Surveys');
  await go('g', 'p');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(/\/admin\/participants$/);
  const search = page.getByRole('searchbox');
  await expect(search).toBeVisible();
  await go('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  // In a text field the keys type letters.
  await page.keyboard.type('gs?');
  await expect(search).toHaveValue('gs?');
  await heading(page).focus();
  await go('g', 'r');
  await expect(page).toHaveURL(/\/admin\/reporting$/);
  await go('g', 'a');
  await expect(page).toHaveURL(/\/admin\/actions$/);
  await go('Control+g', 'd');
  await expect(page).toHaveURL(/\/admin\/actions$/);
  await go('n');
  await expect(heading(page)).toHaveText('New survey');
  await go('g', 'd');
  await expect(page).toHaveURL(/\/admin\/?$/);

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await list.getByRole('checkbox', { name: 'Use keyboard shortcuts' }).uncheck();
  await list.getByRole('button', { name: 'Close' }).click();
  await go('n', '?');
  await page.reload();
  await expect(needs(page)).toBeVisible();
  await go('n', '?');
  await expect(list).toBeHidden();
  await expect(heading(page)).toHaveText(organisation.name);
});
