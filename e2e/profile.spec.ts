import type { Browser, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { Company, Credentials } from './company.ts';
import { pressByKeyboard } from './answerByKeyboard.ts';
import { openAuthenticatorApp } from './authenticatorApp.ts';
import { readQrCode } from './readQrCode.ts';
import { signInByForm } from './signInByForm.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function signIn(page: Page, company: Company, person: Credentials) {
  await page.goto(`${company.url}/app/auth/sign-in`);
  await signInByForm(page, person);
  await expect(heading(page)).toHaveText('Your surveys');
}

async function openProfile(page: Page, company: Company) {
  await page.goto(`${company.url}/app/account/your-profile`);
  await expect(heading(page)).toHaveText('Your profile');
}

test('an account without an organisation can change its name, password and e-mail address', async ({
  page,
  context,
  company,
}) => {
  const person = await company.addPerson();
  await signIn(page, company, person);
  await openProfile(page, company);
  await expect(page.getByRole('main').getByText(person.emailAddress)).toBeVisible();
  await expectAccessible(page);

  // Only the name that has changed is sent.
  const changes: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.postDataJSON());
  });
  await field(page, 'Given name').fill('Mona ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();
  expect(changes).toEqual([{ givenName: 'Mona' }]);
  await expect(page.getByRole('banner').getByRole('button')).toHaveAccessibleName(/^Mona/);

  // Leaving asks first, and unsaved changes stay while a dialog is open over them.
  await field(page, 'Family name').fill('Unsaved');
  await page.getByRole('link', { name: 'Back to your surveys' }).click();
  await expect(dialog(page)).toContainText('The change to your name has not been saved yet.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await pressByKeyboard(page, 'Change e-mail address');
  await expect(dialog(page)).toHaveAccessibleName('Change e-mail address');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(field(page, 'Family name')).toHaveValue('Unsaved');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field(page, 'Family name')).not.toHaveValue('Unsaved');

  // Change the e-mail address by the link in the mail.
  const newAddress = `new-${person.emailAddress}`;
  await pressByKeyboard(page, 'Change e-mail address');
  await pressByKeyboard(page, 'Send the link');
  await expect(field(page, 'New e-mail address')).toBeFocused();
  await expectAccessible(page);
  const ask = async (emailAddress: string, password: string) => {
    await field(page, 'New e-mail address').fill(emailAddress);
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  };
  await ask(person.emailAddress.toUpperCase(), person.password);
  await expect(field(page, 'New e-mail address')).toHaveAccessibleDescription('This is already your address.');
  await ask('mona@', person.password);
  await expect(field(page, 'New e-mail address')).toHaveAccessibleDescription(
    /^Please enter a complete e-mail address/,
  );
  await ask(newAddress, 'not my password');
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await ask(newAddress, person.password);
  await expect(dialog(page).getByText(`We’ve sent a link to ${newAddress}`)).toBeVisible();
  await expectAccessible(page);
  await pressByKeyboard(page, 'Close');
  await expect(page.getByText(person.emailAddress, { exact: true })).toBeVisible();

  const link = await company.linkInMail(newAddress, '/app/auth/e/');
  const mailed = await context.newPage();
  await mailed.goto(link);
  await expect(heading(mailed)).toHaveText('Confirm your new address');
  expect(mailed.url()).toBe(`${company.url}/app/auth/e`);
  await expectAccessible(mailed);
  // Only pressing the button confirms. A program that opens the links of mails changes nothing.
  await page.reload();
  await expect(page.getByText(person.emailAddress, { exact: true })).toBeVisible();
  await pressByKeyboard(mailed, 'Confirm this address');
  await expect(heading(mailed)).toHaveText('Your address has been changed');
  await expect(heading(mailed)).toBeFocused();
  await expectAccessible(mailed);
  await mailed.goto(link);
  await mailed.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(heading(mailed)).toHaveText('This link is no longer valid');
  await expectAccessible(mailed);
  await page.reload();
  await expect(page.getByText(newAddress, { exact: true })).toBeVisible();

  // Every wrong password shows an error at its field. A changed one signs out everywhere.
  const change = async (current: string, next: string, confirmed = next) => {
    await field(page, 'Current password').fill(current);
    await field(page, 'New password').fill(next);
    await field(page, 'Confirm new password').fill(confirmed);
    await page.keyboard.press('Enter');
  };
  await pressByKeyboard(page, 'Change password');
  await expect(field(page, 'Current password')).toBeFocused();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('Please enter your current password.');
  await expectAccessible(page);
  await change(person.password, 'another handful of words', 'something else');
  await expect(
    page.getByText('Unable to save changes. Your new password and confirm password must match.'),
  ).toBeVisible();
  await expect(field(page, 'Confirm new password')).toHaveAccessibleDescription(
    'Your new password and confirm password must match.',
  );
  await change(person.password, 'password12');
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/not a common one/);
  await change('not my password', 'another handful of words');
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('This is not your current password.');
  await expect(field(page, 'Current password')).toBeFocused();
  // Changing the password signs out without asking about unsaved changes, since no one could save them afterwards.
  await field(page, 'Family name').fill('Unsaved');
  await change(person.password, 'another handful of words');
  await expect(page.getByText('Your changes has been saved. Please login again with your new password.')).toBeVisible();
  await expect(heading(page)).toHaveText('Sign in');
  await signInByForm(page, { emailAddress: newAddress, password: person.password });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await signInByForm(page, { emailAddress: newAddress, password: 'another handful of words' });
  await expect(heading(page)).toHaveText('Your surveys');
});

test('a second factor is set up by the QR code, requested at sign-in, replaced by recovery codes, and switched off', async ({
  page,
  context,
  company,
}) => {
  const person = await company.addPerson();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: company.url });
  await signIn(page, company, person);
  await openProfile(page, company);

  await pressByKeyboard(page, 'Set up 2FA');
  await expect(heading(page)).toHaveText('Enter your password');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Set up 2FA: step 1 of 3/);
  await expectAccessible(page);
  await field(page, 'Current password').fill('not my password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Unable to set up 2FA.')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveAccessibleDescription('This is not your password.');
  await pressByKeyboard(page, 'Cancel');
  await expect(heading(page)).toHaveText('Your profile');
  await pressByKeyboard(page, 'Set up 2FA');
  await field(page, 'Current password').fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Success! Please proceed to finish setting up 2FA.')).toBeVisible();
  await expect(heading(page)).toHaveText('Scan the QR code');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);

  const app = openAuthenticatorApp(
    await readQrCode(page.getByRole('img', { name: 'QR code for your authenticator app' })),
  );
  expect([app.issuer, app.label]).toEqual(['Heartwood', person.emailAddress]);
  await expect(page.getByText(app.secret.match(/.{1,4}/g)!.join(' '))).toBeVisible();
  await pressByKeyboard(page, 'Copy key');
  await expect(page.getByText('Key copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.secret);
  await field(page, 'Authentication code').fill('12345');
  await page.keyboard.press('Enter');
  await expect(field(page, 'Authentication code')).toHaveAccessibleDescription(/^This code is not correct/);
  await field(page, 'Authentication code').fill(app.nextCode());
  await page.keyboard.press('Enter');
  await expect(page.getByText('2FA has now been set up for your account.')).toBeVisible();

  await expect(heading(page)).toHaveText('Save your recovery codes');
  await expectAccessible(page);
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  const downloading = page.waitForEvent('download');
  await pressByKeyboard(page, 'Download as text');
  expect((await readFile(await (await downloading).path(), 'utf8')).trim().split('\n')).toEqual(codes);
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(dialog(page)).toContainText('They won’t be shown again.');
  await page.getByRole('button', { name: 'Back to the codes' }).click();
  await pressByKeyboard(page, 'Done');
  await expect(page.getByText('Please save the codes and tick the box')).toBeVisible();
  await page.getByRole('checkbox', { name: 'I have saved them' }).check();
  await pressByKeyboard(page, 'Done');
  await expect(page.getByText('2FA is on.')).toBeVisible();
  await expectAccessible(page);
  await signOutByMenu(page);

  const code = page.getByLabel('One Time Password (OTP)');
  const wrongCode = page.getByText('Your One Time Password was not correct. Please try again.');
  await signInByForm(page, person);
  await expect(code).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '2FA has been enabled for your account' })).toHaveText(
    '2FA has been enabled for your account, please provide your One Time Password (OTP) in the field below to complete sign in.',
  );
  await expect(wrongCode).toHaveCount(0);
  await expectAccessible(page);
  await pressByKeyboard(page, 'Back to signin form');
  await expect(field(page, 'E-mail address')).toBeFocused();
  await expect(field(page, 'E-mail address')).toHaveValue(person.emailAddress);
  await expect(code).toHaveCount(0);
  await page.keyboard.press('Enter');
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(wrongCode).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/^Your One Time Password was not correct/);
  await expectAccessible(page);
  const used = app.nextCode();
  await code.fill(used);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are signed in.')).toBeVisible();
  await expect(heading(page)).toHaveText('Your surveys');
  await signOutByMenu(page);

  // No code works twice. A recovery code replaces the app's, and can be typed on a phone's letter keyboard.
  await signInByForm(page, person);
  await code.fill(used);
  await page.keyboard.press('Enter');
  await expect(wrongCode).toBeVisible();
  await page.getByRole('button', { name: 'Enter a recovery code' }).click();
  await expect(code).toHaveAttribute('inputmode', 'text');
  await code.fill(codes[0]!.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Your surveys');

  await openProfile(page, company);
  await pressByKeyboard(page, 'Switch off 2FA');
  await expect(dialog(page)).toHaveAccessibleName('Switch off 2FA?');
  await expectAccessible(page);
  const switchOff = async (password: string, totpCode: string) => {
    await dialog(page).getByLabel('Password', { exact: true }).fill(password);
    await code.fill(totpCode);
    await page.keyboard.press('Enter');
  };
  await switchOff('not my password', codes[1]!);
  await expect(dialog(page).getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'This is not your password.',
  );
  await switchOff(person.password, codes[0]!);
  await expect(code).toHaveAccessibleDescription(/^This code is not correct/);
  await switchOff(person.password, codes[1]!);
  await expect(page.getByText('2FA has been switched off for your account.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up 2FA' })).toBeFocused();
  await signOutByMenu(page);
  await signInByForm(page, person);
  await expect(heading(page)).toHaveText('Your surveys');
});

/** Signs in the person in another browser. */
async function signInElsewhere(
  browser: Browser,
  company: Company,
  person: Credentials,
  userAgent: string,
): Promise<Page> {
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await signIn(page, company, person);
  return page;
}

test('a dialog that is loading does not add a heading to the page', async ({ page, company }) => {
  await signIn(page, company, await company.addPerson());
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route(/\/assets\/DeleteMyAccountModal-/, (route) => held.then(() => route.continue()));
  await openProfile(page, company);
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await expect(page.getByRole('main').getByText('Loading…')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Your profile']);
  await expectAccessible(page);
  goOn();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a person sees their sessions, downloads their data, and deletes the account', async ({
  page,
  browser,
  company,
}) => {
  const person = await company.addPerson();
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
  const [lent, left] = [
    await signInElsewhere(browser, company, person, windows),
    await signInElsewhere(browser, company, person, mac),
  ];
  await signIn(page, company, person);
  await openProfile(page, company);

  const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'This one' }).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).press('Enter');
  await expect(page.getByText('Signed out: Firefox on Windows')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused();
  await expect(rows).toHaveCount(2);
  // The other browser notices with its next call.
  await lent.goto(`${company.url}/app/p`);
  await expect(heading(lent)).toHaveText('Not logged in');
  await expect(lent.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await lent.context().close();
  await pressByKeyboard(page, 'Sign out everywhere else');
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await left.goto(`${company.url}/app/account/your-profile`);
  await expect(heading(left)).toHaveText('Not logged in');
  await left.context().close();

  const downloading = page.waitForEvent('download');
  await pressByKeyboard(page, 'Download my data');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^heartwood-\d{4}-\d{2}-\d{2}\.json$/);
  const held = JSON.parse(await readFile(await download.path(), 'utf8')) as {
    person: unknown;
    participations: { answers: unknown[] }[];
  };
  expect(held.person).toMatchObject({ emailAddress: person.emailAddress });
  expect(held.participations).toHaveLength(1);
  expect(held.participations[0]!.answers.length).toBeGreaterThan(0);

  await pressByKeyboard(page, 'Delete my account');
  await expect(dialog(page)).toHaveAccessibleName('Delete your account?');
  await expectAccessible(page);
  const remove = () => dialog(page).getByRole('button', { name: 'Delete my account' }).press('Enter');
  await remove();
  const password = dialog(page).getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not my password');
  await remove();
  await expect(password).toHaveAccessibleDescription('This is not your password.');
  await dialog(page).getByRole('checkbox', { name: 'Delete my answers as well' }).press('Space');
  await password.fill(person.password);
  await remove();
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  await expect(heading(page)).toHaveText('Sign in');
  await signInByForm(page, person);
  await expect(page.getByText('Invalid username or password')).toBeVisible();
});
