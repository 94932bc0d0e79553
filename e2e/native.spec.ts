import type { Page } from '@playwright/test';
import { answerQuestion } from './answerByKeyboard.ts';
import { storedOn, nativeTest as test } from './nativePhone.ts';
import { signInByForm } from './signInByForm.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const goOn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Continue', exact: true });
const start = (page: Page) => page.getByRole('link', { name: 'Start the survey' });

/** Expects that an image of the page comes from this address and has loaded. */
async function expectImages(page: Page, address: string) {
  const file = page.getByRole('main').locator(`img[src^="${address}"]`).first();
  await expect(file).toBeVisible();
  await expect.poll(() => file.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

/** Expects that the session's tokens and the given secrets are stored nowhere except in the secure store. */
async function expectSecure(page: Page, ...secrets: string[]) {
  await expect.poll(async () => (await storedOn(page)).secure).toEqual(['capacitor-storage_auth']);
  const { rest } = await storedOn(page);
  expect(rest.filter((entry) => /access_token|^heartwood\.auth/.test(entry))).toEqual([]);
  for (const secret of secrets) expect(rest.join('\n')).not.toContain(secret);
}

async function expectNothingSaved(page: Page) {
  const { secure, rest } = await storedOn(page);
  expect(secure).toEqual([]);
  expect(rest.filter((entry) => entry.startsWith('heartwood.'))).toEqual([]);
}

test('a participation is opened by a link, restored after a restart, even offline, and deleted on signing out', async ({
  phone,
  server,
  invitation,
}) => {
  const token = invitation.split('/').at(-1)!;
  let page = await phone.start(invitation);
  await expect(start(page)).toBeVisible();
  expect(page.url()).not.toContain(token);
  await expectImages(page, `${server.url}/api/v0/logo/`);
  await expectSecure(page, token);
  await start(page).click();
  await start(page).click();
  await answerQuestion(page);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  const question = await heading(page).innerText();

  // A reload does not follow the link again. A restart as from the list of recent applications does not either.
  await page.reload();
  await expect(heading(page)).toHaveText(question);
  page = await phone.start(invitation);
  await expect(goOn(page)).toBeVisible();
  expect(phone.calls()).not.toContain('POST /participations/survey');
  expect(phone.calls()).not.toContain('POST /auth/token');
  await expectSecure(page, token);

  // While the application runs, it ignores external links. It opens a link to another survey of this server.
  const address = page.url();
  for (const link of [
    'https://evil.example.org/app/s/x',
    `${server.url}/app/admin/super/organisations`,
    `${server.url}/api/v0/health`,
    'nonsense',
  ]) {
    await phone.open(page, link);
  }
  expect(page.url()).toBe(address);

  page = await phone.start();
  await expect(goOn(page)).toBeVisible();
  await phone.setOffline(true);
  await page.reload();
  await expect(goOn(page)).toBeVisible();
  await expectSecure(page, token);
  await phone.setOffline(false);

  const personal = await server.printed(/invitation to answer:\s+(\S+)/i);
  await phone.open(page, personal);
  await expect(start(page)).toBeVisible();
  await expectSecure(page, token, personal.split('/').at(-1)!);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Surveys' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expectNothingSaved(page);
  page = await phone.start();
  await expect(heading(page)).toHaveText('Sign in');
});

test('a person signs in by password, is still signed in after a restart, and leaves nothing stored on signing out', async ({
  phone,
  server,
}) => {
  let page = await phone.start();
  await expect(heading(page)).toHaveText('Sign in');
  await expect(page.getByRole('checkbox', { name: 'Remember me' })).toHaveCount(0);
  await signInByForm(page, { emailAddress: 'participant@demo.test', password: 'demo-password-1' });
  await expect(heading(page)).toHaveText('Your surveys');
  await expectSecure(page);

  page = await phone.start();
  await expect(heading(page)).toHaveText('Your surveys');
  await page.getByRole('link', { name: 'Knowledge Library' }).click();
  await expect(heading(page)).toHaveText('Knowledge Library');
  await expectImages(page, `${server.url}/app/content/`);
  // An expired access token is exchanged, and the new one is stored.
  await page.evaluate(() => {
    const key = 'capacitor-storage_auth';
    localStorage.setItem(key, localStorage.getItem(key)!.replace(/"access_token":"[^"]+"/, '"access_token":"expired"'));
  });
  page = await phone.start();
  await expect(page.getByRole('link', { name: 'View Report' }).first()).toBeVisible();
  expect(phone.calls()).toContain('POST /auth/token');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('capacitor-storage_auth')))
    .not.toContain('"expired"');
  await expectSecure(page);

  await signOutByMenu(page);
  await expectNothingSaved(page);
  page = await phone.start();
  await expect(heading(page)).toHaveText('Sign in');
});
