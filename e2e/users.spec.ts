import type { Browser } from '@playwright/test';
import { rowOf, rows } from './participantsPage.ts';
import { openSettings, roleOf, said, save } from './settingsPage.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Opens the link in a separate browser and chooses a password, which also signs in. */
async function takeInvitation(browser: Browser, link: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const password = 'words nobody else has';
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/r$/);
  for (const label of ['New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(said(page, 'Your password has been reset.')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  return { page, close: () => context.close() };
}

test('administrators can be added by mail, given another role and removed, except the last one who manages', async ({
  browser,
  page,
  organisation,
}) => {
  const { accountId, person } = organisation;
  const newcomer = `newcomer-${accountId.slice(0, 8)}@fernhill.example`;
  await organisation
    .api('super')
    .updateUser({ params: { accountId, userId: await idOf('both') }, body: { adminRole: 'edit' } });
  await organisation
    .api('super')
    .updateUser({ params: { accountId, userId: await idOf('super') }, body: { adminRole: 'view' } });
  await organisation.signInAs(page, 'manage');
  await openSettings(page);
  await expect(rows(page)).toHaveCount(6);
  await expect(rowOf(page, person('manage').emailAddress)).toContainText('(you)');
  await page.getByText('What the roles can do').click();
  await expect(page.getByText('Can see reports, and nothing else.')).toBeVisible();

  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(said(page, 'Please complete all fields')).toBeVisible();
  await expect(page.getByLabel('Given name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Given name').fill('Nele');
  await page.getByLabel('Family name').fill('Comer');
  await page.getByLabel('Email address').fill(person('view').emailAddress.toUpperCase());
  await page.getByLabel('Role', { exact: true }).selectOption('View');
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(said(page, 'Unable to add user.')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription(
    'Email address belongs to someone who has been added already.',
  );
  await page.getByLabel('Email address').fill(newcomer);
  await page.route('**/users', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: 'Validation',
        message: 'Not valid',
        messages: [{ property: 'users[0].emailAddress', message: 'is too long' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Add user' }).click();
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('Email address is too long.');
  await page.unroute('**/users');
  await page.getByLabel('Email address').press('Enter');
  await expect(said(page, 'User added')).toBeVisible();
  await expect(rowOf(page, newcomer)).toContainText('Invited');
  await organisation.linkInMail(newcomer, '/app/auth/r/');

  // Send the mail again. The links in both mails work, and the test uses the new one.
  await page.getByRole('button', { name: 'Send email again to Nele Comer' }).click();
  await expect(said(page, 'The email has been sent to Nele Comer again.')).toBeVisible();
  const theirs = await takeInvitation(browser, await organisation.linkInMail(newcomer, '/app/auth/r/', 1));
  await expect(theirs.page.getByRole('link', { name: 'New survey' })).toHaveCount(0);
  await theirs.page.getByRole('banner').getByRole('button').last().click();
  await expect(theirs.page.getByRole('menuitem').first()).toHaveText('Your profile');
  await theirs.page.goto(`${organisation.url}/app/account/settings`);
  await expect(theirs.page.getByRole('alert')).toHaveText(
    'You cannot access this function as you do not have sufficient privileges on this account.',
  );
  await expectAccessible(theirs.page);

  // Roles are chosen first, and saved together.
  await page.reload();
  await expect(rowOf(page, newcomer)).not.toContainText('Invited');
  await roleOf(page, 'Nele Comer').selectOption('Edit');
  await roleOf(page, person('view').name).selectOption('Report');
  await expect(roleOf(page, 'Nele Comer')).toHaveAccessibleDescription('Not saved yet');
  await expectAccessible(page);
  await save(page).click();
  await expect(said(page, 'Your changes have been saved.')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  await theirs.page.goto(`${organisation.url}/app/admin`);
  await expect(theirs.page.getByRole('link', { name: 'New survey' })).toBeVisible();

  await roleOf(page, person('manage').name).selectOption('View');
  await save(page).click();
  await expect(
    said(
      page,
      'Unable to save changes. This organisation has no other manager. Please give someone else that role first.',
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(roleOf(page, person('manage').name)).toHaveValue('manage');

  await page.getByRole('link', { name: 'Remove Nele Comer' }).press('Enter');
  await expect(page).toHaveURL(/\/account\/settings\/remove\/[-0-9a-f]+$/);
  const dialog = page.getByRole('dialog', { name: 'Remove Nele Comer?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Remove Nele Comer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(said(page, 'User removed')).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  await expect(page.getByRole('heading', { name: 'Administrators of Fernhill' })).toBeFocused();
  await theirs.page.reload();
  await expect(theirs.page.getByText('You have not yet participated in any surveys.')).toBeVisible();
  await theirs.close();

  async function idOf(role: 'both' | 'super') {
    const { users } = await organisation.api('super').getUsers({ params: { accountId } });
    return users.find(({ emailAddress }) => emailAddress === person(role).emailAddress)!.id;
  }
});
