import type { Page } from '@playwright/test';
import type { Company } from './company.ts';
import { answerRemaining, pressByKeyboard } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { signInByForm } from './signInByForm.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const password = 'a handful of plain words';
const reminder = "Don't forget to create an account if you want to come back to your report";

/** The register page of a survey that was submitted just now. */
async function openRegister(page: Page, company: Company) {
  const invitation = await company.inviteCompleted();
  await page.goto(company.signInTo(invitation));
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await page.goto(`${company.url}/app/p/survey/register`);
  await expect(heading(page)).toHaveText('Keep your report');
}

async function fillNew(page: Page, emailAddress: string, confirm = password) {
  await page.getByLabel('E-mail address').fill(emailAddress);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(confirm);
}

const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const useExisting = (page: Page) => page.getByRole('radio', { name: 'Yes, use my account' });

async function signOutAndIn(page: Page, company: Company, credentials: { emailAddress: string; password: string }) {
  await page.goto(`${company.url}/app/auth/sign-out`);
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  await signInByForm(page, credentials);
  await expect(heading(page)).toHaveText('Your surveys');
}

test('by keyboard alone, a person answers, submits, creates an account, and comes back to the report by signing in', async ({
  page,
  company,
}, { project }) => {
  await beginSurvey(page, company.invite());
  await answerRemaining(page);
  await pressByKeyboard(page, 'Submit survey');
  await expect(page).toHaveURL(/\/p\/survey\/register$/);
  await expect(page.getByText('Survey successfully submitted')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Keep your report');

  await page.getByLabel('Given name').focus();
  const emailAddress = `by-keyboard-${project.name}@example.org`;
  // Tab stops at the button that shows the password after each password field.
  for (const text of ['Ann', 'Berg', emailAddress, password, '', password]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await pressByKeyboard(page, 'Create account');
  await expect(heading(page)).toHaveText('Account created');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Your account is ready, and this survey is in it.')).toBeVisible();
  await expectAccessible(page);
  await pressByKeyboard(page, 'Go to your report');
  await expect(heading(page)).toHaveText(/report/);
  await expect(page.getByText(reminder)).toBeHidden();

  // The survey is in an account already, so there is nothing left to register.
  await page.goto(`${company.url}/app/p/survey/register`);
  await expect(page).toHaveURL(/\/p\/report\/?$/);

  await page.goto(`${company.url}/app/auth/sign-out`);
  await expect(heading(page)).toHaveText('Sign in');
  await page.getByLabel('E-mail address').focus();
  await page.keyboard.type(emailAddress);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are signed in.')).toBeVisible();
  await expect(heading(page)).toHaveText('Your surveys');
  await expectAccessible(page);
  await pressByKeyboard(page, 'View Report');
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(page.getByRole('heading', { name: 'How you are' })).toBeVisible();
  await signOutByMenu(page);
});

test('with the password of an existing account, both surveys are in that account', async ({ page, company }) => {
  const person = await company.addPerson();
  await openRegister(page, company);
  await useExisting(page).check();
  await expect(page.getByLabel('Given name')).toBeHidden();
  await expectAccessible(page);
  await page.getByLabel('E-mail address').fill(person.emailAddress);
  await page.getByLabel('Password', { exact: true }).fill('not the right one');
  await page.getByRole('button', { name: 'Add to my account' }).click();
  await expect(page.getByText('Invalid username or password')).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(person.emailAddress);
  await expectAccessible(page);

  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Survey added');
  await expectAccessible(page);
  await signOutAndIn(page, company, person);
  await expect(page.getByRole('link', { name: 'View Report' })).toHaveCount(2);
  await expect(page.getByText(reminder)).toBeHidden();
});

test('registering with the address of an existing account, but not its password, sends a mail. Its link claims the survey, and opening it again does no harm', async ({
  page,
  company,
  context,
}) => {
  const person = await company.addPerson();
  await openRegister(page, company);
  await fillNew(page, person.emailAddress);
  await create(page).click();
  await expect(heading(page)).toHaveText('Check your e-mail');
  await expect(page.getByText('Open the link in it within 7 days')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to your report' }).click();
  await expect(heading(page)).toHaveText(/report/);

  const link = await company.linkInMail(person.emailAddress, '/app/pc/');
  const reader = await context.newPage();
  const requests: string[] = [];
  reader.on('request', (request) => {
    expect(request.headers()['referer'] ?? '').not.toContain(link.split('/').at(-1));
    if (request.method() === 'POST') requests.push(request.url());
  });
  await reader.goto(link);
  await expect(heading(reader)).toHaveText('Thank you! Your survey response has been added to your account');
  expect(reader.url()).toBe(`${company.url}/app/pc`);
  await expectAccessible(reader);
  await reader.reload();
  await expect(heading(reader)).toHaveText('Thank you! Your survey response has been added to your account');
  expect(requests).toEqual([`${company.url}/api/v0/participation/claim`]);

  await reader.getByRole('link', { name: 'Sign in' }).click();
  await signInByForm(reader, person);
  await expect(reader.getByRole('link', { name: 'View Report' })).toHaveCount(2);
  await expectAccessible(reader);

  const again = await context.newPage();
  await again.goto(link);
  await expect(heading(again)).toHaveText('This survey response is already in an account');
  await expectAccessible(again);
});

test('a person who forgot the password of an existing account can confirm by mail instead', async ({
  page,
  company,
}) => {
  const person = await company.addPerson();
  await openRegister(page, company);
  await useExisting(page).check();
  await page.getByRole('button', { name: 'Confirm by e-mail instead' }).click();
  await expect(page.getByLabel('E-mail address')).toBeFocused();
  await page.getByLabel('E-mail address').fill(`not-${person.emailAddress}`);
  await page.getByRole('button', { name: 'Confirm by e-mail instead' }).click();
  await expect(page.getByText('There’s no account with this e-mail address.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(person.emailAddress);
  await page.getByRole('button', { name: 'Confirm by e-mail instead' }).click();
  await expect(heading(page)).toHaveText('Check your e-mail');
  expect(await company.linkInMail(person.emailAddress, '/app/pc/')).toContain(company.url);
});

test('a survey registered in another tab in the meantime says so, and nothing changes', async ({
  page,
  context,
  company,
}, { project }) => {
  const invitation = await company.inviteCompleted();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(company.signInTo(invitation));
    await expect(tab).toHaveURL(/\/p\/report\/?$/);
    await tab.goto(`${company.url}/app/p/survey/register`);
  }
  await fillNew(page, `first-${project.name}@example.org`);
  await create(page).click();
  await expect(heading(page)).toHaveText('Account created');
  await fillNew(other, `second-${project.name}@example.org`);
  await create(other).click();
  await expect(heading(other)).toHaveText('Already added');
  await expectAccessible(other);
  await other.getByRole('link', { name: 'Go to your report' }).click();
  await expect(heading(other)).toHaveText(/report/);
});

test('each error is shown at its field, and typed text is kept', async ({ page, company }) => {
  await openRegister(page, company);
  await create(page).click();
  await expect(page.getByText('Please complete the form and try again.')).toBeVisible();
  const address = page.getByLabel('E-mail address');
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Please enter an e-mail address\./);
  await expectAccessible(page);

  await page.getByLabel('Given name').fill('Ann');
  await fillNew(page, 'ann@', 'something else');
  await create(page).click();
  const confirm = page.getByLabel('Confirm password');
  await expect(confirm).toBeFocused();
  await expect(confirm).toHaveAccessibleDescription(
    'Your new password was not entered the same both times. Please try again.',
  );
  await expectAccessible(page);

  await confirm.fill(password);
  await create(page).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/^Please enter a complete e-mail address/);

  await address.fill('ann@example.org');
  const first = page.getByLabel('Password', { exact: true });
  for (const field of [first, confirm]) await field.fill('too short');
  await create(page).click();
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/10 to 256 characters/);
  await expect(page.getByLabel('Given name')).toHaveValue('Ann');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(first).toHaveAttribute('type', 'text');
  await expect(page.getByRole('button', { name: 'Hide password' })).toHaveCount(1);
});

test('too many attempts are reported with the time to wait', async ({ page, company }) => {
  await openRegister(page, company);
  await useExisting(page).check();
  await page.getByLabel('E-mail address').fill('nobody-at-all@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a guess of mine');
  const add = page.getByRole('button', { name: 'Add to my account' });
  for (let tries = 1; tries <= 6; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/register'));
    await add.click();
    expect((await answered).status()).toBe(tries <= 5 ? 400 : 429);
    await expect(add).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(
    page.getByText(/That was too many attempts\. Please try again in (a minute|\d+ minutes)\./),
  ).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a guess of mine');
});

test('leaving the page shows a reminder, except by "Skip to your report"', async ({ page, company }) => {
  await openRegister(page, company);
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByText(reminder)).toBeVisible();
  await expect(heading(page)).toHaveText('Your surveys');
  await page.goto(`${company.url}/app/p/survey/register`);
  await page.getByRole('link', { name: 'Skip to your report' }).click();
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(heading(page)).toHaveText(/report/);
  await expect(page.getByText(reminder)).toBeHidden();
});

test('before the survey is submitted, the page leads back to it', async ({ page, company }) => {
  await page.goto(company.invite());
  await expect(page).toHaveURL(/\/p\/survey\/?$/);
  await page.goto(`${company.url}/app/p/survey/register`);
  await expect(page).toHaveURL(/\/p\/survey\/?$/);
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
});
