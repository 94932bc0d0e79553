import type { Page } from '@playwright/test';
import type { AdminOrganisation } from './organisation.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import { excelSemicolon } from '../testing/files/spreadsheetFiles.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const crowd = 500;
const address = (index: number) => `person${index}@journey.example`;
const shift = 'Night shift';
const question = 'How did you hear of this survey?';

/** Waits until an invitation has arrived at each address. @returns the last part of the link of one. */
async function tokenOf(organisation: AdminOrganisation, emailAddress: string): Promise<string> {
  return (await organisation.linkInMail(emailAddress, '/app/s/')).split('/').at(-1)!;
}

test('from an empty organisation to a closed survey', async ({ page, organisation }) => {
  test.setTimeout(400_000);
  await organisation.signInAs(page, 'manage');

  // Create a survey of a type, and choose questions, one of them the organisation's own.
  await page.getByRole('link', { name: 'Create your first survey' }).click();
  await page.getByRole('radio', { name: 'Wellbeing survey' }).check();
  await page.getByLabel('Survey name').fill('Autumn wellbeing');
  await page.getByRole('button', { name: 'Save survey' }).click();
  await expect(page.getByText('Created new survey')).toBeVisible();
  await expect(heading(page)).toHaveText('Autumn wellbeing');
  await page.getByRole('link', { name: 'Edit survey' }).click();
  await page.getByRole('link', { name: /^Edit questions/ }).click();
  await expect(heading(page)).toHaveText('Questions from your organisation');
  await page
    .getByRole('button', { name: /^Add: / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Add new custom question' }).click();
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.getByLabel('Answer type').selectOption({ label: 'Radio buttons – one answer' });
  for (const answer of ['By e-mail', 'From a colleague']) {
    await page.getByLabel('Add an answer').fill(answer);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully created question.')).toBeVisible();
  await page.getByRole('button', { name: `Add: ${question}` }).click();
  await page.getByRole('button', { name: `Move up: ${question}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${question} is now question 3 of 4.`)).toBeAttached();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Successfully updated Questions from your organisation questions')).toBeVisible();

  // Enter another contact, and import the people to invite.
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kim Lind');
  await page.getByLabel('Email', { exact: true }).fill('kim@fernhill.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated survey')).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Participants' }).click();
  await page.getByRole('button', { name: 'New group' }).click();
  await page.getByLabel('Name of the group').fill(shift);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText('Successfully added group')).toBeVisible();
  await page.getByRole('navigation', { name: 'Groups' }).getByRole('link', { name: shift }).click();
  await expect(heading(page)).toHaveText(shift);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: excelSemicolon([
      ['First Name', 'Last Name', 'Email'],
      ...Array.from({ length: crowd }, (_, index) => [`Zoë ${index}`, 'Müller; "MM"', address(index)]),
    ]),
  });
  await page.getByRole('button', { name: `Add ${crowd} people` }).click();
  await expect(page.getByText(`Added ${crowd} participants (0 were already participants)`)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Showing 50 of 500 people')).toBeVisible();

  // Add the group to the survey, and open the survey.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: /^View or edit/ }).click();
  await page.getByRole('link', { name: /^Add participants/ }).click();
  await page.getByLabel('Add a group').selectOption({ label: `${shift} (${crowd})` });
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText(`Participants from ${shift} have been added.`)).toBeVisible();
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('button', { name: 'Open survey' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${crowd} people`);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Open survey' }).click();
  await expect(page.getByRole('link', { name: 'Close survey' })).toBeVisible();

  // Everyone is invited by mail. Three answer.
  await expect
    .poll(
      () =>
        Array.from({ length: crowd }, (_, index) => organisation.mailsTo(address(index)).length).every(
          (mails) => mails === 1,
        ),
      { timeout: 120_000 },
    )
    .toBe(true);
  for (const index of [0, 1, 2]) await completeOverHttp(organisation.url, await tokenOf(organisation, address(index)));

  // Remind the others, and thank one of the three a second time.
  await page.reload();
  await page.getByRole('button', { name: 'Send reminders to all' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${crowd - 3} people have not completed it.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
  await expect(page.getByRole('status').getByText(`${crowd - 3}`)).toBeVisible();
  await expect.poll(() => organisation.mailsTo(address(499)).length, { timeout: 120_000 }).toBe(2);
  await page
    .getByRole('link', { name: /Manage/ })
    .first()
    .click();
  await page.getByRole('searchbox', { name: 'Search by name or email address' }).fill(address(0));
  await expect(page.getByText('1 person matches')).toBeVisible();
  await page.getByRole('checkbox', { name: /^Select Zoë 0/ }).check();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Resend thanks message' }).click();
  await expect(page.getByText(/Thanks emails sent to 1 participants?/)).toBeVisible();
  await expect
    .poll(() => organisation.mailsTo(address(0)).map(({ parsed }) => parsed.subject), { timeout: 120_000 })
    .toEqual([
      'You are invited: Autumn wellbeing',
      'Thank you for taking part in Autumn wellbeing',
      'Thank you for taking part in Autumn wellbeing',
    ]);

  // Close the survey. It cannot be reopened.
  await page.getByRole('link', { name: /^Back to/ }).click();
  await page.getByRole('link', { name: 'Close survey' }).click();
  await expect(page.getByRole('dialog')).toContainText('cannot be reopened');
  await page.getByRole('dialog').getByRole('button', { name: 'Close survey' }).click();
  await expect(page.getByText('Autumn wellbeing is closed')).toBeVisible();
  const {
    surveys: [survey],
  } = await organisation.api('view').getSurveys({ params: { accountId: organisation.accountId } });
  expect(survey).toMatchObject({
    status: 'CLOSED',
    participants: { totalCount: crowd, completedCount: 3, notStartedCount: crowd - 3 },
  });
});
