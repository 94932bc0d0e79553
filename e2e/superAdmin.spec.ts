import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { AdminOrganisation } from './organisation.ts';
import { download, heading, rowOf, rows } from './participantsPage.ts';
import { said, save } from './settingsPage.ts';
import { signInByForm } from './signInByForm.ts';
import { expect, expectAccessible, test } from './test.ts';

const listed = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('button');
const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button').last().click();

async function openOrganisations(page: Page) {
  await accountMenu(page);
  await page.getByRole('menuitem', { name: 'Organisations' }).click();
  await expect(heading(page)).toHaveText('All organisations');
}

/** Signs in a person by the form, without waiting for a particular start page. */
async function signIn(page: Page, { url, person }: AdminOrganisation, role: 'edit' | 'both') {
  await page.goto(`${url}/app/auth/sign-in`);
  await signInByForm(page, person(role));
}

test('a super administrator creates an organisation, switches into it, sets it up, and finds it again', async ({
  page,
  organisation,
}) => {
  const name = `Willow ${organisation.accountId.slice(0, 8)}`;
  await organisation.signInAs(page, 'super');
  await openOrganisations(page);
  await expect(page.getByText('Showing the first 50')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect.poll(() => listed(page).count()).toBeGreaterThan(50);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'New organisation' }).click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await expect(page.getByLabel('Organisation name')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'New organisation' }).click();
  await page.getByLabel('Organisation name').fill(name);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await page.getByLabel('Organisation name').press('Enter');
  await expect(said(page, 'New organisation created')).toBeVisible();
  await expect(heading(page)).toHaveText('Organisation settings');
  await expect(page.getByRole('banner')).toContainText(`You are in ${name} as a super administrator.`);
  await expect(page.getByText('This organisation has no administrators yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Add an administrator' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Add an administrator' })).toBeInViewport();

  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/Berlin');
  await page.getByLabel('Risk contact email').fill('nobody at all');
  await save(page).click();
  await expect(page.getByLabel('Risk contact email')).toBeFocused();
  await page.getByLabel('Risk contact email').fill('risk@fernhill.example');
  await page.getByRole('textbox', { name: 'Default privacy statement' }).fill('We keep it for a year.');
  await page.getByLabel('Allow removal of completed participations').check();
  await page.getByLabel('Archived').check();
  await expectAccessible(page);
  await save(page).click();
  await expect(said(page, 'Your changes have been saved.')).toBeVisible();
  await expect(page.getByText('This organisation is archived')).toBeVisible();
  // The new organisation stays the current one when the page reloads.
  await page.reload();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expect(page.getByRole('textbox', { name: 'Default privacy statement' })).toHaveText('We keep it for a year.');
  await expect(save(page)).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'All organisations' }).click();
  await page.getByLabel('Filter organisations').fill(name.toLowerCase());
  await expect(page.getByText('No organisation has a name with this text.')).toBeVisible();
  await page.getByLabel('Archived').check();
  await expect(listed(page)).toHaveText([name]);
  await expect(listed(page)).toHaveAccessibleDescription(/0 surveys\s*0 people\s*No sign-in recorded/);
  await expect(page).toHaveURL(/archived=true/);
  await listed(page).press('Enter');
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText('This organisation is archived')).toBeVisible();
  await expectAccessible(page);
  // Switch back to the super administrator's own organisation.
  await accountMenu(page);
  await page.getByRole('menuitemradio', { name: organisation.name }).click();
  await expect(heading(page)).toHaveText(organisation.name);
  await expect(page.getByRole('banner')).not.toContainText('as a super administrator');
});

test('an organisation that is switched off says so to its members, and only a super administrator can open it', async ({
  browser,
  page,
  organisation,
}) => {
  const { accountId, name, second } = organisation;
  await organisation.signInAs(page, 'super');
  await page.goto(`${organisation.url}/app/account/settings`);
  await page.getByLabel('Admin disabled').check();
  await save(page).click();
  await expect(said(page, 'Your changes have been saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(`${name} is switched off for its members.`);
  await page.goto(`${organisation.url}/app/admin`);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('banner')).toContainText(`${name} is switched off for its members.`);
  await expectAccessible(page);

  const context = await browser.newContext();
  const member = await context.newPage();
  await signIn(member, organisation, 'edit');
  await expect(heading(member)).toHaveText(`${name} is switched off`);
  await expectAccessible(member);
  await accountMenu(member);
  await expect(member.getByRole('menuitemradio', { name })).toHaveAttribute('aria-disabled', 'true');
  await expect(member.getByRole('menuitemradio', { name })).toContainText('Switched off');
  await member.keyboard.press('Escape');
  await member.goto(`${organisation.url}/app/account/settings`);
  await expect(heading(member)).toHaveText(`${name} is switched off`);
  await member.getByRole('main').getByRole('link', { name: 'Your survey results' }).click();
  await expect(heading(member)).toHaveText('Your surveys');
  await context.close();

  // A person who also has a role in another organisation comes to that one.
  const others = await browser.newContext();
  const both = await others.newPage();
  await signIn(both, organisation, 'both');
  await expect(heading(both)).toHaveText(second.name);
  await accountMenu(both);
  await expect(both.getByRole('menuitemradio', { name })).toHaveAttribute('aria-disabled', 'true');
  await others.close();

  await page.goto(`${organisation.url}/app/account/settings`);
  await page.getByLabel('Admin disabled').uncheck();
  await save(page).click();
  await expect(page.getByRole('banner')).not.toContainText('switched off');
  expect(await organisation.api('manage').getAccount({ params: { accountId } })).toMatchObject({ disabled: false });
});

test('a lost second factor can be switched off, which is recorded in the audit log', async ({ page, organisation }) => {
  const { accountId, person } = organisation;
  const { name, password } = person('view');
  const theirs = organisation.api('view');
  const { secret, token } = await theirs.startTotp({ body: { password } });
  await theirs.confirmTotp({ body: { token, totpCode: new TOTP({ secret }).generate() } });
  await organisation.signInAs(page, 'super');
  await page.goto(`${organisation.url}/app/account/settings`);
  await expect(rowOf(page, person('view').emailAddress)).toContainText('On');
  await page.getByRole('link', { name: `Reset two-factor sign-in for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Reset two-factor sign-in for ${name}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Switch it off' }).click();
  await expect(said(page, `Two-factor sign-in has been switched off for ${name}.`)).toBeVisible();
  await expect(rowOf(page, person('view').emailAddress)).not.toContainText('On');

  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  const [entry] = await rows(page).all();
  await expect(entry!).toContainText("Switched off someone's two-factor sign-in");
  await expect(entry!).toContainText(name);
  await expect(entry!).toContainText(person('super').name);
  await expect(entry!).toContainText('Super administrator');
  expect((await organisation.api('manage').getUsers({ params: { accountId } })).users.every(({ totp }) => !totp)).toBe(
    true,
  );
});

test('the audit log shows who did what, by area, page by page and as a file', async ({ page, organisation }) => {
  const { accountId, person } = organisation;
  const api = organisation.api('edit');
  const { id: surveyId } = await api.createSurvey({
    params: { accountId },
    body: { templateId: 'pulse', name: 'Autumn pulse' },
  });
  await api.patchSurvey({
    params: { surveyId },
    body: { contactName: 'Kim Lind', contactEmail: 'kim@example.org' },
  });
  await api.openSurvey({ params: { surveyId } });
  await organisation.api('manage').patchAccount({ params: { accountId }, body: { numberOfStaff: 12 } });
  for (let index = 1; index <= 50; index += 1)
    await api.createGroup({ params: { accountId }, body: { name: index === 50 ? '=1+1' : `Ward ${index}` } });

  await organisation.signInAs(page, 'manage');
  await accountMenu(page);
  await page.getByRole('menuitem', { name: 'Audit log' }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(rows(page).first()).toContainText('Created a group');
  await expect(rows(page).first()).toContainText('=1+1');
  await expect(rows(page).first()).toContainText(person('edit').name);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await expect(rows(page)).toHaveCount(54);
  await expect(page.getByText('You have reached the end of the log.')).toBeFocused();
  await expect(rows(page).nth(50)).toContainText('number of staff: from none to 12');
  await expect(rows(page).nth(51)).toContainText('Opened a survey');
  await expect(rows(page).nth(51)).toContainText('Autumn pulse');

  const file = await download(page);
  expect(file.name).toMatch(/^Fernhill audit log \d{4}-\d\d-\d\d\.csv$/);
  const lines = new TextDecoder().decode(file.bytes).split('\r\n');
  expect(lines).toHaveLength(55);
  expect(lines[1]).toMatch(
    new RegExp(`^[-0-9T:.]+Z,${person('edit').name},,Groups,Created a group,"?'=1\\+1"?,,createGroup,`),
  );

  await page.getByLabel('Area').selectOption('Settings');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/area=account/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Area').selectOption('Reports and files');
  await expect(page.getByText('There are no entries of this kind yet.')).toBeVisible();
  await expectAccessible(page);
});
