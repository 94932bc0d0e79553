import type { Browser, Page } from '@playwright/test';
import { limits } from '../contract/limits.ts';
import type { ServerProcess } from '../testing/servers/serverProcess.ts';
import { answerQuestion, answerRemaining } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { signInByForm } from './signInByForm.ts';
import { expect, expectAccessible, test } from './test.ts';

const storedSession = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => sessionStorage.getItem(each)?.includes('access_token'))!;
    return { key, value: JSON.parse(sessionStorage.getItem(key)!) as { token: { access_token: string } } };
  });

/** The personal invitations that the server prints. Each one always opens the same participation. */
async function personalInvitations(server: ServerProcess) {
  // The server prints the share link together with them, a moment after it is healthy.
  await server.demoShareToken();
  return [...server.logs().matchAll(/invitation to answer:\s+(\S+)/gi)].map((match) => match[1]!);
}

test('an expired access token is exchanged once, and the person does not notice', async ({ page, invitation }) => {
  await beginSurvey(page, invitation);
  await answerQuestion(page);
  const { key, value } = await storedSession(page);
  value.token.access_token = 'expired';
  await page.evaluate(([name, text]) => sessionStorage.setItem(name!, text!), [key, JSON.stringify(value)]);

  const exchanges: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/token')) exchanges.push(request.postData() ?? '');
  });
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await answerQuestion(page);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  expect(exchanges).toEqual([expect.stringContaining('grant_type=refresh_token')]);
});

test('when a session has ended, the page points to the invitation, which restores the last answer', async ({
  page,
  server,
}) => {
  const invitation = (await personalInvitations(server))[0]!;
  await beginSurvey(page, invitation);
  await answerQuestion(page);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const { value } = await storedSession(page);
  await page.request.post(`${server.url}/api/v0/auth/revoke`, {
    form: { client_id: 'web', client_secret: 'web', token: value.token.access_token },
  });

  await page.getByRole('radio').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not logged in');
  await expect(page.getByText('open the link in your invitation again')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 answer is waiting on this device.' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(invitation);
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('with two tabs the later answer counts, one submission is enough, and no tab can go back to the questions after it', async ({
  page,
  context,
  server,
}) => {
  const invitation = (await personalInvitations(server))[1]!;
  const other = await context.newPage();
  await beginSurvey(page, invitation);
  await beginSurvey(other, invitation);
  for (const [tab, choice] of [
    [page, 0],
    [other, 2],
  ] as const) {
    await tab.getByRole('radio').nth(choice).check();
    await expect(tab.locator('[data-save-state]')).toHaveText('Saved');
  }
  await page.reload();
  await expect(page.getByRole('radio').nth(2)).toBeChecked();

  await answerRemaining(page);
  let submissions = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/complete')) submissions += 1;
  });
  await page.getByRole('button', { name: 'Submit survey' }).dblclick();
  await page.getByRole('link', { name: 'Skip to your report' }).click();
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(page.getByRole('heading', { name: 'How you are' })).toBeVisible();
  expect(submissions).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(page.getByRole('heading', { name: 'How you are' })).toBeVisible();

  // Clicks instead of checking, since the row may disappear before it is seen checked.
  await other.getByRole('radio').nth(1).click();
  await expect(
    other.getByText('This survey has already been submitted, so your last answer could not be saved.'),
  ).toBeVisible();
  await expect(other).toHaveURL(/\/p\/report\/?$/);
  await expect(other.getByRole('heading', { name: 'How you are' })).toBeVisible();
});

/** Signs in as the demonstration's participant in a separate browser, with or without "Remember me". */
async function signInAgain(browser: Browser, server: ServerProcess, remember: boolean) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.url}/app/auth/sign-in`);
  if (remember) await page.getByRole('checkbox', { name: 'Remember me' }).check();
  await signInByForm(page, { emailAddress: 'participant@demo.test', password: 'demo-password-1' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your surveys');
  return { context, page };
}

interface StoredSession {
  token: { access_token: string; refresh_token: string };
}

/** The stored session of a remembered person, which all tabs share. */
const remembered = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('heartwood.auth')!) as StoredSession);

test('a session survives a reload; if it is ended elsewhere, or its refresh token is copied, it ends for everyone who has it', async ({
  browser,
  server,
}) => {
  const api = `${server.url}/api/v0`;
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const owner = await signInAgain(browser, server, true);

  // The thief of the refresh token exchanges it before the owner does.
  const { token } = await remembered(owner.page);
  const copied = await owner.page.request.post(`${api}/auth/token`, {
    form: { client_id: 'web', client_secret: 'web', grant_type: 'refresh_token', refresh_token: token.refresh_token },
  });
  const copiedAt = Date.now();
  const thief = ((await copied.json()) as { access_token: string }).access_token;
  const callAsThief = () => owner.page.request.get(`${api}/person/me`, { headers: bearer(thief) });
  expect((await callAsThief()).status()).toBe(200);

  // A remembered session is still there after all tabs were closed. One that is not remembered belongs to a single tab.
  await owner.page.close();
  const page = await owner.context.newPage();
  await page.goto(`${server.url}/app/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your surveys');
  const elsewhere = await signInAgain(browser, server, false);
  await elsewhere.page.reload();
  await expect(elsewhere.page.getByRole('link', { name: 'View Report' }).first()).toBeVisible();
  const nextTab = await elsewhere.context.newPage();
  await nextTab.goto(`${server.url}/app/p`);
  await expect(nextTab.getByRole('heading', { level: 1 })).toHaveText('Sign in');

  // Another browser of the same person ends the session of this one.
  const headers = bearer((await remembered(page)).token.access_token);
  const listed = await page.request.get(`${api}/person/sessions`, { headers });
  const { sessions } = (await listed.json()) as { sessions: { id: string; current: boolean; whenStarted: string }[] };
  const newest = sessions
    .filter(({ current }) => !current)
    .toSorted((a, b) => b.whenStarted.localeCompare(a.whenStarted))[0]!;
  expect((await page.request.delete(`${api}/person/sessions/${newest.id}`, { headers })).status()).toBe(204);
  await elsewhere.page.getByRole('link', { name: 'View Report' }).first().click();
  await expect(elsewhere.page.getByRole('heading', { level: 1 })).toHaveText('Not logged in');
  await expect(elsewhere.page).toHaveURL(/\/auth\/sign-in$/);
  await expect(elsewhere.page.getByText('Your session has ended. Please sign in again.')).toBeVisible();

  // The owner's exchange now reveals that the token was used twice, so both sessions end.
  const lateEnough = (limits.refreshReplaySeconds + 1) * 1000;
  await expect.poll(() => Date.now() - copiedAt, { timeout: 2 * lateEnough }).toBeGreaterThan(lateEnough);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('heartwood.auth')!) as StoredSession;
    stored.token.access_token = 'expired';
    localStorage.setItem('heartwood.auth', JSON.stringify(stored));
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not logged in');
  await expect(page).toHaveURL(/\/auth\/sign-in$/);
  expect(await page.evaluate(() => localStorage.getItem('heartwood.auth'))).toBeNull();
  expect((await callAsThief()).status()).toBe(401);
  await Promise.all([owner.context.close(), elsewhere.context.close()]);
});
