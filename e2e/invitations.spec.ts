import type { Page } from '@playwright/test';
import { signInByForm } from './signInByForm.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a closed survey says so, and the list offers no action that is no longer possible', async ({ page, company }) => {
  await page.goto(company.closedInvitation);
  await expect(page.getByText('This survey has closed, so it can no longer be answered.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(heading(page)).toHaveText('Your surveys');
  await expect(page.getByText('This survey has closed, so it can no longer be answered.')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link')).toHaveText(['Your answers and your rights']);
  await expectAccessible(page);
});

test('a survey that is not open yet says so, and so does the list', async ({ page, company }) => {
  await page.goto(company.pendingInvitation);
  await expect(
    page.getByText('This survey isn’t open yet. Please come back later and use the same link.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByText('This survey isn’t open yet.')).toBeVisible();
  await expect(page.getByRole('listitem').getByRole('link')).toHaveText(['Your answers and your rights']);
});

test('an invitation to a submitted survey leads to sign-in', async ({ page, company }) => {
  await page.goto(await company.inviteCompleted());
  await expect(heading(page)).toHaveText('Survey completed');
  await expect(page.getByText('If you don’t have an account')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
});

test('an invitation that is not valid says so', async ({ page, company }) => {
  await page.goto(`${company.url}/app/s/no-such-invitation`);
  await expect(page.getByText("The invitation link that you've clicked is invalid or has expired.")).toBeVisible();
  await expectAccessible(page);
});

test('someone whose link does not work gets it again by mail, and no one sees whether an address is invited', async ({
  page,
  company,
}) => {
  const invitation = company.invite();
  const address = await company.recipientOf(invitation);
  const request = async (emailAddress: string) => {
    await page.getByLabel('E-mail address').fill(emailAddress);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(heading(page)).toHaveText('Thank you');
    return (await page.getByRole('main').innerText()).replaceAll(emailAddress, '');
  };

  await page.goto(`${company.url}/app/p/no-such-participation`);
  await expect(heading(page)).toHaveText('Link not valid');
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Send me my link again', 'Sign in']);
  await expectAccessible(page);
  await page.goto(invitation.slice(0, -3));
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Send me my link again', 'Sign in']);
  await page.getByRole('link', { name: 'Send me my link again' }).click();
  await expect(page).toHaveURL(/\/auth\/send-link$/);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('textbox')).toHaveAccessibleDescription('Please enter your e-mail address.');
  await expect(page.getByRole('textbox')).toBeFocused();
  const known = await request(address);
  await expect(page.getByText(`If ${address} is invited to an open survey`)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${company.url}/app/auth/send-link`);
  expect(await request('someone.else@example.org')).toBe(known);

  await page.goto(await company.linkInMail(address, '/app/s/', 2));
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
});

test('opening an invitation first signs out the person who is signed in', async ({ page, company }) => {
  const person = await company.addPerson();
  await page.goto(`${company.url}/app/`);
  await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await signInByForm(page, person);
  await expect(heading(page)).toHaveText('Your surveys');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname.replace('/api/v0', ''));
  });
  await page.goto(company.invite());
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  expect(calls).toEqual(['/auth/revoke', '/participations/survey', '/auth/token']);
  // No account menu is shown, since no person is signed in.
  await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a claim link that was never sent is not valid, and its address without a token does not exist', async ({
  page,
  company,
}) => {
  await page.goto(`${company.url}/app/pc`);
  await expect(heading(page)).toHaveText('Page not found');
  await page.goto(`${company.url}/app/pc/never-sent`);
  await expect(heading(page)).toHaveText('This link is no longer valid');
  expect(page.url()).toBe(`${company.url}/app/pc`);
  await expectAccessible(page);
  await page.goto(`${company.url}/app/auth/r`);
  await expect(heading(page)).toHaveText('Page not found');
});
