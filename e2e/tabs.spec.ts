import type { BrowserContext, Page } from '@playwright/test';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(address);
  return tab;
}

/** Everything that a tab has stored about sessions. */
const stored = (page: Page) =>
  page.evaluate(() => ({ tab: sessionStorage.getItem('heartwood.auth'), all: localStorage.getItem('heartwood.auth') }));

test(
  'an administrator is signed in in all tabs, and signs out in all of them',
  { tag: '@desk' },
  async ({ page, context, organisation }) => {
    await organisation.signInAs(page, 'manage');
    const opening = context.waitForEvent('page');
    await page
      .getByRole('link', { name: 'All surveys' })
      .first()
      .click({ modifiers: ['Control'] });
    const surveys = await opening;
    await expect(heading(surveys)).toHaveText('Surveys');
    const typed = await openTab(context, `${organisation.url}/app/account/settings`);
    await expect(heading(typed)).toHaveText('Organisation settings');
    expect((await stored(typed)).all).toBe(null);

    // Only one tab exchanges the tokens. The others get the new ones.
    for (const tab of [page, surveys]) {
      await tab.evaluate(() => {
        const session = JSON.parse(sessionStorage.getItem('heartwood.auth')!) as { token: { access_token: string } };
        session.token.access_token = 'expired';
        sessionStorage.setItem('heartwood.auth', JSON.stringify(session));
      });
    }
    await Promise.all([page.reload(), surveys.reload()]);
    await expect(heading(surveys)).toHaveText('Surveys');
    await expect(page.getByRole('link', { name: 'All surveys' }).first()).toBeVisible();

    await signOutByMenu(typed);
    for (const tab of [page, surveys]) {
      await expect(heading(tab)).toHaveText('Not logged in');
      expect(await stored(tab)).toEqual({ tab: null, all: null });
    }
    await expectAccessible(surveys);
    await expect(heading(await openTab(context, `${organisation.url}/app/admin`))).toHaveText('Sign in');
  },
);

test(
  'an administrator’s session is gone when the last tab is closed',
  { tag: '@desk' },
  async ({ page, context, organisation }) => {
    await organisation.signInAs(page, 'edit');
    const second = await openTab(context, `${organisation.url}/app/`);
    // The new tab gets the session from the first.
    await expect(second.getByRole('link', { name: 'New survey' }).first()).toBeVisible();
    await page.close();
    await second.reload();
    await expect(second.getByRole('link', { name: 'New survey' }).first()).toBeVisible();
    await second.close();
    await expect(heading(await openTab(context, `${organisation.url}/app/admin`))).toHaveText('Sign in');
  },
);

test(
  'a preview and invitations in other tabs leave an administrator signed in',
  { tag: '@desk' },
  async ({ page, context, organisation }) => {
    const { surveyId, tokens } = await organisation.makeSurvey({ people: 2 });
    await organisation.signInAs(page, 'edit');
    await page.goto(`${organisation.url}/app/admin/survey/${surveyId}`);
    const { tab: before } = await stored(page);
    const preview = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Preview' }).click();
    const tabs = [await preview, await openTab(context, `${organisation.url}/app/s/${tokens[0]}`)];
    // A tab opened by a script begins with a copy of this tab's storage.
    const copy = context.waitForEvent('page');
    await page.evaluate((address) => void window.open(address), `/app/s/${tokens[1]}`);
    tabs.push(await copy);
    for (const tab of tabs) {
      await expect(tab.getByRole('link', { name: 'Start the survey' }).first()).toBeVisible();
      expect(JSON.parse((await stored(tab)).tab!)).toMatchObject({ kind: 'participation' });
    }

    expect((await stored(page)).tab).toBe(before);
    // Longer than a tab waits for others before it ends a session.
    await page.waitForTimeout(2_500);
    await page.evaluate(() => {
      const session = JSON.parse(sessionStorage.getItem('heartwood.auth')!) as { expiresAt: number };
      session.expiresAt = Date.now();
      sessionStorage.setItem('heartwood.auth', JSON.stringify(session));
    });
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/auth/token'));
    await page.reload();
    expect((await refreshed).status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
    await signOutByMenu(page);
    for (const tab of tabs) {
      await tab.reload();
      await expect(tab.getByRole('link', { name: 'Start the survey' }).first()).toBeVisible();
    }
  },
);

test(
  'an invitation in the same tab makes it the participant’s',
  { tag: '@desk' },
  async ({ page, context, organisation }) => {
    const { tokens } = await organisation.makeSurvey({ people: 2 });
    await organisation.signInAs(page, 'edit');
    const other = await openTab(context, `${organisation.url}/app/admin`);
    await expect(other.getByRole('link', { name: 'New survey' }).first()).toBeVisible();
    await page.goto(`${organisation.url}/app/s/${tokens[0]}`);
    await expect(page.getByRole('link', { name: 'Start the survey' }).first()).toBeVisible();
    await other.reload();
    await expect(other.getByRole('link', { name: 'New survey' }).first()).toBeVisible();

    // Signing out as a participant does not lead to the administrator's session.
    await page.goto(`${organisation.url}/app/auth/sign-out`);
    await expect(page.getByText('You are signed out.')).toBeVisible();
    for (const open of [() => page.reload(), () => page.goto(`${organisation.url}/app/`)]) {
      await open();
      await expect(heading(page)).toHaveText('Sign in');
    }
    const bad = await openTab(context, `${organisation.url}/app/s/unknown`);
    await bad.getByRole('link', { name: 'Sign in' }).click();
    await expect(heading(bad)).toHaveText('Sign in');

    // In the last tab, the session ends on the server too.
    const { token } = JSON.parse((await stored(other)).tab!) as { token: { access_token: string } };
    await other.goto(`${organisation.url}/app/s/${tokens[1]}`);
    await expect(other.getByRole('link', { name: 'Start the survey' }).first()).toBeVisible();
    const isValid = async () => {
      const headers = { authorization: `Bearer ${token.access_token}` };
      return (await other.request.get(`${organisation.url}/api/v0/person/me`, { headers })).ok();
    };
    await expect.poll(isValid).toBe(false);
  },
);
