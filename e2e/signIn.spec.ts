import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { Company, Credentials } from './company.ts';
import { pressByKeyboard } from './answerByKeyboard.ts';
import { signInByForm } from './signInByForm.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function signIn(page: Page, company: Company, person: Credentials, remember = false) {
  await page.goto(`${company.url}/app/`);
  if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await signInByForm(page, person);
  await expect(heading(page)).toHaveText('Your surveys');
}

test('the start page leads to sign-in, which says what is missing or wrong', async ({ page, company }) => {
  const person = await company.addPerson();
  await page.goto(`${company.url}/app/`);
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(page.getByText('open the link in your invitation')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Please enter your password.');
  await expectAccessible(page);

  await signInByForm(page, { ...person, password: 'not my password' });
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not my password');
  await expectAccessible(page);

  await signInByForm(page, person);
  await expect(page.getByText('You are signed in.')).toBeVisible();
  await expectAccessible(page);
  await expect(heading(page)).toHaveText('Your surveys');
  await expect(page).toHaveURL(/\/p\/?$/);
  // The sign-in page redirects people who are signed in.
  await page.goto(`${company.url}/app/auth/sign-in`);
  await expect(heading(page)).toHaveText('Your surveys');
});

test('after ten wrong passwords the form says how long to wait', async ({ page, company }) => {
  const person = await company.addPerson();
  await page.goto(`${company.url}/app/auth/sign-in`);
  for (let tries = 1; tries <= 11; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/token'));
    await signInByForm(page, { ...person, password: 'not my password' });
    expect((await answered).status()).toBe(400);
    await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(page.getByText(/Too many failed attempts to sign in\. Please wait \d+ seconds/)).toBeVisible();
});

test('a remembered person signs in and out in all tabs at once, and others in one tab', async ({
  page,
  context,
  company,
}) => {
  const person = await company.addPerson();
  await signIn(page, company, person);
  const other = await context.newPage();
  await other.goto(`${company.url}/app/`);
  await expect(heading(other)).toHaveText('Sign in');

  await signIn(other, company, person, true);
  const third = await context.newPage();
  await third.goto(`${company.url}/app/`);
  await expect(heading(third)).toHaveText('Your surveys');
  await signOutByMenu(other);
  await expect(heading(other)).toHaveText('Sign in');
  await expect(heading(third)).toHaveText('Not logged in');
  await expect(third.getByText('Your session has ended. Please sign in again.')).toBeVisible();
  await expectAccessible(third);
  await page.reload();
  await expect(heading(page)).toHaveText('Your surveys');
});

test('two tabs with the same expired access token exchange it once', async ({ page, context, company }) => {
  const person = await company.addPerson();
  await signIn(page, company, person, true);
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => localStorage.getItem(each)?.includes('access_token'))!;
    const stored = JSON.parse(localStorage.getItem(key)!) as { token: { access_token: string } };
    stored.token.access_token = 'expired';
    localStorage.setItem(key, JSON.stringify(stored));
  });
  let exchanges = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/token')) exchanges += 1;
  });
  const other = await context.newPage();
  await Promise.all([page.reload(), other.goto(`${company.url}/app/p`)]);
  for (const tab of [page, other]) await expect(tab.getByRole('link', { name: 'View Report' })).toBeVisible();
  expect(exchanges).toBe(1);
});

test('a forgotten password can be replaced by a link in a mail, which works only once', async ({
  page,
  context,
  company,
}) => {
  const person = await company.addPerson();
  await page.goto(`${company.url}/app/auth/sign-in`);
  await pressByKeyboard(page, 'Forgotten password?');
  await expect(page).toHaveURL(/\/auth\/reset-password$/);
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.getByLabel('E-mail address').fill('ann@');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(
    /^Please enter a complete e-mail address/,
  );
  await expectAccessible(page);
  await page.getByLabel('E-mail address').fill(person.emailAddress);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Thank you');
  await expectAccessible(page);
  await pressByKeyboard(page, 'Continue');
  await expect(heading(page)).toHaveText('Sign in');

  const link = await company.linkInMail(person.emailAddress, '/app/auth/r/');
  page.on('request', (request) => expect(request.headers()['referer'] ?? '').not.toContain(link.split('/').at(-1)));
  await page.goto(link);
  await expect(heading(page)).toHaveText('Choose a new password');
  expect(page.url()).toBe(`${company.url}/app/auth/r`);
  await page.reload();
  await expectAccessible(page);
  const [first, confirm] = [page.getByLabel('New password', { exact: true }), page.getByLabel('Confirm new password')];
  await first.fill('another handful of words');
  await confirm.fill('something else');
  await page.keyboard.press('Enter');
  await expect(confirm).toBeFocused();
  await expect(confirm).toHaveAccessibleDescription('Your new password and confirm password must match.');
  await expectAccessible(page);
  for (const field of [first, confirm]) await field.fill('password12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password could not be reset.')).toBeVisible();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/not a common one/);
  for (const field of [first, confirm]) await field.fill('another handful of words');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been reset.')).toBeVisible();
  await expect(heading(page)).toHaveText('Your surveys');
  await signOutByMenu(page);
  await signInByForm(page, { ...person, password: 'another handful of words' });
  await expect(heading(page)).toHaveText('Your surveys');

  const again = await context.newPage();
  await again.goto(link);
  for (const label of ['New password', 'Confirm new password'])
    await again.getByLabel(label, { exact: true }).fill('words for a third time');
  await again.keyboard.press('Enter');
  await expect(heading(again)).toHaveText('This link is no longer valid');
  await expect(again.getByText('Your password could not be reset.')).toBeVisible();
  await expectAccessible(again);
  await again.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(heading(again)).toHaveText('Forgotten password');
});

test('after a new password, the link signs in with a code, and leads to the sign-in page if it is used up', async ({
  page,
  organisation,
}) => {
  const { emailAddress, password } = organisation.person('view');
  const theirs = organisation.api('view');
  const { secret, token } = await theirs.startTotp({ body: { password } });
  const { recoveryCodes } = await theirs.confirmTotp({ body: { token, totpCode: new TOTP({ secret }).generate() } });
  let link = '';
  const choosePassword = async () => {
    const earlier = link;
    await theirs.requestResetPassword({ body: { emailAddress } });
    await expect
      .poll(async () => (link = await organisation.linkInMail(emailAddress, '/app/auth/r/')), { timeout: 30_000 })
      .not.toBe(earlier);
    await page.goto(link);
    for (const label of ['New password', 'Confirm new password'])
      await page.getByLabel(label, { exact: true }).fill('another handful of words');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your password has been reset.')).toBeVisible();
    await expect(heading(page)).toHaveText('Sign in');
    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveAccessibleDescription(/^Your password has been reset\. 2FA has been enabled/);
    return link.split('/').at(-1)!;
  };
  const enter = async (code: string) => {
    await page.getByLabel('One Time Password (OTP)').fill(code);
    await page.keyboard.press('Enter');
  };

  await choosePassword();
  await expectAccessible(page);
  await enter('000000');
  await expect(page.getByText('Your One Time Password was not correct. Please try again.')).toBeVisible();
  await enter(recoveryCodes[0]!);
  await expect(page).toHaveURL(/\/admin\/?$/);

  const used = await choosePassword();
  const answer = await page.request.post(`${organisation.url}/api/v0/auth/token`, {
    form: { client_id: 'web', client_secret: 'web', grant_type: 'token', password: used, totp: recoveryCodes[1]! },
  });
  expect(answer.status()).toBe(200);
  await enter(recoveryCodes[2]!);
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await expect(page.getByText('Please sign in with your new password.')).toBeVisible();
});

test('a mail that could not be requested is reported in a message', async ({ page, company, context }) => {
  await page.goto(`${company.url}/app/auth/reset-password`);
  await page.getByLabel('E-mail address').fill('ann@example.org');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText("Couldn't send a reset password email.")).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue('ann@example.org');
});
