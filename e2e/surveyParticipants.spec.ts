import type { AdminOrganisation } from './organisation.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import {
  boxOf,
  chooseAction,
  chooseFile,
  chooseOfRow,
  count,
  download,
  header,
  heading,
  openPage,
  peopleFrom,
  rowOf,
  sideways,
  sortBy,
} from './participantsPage.ts';
import { excelUtf8 } from '../testing/files/spreadsheetFiles.ts';
import { expect, expectAccessible, test } from './test.ts';

async function answer({ url, linkInMail }: AdminOrganisation, emailAddress: string) {
  const link = await linkInMail(emailAddress, '/app/s/');
  await completeOverHttp(url, link.split('/').at(-1)!);
}

test('people and groups can be added to a survey, reminded, thanked and removed', async ({ page, organisation }) => {
  const { accountId, url } = organisation;
  const api = organisation.api('edit');
  const group = await api.createGroup({ params: { accountId }, body: { name: 'Engineering' } });
  await api.addAccountParticipants({
    params: { accountId },
    body: { participants: peopleFrom(3, 'reminded.example'), groupId: group.id },
  });
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await organisation.signInAs(page, 'edit');
  await openPage(page, organisation, `survey/${surveyId}/participants`);
  await expect(heading(page)).toHaveText('Participants of Autumn pulse');
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  const groupField = page.getByLabel('Add a group');
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(groupField).toBeFocused();
  await expect(groupField).toHaveAccessibleDescription('Please choose a group.');
  await expectAccessible(page);
  await groupField.selectOption({ label: 'Engineering (3)' });
  await expect(groupField).toHaveAccessibleDescription('');
  await page.route('**/groups', (route) => route.abort());
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Failed to add participants from Engineering.')).toBeVisible();
  await expect(groupField).toHaveValue(group.id);
  await page.unroute('**/groups');
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Participants from Engineering have been added.')).toBeVisible();
  await expect(count(page)).toHaveText('3 people');
  const add = page.getByRole('button', { name: 'Add person' });
  const address = page.getByLabel('Email address', { exact: true });
  await address.fill('hand@example.org');
  await add.click();
  await expect(page.getByText('Added participant.')).toBeVisible();
  await address.fill('person1@reminded.example');
  await add.click();
  await expect(page.getByText('Participant was already a member of this survey.')).toBeVisible();
  await chooseFile(
    page,
    excelUtf8([header, ['Ida', 'Importer', 'ida@example.org'], ['', '', 'person0@reminded.example']]),
  );
  await expect(page.getByRole('dialog')).toContainText('They are invited when the survey opens.');
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByText('Added 1 participant (1 were already participants)')).toBeVisible();
  await chooseFile(page, excelUtf8([header, ['', '', 'person0@reminded.example']]));
  await page.getByRole('button', { name: 'Add 1 person' }).click();
  await expect(page.getByText('All participants were already members of this survey.')).toBeVisible();
  await expect(count(page)).toHaveText('5 people');
  await expect(rowOf(page, 'person1@')).toContainText('Added');
  await boxOf(page, 'Given1 Family1').check();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Remove']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear selection' }).click();

  await api.openSurvey({ params: { surveyId } });
  await answer(organisation, 'person0@reminded.example');
  const survey = await api.getSurvey({ params: { surveyId } });
  await completeOverHttp(url, survey.participantUrl.split('/').at(-1)!);
  await openPage(page, organisation, `survey/${surveyId}/participants`);
  await expect(count(page)).toHaveText('6 people');
  const today = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: '2-digit',
    timeZone: 'Europe/Berlin',
  }).format(new Date());
  await expect(rowOf(page, 'person1@')).toContainText(today);
  await expect(rowOf(page, 'person1@')).toContainText('Delivered');
  await expect(rowOf(page, 'person0@')).toContainText('Completed');
  await expect(page.getByRole('columnheader', { name: 'Done' })).toBeHidden();
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByText('6 selected of 6')).toBeVisible();
  await chooseAction(page, 'Send survey reminder');
  await expect(page.getByRole('dialog', { name: 'Remind 4 people?' })).toContainText(
    '2 of the selected people get none',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send reminders' }).click();
  await expect(
    page.getByText('Reminders were sent to 4 people. 2 people have already completed the survey.'),
  ).toBeVisible();
  await chooseAction(page, 'Send survey reminder');
  await page.getByRole('button', { name: 'Send reminders' }).click();
  await expect(page.getByText('4 people were reminded in the last 24 hours.')).toBeVisible();
  await chooseAction(page, 'Resend thanks message');
  await page
    .getByRole('dialog', { name: 'Thank 1 person again?' })
    .getByRole('button', { name: 'Send thanks' })
    .click();
  await expect(page.getByText('Thanks emails sent to 1 participant (4 not yet completed, 1 anonymous)')).toBeVisible();
  await chooseAction(page, 'Remove');
  await expect(page.getByRole('dialog', { name: 'Remove 4 people from Autumn pulse?' })).toContainText(
    '2 of the selected people have completed the survey and stay.',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  const mails = organisation.mailsTo('hand@example.org').length;
  await chooseOfRow(page, 'hand@example.org', 'Resend invitation');
  await expect(page.getByText('The invitation has been sent to hand@example.org again.')).toBeVisible();
  await expect.poll(() => organisation.mailsTo('hand@example.org').length, { timeout: 30_000 }).toBeGreaterThan(mails);
  await chooseOfRow(page, 'Ida Importer', 'Remove');
  await page.getByRole('button', { name: 'Remove 1 person' }).click();
  await expect(page.getByText('Successfully removed participant(s)')).toBeVisible();
  await expect(count(page)).toHaveText('5 people');
  await page.getByRole('button', { name: 'More for Given0 Family0', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveAccessibleDescription(
    'People who have completed the survey stay in it.',
  );
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Engineering' }).click();
  await page.keyboard.press('Escape');
  await expect(count(page)).toHaveText('3 people match');
  expect((await download(page)).name).toMatch(/^Autumn pulse Engineering Participants /);
  await page.getByRole('button', { name: 'Remove Engineering' }).click();
  await page.getByRole('button', { name: 'Remove group' }).click();
  await expect(page.getByText('Successfully removed Engineering')).toBeVisible();
  await openPage(page, organisation, `survey/${surveyId}/participants`);
  // People who were also added by hand or who have completed the survey stay. One person was in it only through the
  // group.
  await expect(count(page)).toHaveText('4 people');
  await expect(rowOf(page, 'Anonymous')).toBeVisible();
  const { bytes } = await download(page);
  expect(bytes.toString()).toMatch(/hand@|person0@|person1@/);
  expect(bytes.toString().trim().split('\r\n')).toHaveLength(4);
});

test('a closed survey explains why no one can be added; super administrators filter by completion, and can remove people', async ({
  page,
  organisation,
}) => {
  const api = organisation.api('edit');
  const { surveyId } = await organisation.makeSurvey({ name: 'Closed pulse', status: 'READY' });
  await api.addParticipants({ params: { surveyId }, body: { participants: peopleFrom(3, 'closed.example') } });
  await api.openSurvey({ params: { surveyId } });
  await answer(organisation, 'person1@closed.example');
  await organisation.signInAs(page, 'super');
  await openPage(page, organisation, `survey/${surveyId}/participants`);
  await expect(rowOf(page, 'person1@').getByRole('cell', { name: /Yes/ })).toBeVisible();
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByRole('menuitemcheckbox')).toHaveText(['Completed', 'Not Completed', 'Has Email Address']);
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: 'Completed', exact: true }).click();
  await expect(count(page)).toHaveText('1 person matches');
  await page.getByRole('menuitemcheckbox', { name: 'Not Completed' }).click();
  await expect(count(page)).toHaveText('2 people match');
  await page.getByRole('menuitemcheckbox', { name: 'Has Email Address' }).click();
  await page.keyboard.press('Escape');
  await expect(count(page)).toHaveText('2 people match');
  await page.reload();
  await expect(count(page)).toHaveText('2 people match');
  await sortBy(page, 'Done');
  await expect(page.getByRole('columnheader', { name: 'Done' })).toHaveAttribute('aria-sort', 'descending');

  await api.closeSurvey({ params: { surveyId } });
  await openPage(page, organisation, `survey/${surveyId}/participants`);
  await expect(page.getByText('This survey has closed, so you can no longer add people or groups.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add person' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeVisible();
  await expectAccessible(page);
  await chooseOfRow(page, 'Given2 Family2', 'Remove');
  await page.getByRole('button', { name: 'Remove 1 person' }).click();
  await expect(page.getByText('Successfully removed participant(s)')).toBeVisible();
  await expect(count(page)).toHaveText('2 people');
});
