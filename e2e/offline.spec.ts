import type { BrowserContext, Page, Route } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startHttpParticipant } from '../testing/servers/httpParticipant.ts';
import type { AdminOrganisation } from './organisation.ts';
import { answerRemaining } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const saveState = (page: Page) => page.getByRole('main').locator('[data-save-state]');
const choice = (page: Page, index: number) => page.getByRole('main').getByRole('radio').nth(index);
const said = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text });

/** Every call of the API. The application's own files have other addresses. */
const everyCall = '**/api/v0/**';
const answers = '**/api/v0/participation/*/answer';
const cut = (route: Route) => route.abort('internetdisconnected');

/**
 * Cuts some calls of all tabs. The returned function lets the calls through again and makes the browser report that it
 * is online.
 */
async function cutOff(context: BrowserContext, calls: string) {
  await context.route(calls, cut);
  return async () => {
    await context.unroute(calls, cut);
    await context.setOffline(true);
    await context.setOffline(false);
  };
}

/** Answers waiting in the browser's database, as 'question value' in the order in which they were given. */
const waiting = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error!));
      });
    const database = await done(indexedDB.open('heartwood'));
    const stored: { answer: { questionId: string; intValue: number; answeredAt: string } }[] = await done(
      database.transaction('answers').objectStore('answers').getAll(),
    );
    database.close();
    stored.sort((a, b) => (a.answer.answeredAt < b.answer.answeredAt ? -1 : 1));
    return stored.map(({ answer }) => `${answer.questionId} ${answer.intValue}`);
  });

/** An open pulse survey of the organisation with a personal invitation for each of this number of people. */
async function invite({ url, makeSurvey }: AdminOrganisation, people: number) {
  const { surveyId, tokens } = await makeSurvey({ name: 'Autumn', people });
  const invitations = tokens.map((token) => `${url}/app/s/${token}`);
  return { surveyId, invitation: invitations[0]!, other: invitations.at(-1)! };
}

/** The same survey response over HTTP, to read its state on the server. */
const onServer = ({ url }: AdminOrganisation, invitation: string) =>
  startHttpParticipant(url, invitation.split('/').at(-1)!);

const open = (page: Page, address: string) => page.goto(new URL(`/app${address}`, page.url()).href);

test('without a network, answers outlive a reload, are announced as waiting, and are saved when it is back', async ({
  page,
  context,
  organisation,
}) => {
  const { invitation } = await invite(organisation, 1);
  await beginSurvey(page, invitation);
  const restore = await cutOff(context, everyCall);
  await choice(page, 1).check();
  await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
  await expect(said(page, '1 answer waiting to be saved')).toHaveCount(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await choice(page, 1).check();
  await expect(saveState(page)).toHaveText('2 answers waiting to be saved');
  await expect(said(page, '2 answers waiting to be saved')).toHaveCount(1);
  await choice(page, 3).check();
  await expectAccessible(page);
  expect(await waiting(page)).toEqual(['work-place 1', 'energy-enough 4']);

  const title = await heading(page).innerText();
  await page.reload();
  await expect(heading(page)).toHaveText(title);
  await expect(choice(page, 3)).toBeChecked();
  await expect(saveState(page)).toHaveText('2 answers waiting to be saved');

  // Other requests wait too, and their pages say why.
  const called: string[] = [];
  page.on('request', (request) => called.push(new URL(request.url()).pathname));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy notice' }).click();
  await expect(page.getByRole('alert').getByText('Offline changes are queued')).toBeVisible();
  await expect(page.getByText('Some of your answers are still waiting to be saved')).toBeVisible();
  await expectAccessible(page);
  expect(called.filter((each) => each.endsWith('/operator'))).toEqual([]);
  await page.goBack();
  await expect(choice(page, 3)).toBeChecked();
  await page.getByRole('link', { name: 'Exit' }).click();
  await expect(saveState(page)).toHaveText('2 answers waiting to be saved');
  await expect(page.getByText('This device keeps your unsaved answers.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Exit', exact: true }).click();
  await expect(heading(page)).toHaveText('Survey ended');
  await expect(page.getByText('This device keeps your unsaved answers.')).toBeVisible();
  await expectAccessible(page);

  await restore();
  await expect(said(page, /^Saved$/)).toHaveCount(1);
  await expect(page.getByText('This device keeps your unsaved answers.')).toBeHidden();
  expect(await waiting(page)).toEqual([]);
  const { values } = await (await onServer(organisation, invitation)).read();
  expect([values.get('work-place'), values.get('energy-enough')]).toEqual([1, 4]);
});

test('answers that the server cannot accept yet are retried; submitting waits for them, can be cancelled, and happens once', async ({
  page,
  context,
  organisation,
}) => {
  const { invitation } = await invite(organisation, 1);
  const response = await onServer(organisation, invitation);
  await beginSurvey(page, invitation);
  // The server is unavailable at first, and then asks the client to slow down.
  const rejections = [{ status: 503 }, { status: 429, headers: { 'retry-after': '1' } }];
  const answered: number[] = [];
  page.on('response', (received) => {
    if (received.url().endsWith('/answer')) answered.push(received.status());
  });
  await context.route(answers, (route) => {
    const rejection = rejections.shift();
    return rejection ? route.fulfill({ ...rejection, json: { code: 'Busy', message: 'Busy' } }) : route.continue();
  });
  await choice(page, 0).check();
  await expect(saveState(page)).toHaveText('Saved');
  expect(answered).toEqual([503, 429, 204]);
  await context.unroute(answers);

  await answerRemaining(page);
  await expect(heading(page)).toHaveText('Almost done');
  await expect(saveState(page)).toHaveText('Saved');
  const submissions: number[] = [];
  page.on('response', (received) => {
    if (/\/api\/.+\/complete$/.test(received.url())) submissions.push(received.status());
  });
  const changeOffline = async (index: number) => {
    const restore = await cutOff(context, everyCall);
    await open(page, '/p/survey/1/0');
    await choice(page, index).check();
    await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
    await open(page, '/p/survey/complete');
    await page.getByRole('button', { name: 'Submit survey' }).click();
    await expect(said(page, 'The survey is submitted automatically as soon as your answers are saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Waiting to submit…' })).toHaveAttribute('aria-disabled', 'true');
    return restore;
  };

  // Going back cancels a waiting submission.
  let restore = await changeOffline(2);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go back' }).click();
  await restore();
  await expect(saveState(page)).toHaveText('Saved');
  expect((await response.read()).completed).toBe(false);

  // The survey is loaded again once its answers have arrived, so the submission may become known on the way to the next
  // page.
  const submission = page.waitForResponse(/\/api\/.+\/complete$/, { timeout: 60_000 });
  await context.route('**/api/v0/participations/survey/*', async (route) => {
    await submission;
    await route.continue();
  });
  await context.route('**/api/v0/participations/find', async (route) => {
    await submission;
    await page.waitForFunction(() =>
      Object.values(sessionStorage).some((stored: string) => stored.includes('"status":"COMPLETED"')),
    );
    await route.continue();
  });
  restore = await changeOffline(3);
  await restore();
  await expect(heading(page)).toHaveText('Keep your report');
  await expect(page).toHaveURL(/\/p\/survey\/register$/);
  await expect(page.getByText('Survey successfully submitted')).toBeVisible();
  expect(submissions).toEqual([204]);
  const { completed, values } = await response.read();
  expect(completed).toBe(true);
  expect(values.get('energy-enough')).toBe(3 + 1);
});

test('signing out with waiting answers asks first: staying keeps them, going on deletes them', async ({
  page,
  context,
  organisation,
}) => {
  const { invitation, other } = await invite(organisation, 2);
  const question = 'Are you sure you want to logout? You have unsynced updates that will be lost.';
  const signOut = async () => {
    await open(page, '/p');
    await page.getByRole('main').getByRole('link', { name: 'Sign out' }).click();
    await expect(page.getByText(question)).toBeVisible();
  };
  await beginSurvey(page, invitation);
  const restore = await cutOff(context, everyCall);
  await choice(page, 1).check();
  await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
  await signOut();
  await expect(heading(page)).toHaveText('Sign out?');
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveAccessibleDescription(question);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await expect(heading(page)).toHaveText('Your surveys');
  expect(await waiting(page)).toEqual(['work-place 1']);

  // Once they are saved, signing out goes ahead without a question.
  await signOut();
  await restore();
  await expect(page.getByText('You are signed out.')).toBeVisible({ timeout: 20_000 });
  expect(await waiting(page)).toEqual([]);
  const response = await onServer(organisation, invitation);
  expect((await response.read()).values.get('work-place')).toBe(1);

  // Another person's invitation, on the same device.
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await context.route(answers, cut);
  await context.route(everyCall, cut);
  await choice(page, 4).check();
  await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
  await page.goto(invitation);
  await expect(page.getByRole('link', { name: 'Continue the survey' })).toBeVisible();
  await expect(page.getByText(question)).toBeHidden();
  await page.goto(other);
  await expect(page.getByText(question)).toBeVisible();
  expect(page.url()).not.toContain(other.split('/').at(-1));
  expect(await waiting(page)).toEqual(['energy-enough 5']);
  await context.unroute(everyCall, cut);
  await page.getByRole('button', { name: 'Sign out without saving' }).click();
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible({ timeout: 20_000 });
  expect(await waiting(page)).toEqual([]);
  await context.unroute(answers, cut);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await choice(page, 0).check();
  await expect(saveState(page)).toHaveText('Saved');
  expect((await response.read()).values.get('energy-enough')).toBeNull();
});

test("two tabs show each other's answers, and one tab delivers them; both report and drop a rejected answer", async ({
  page,
  context,
  organisation,
}) => {
  const { invitation, surveyId } = await invite(organisation, 1);
  const second = await context.newPage();
  await beginSurvey(page, invitation);
  await beginSurvey(second, invitation);
  const statuses: number[] = [];
  context.on('response', (received) => {
    if (received.url().endsWith('/answer')) statuses.push(received.status());
  });
  const restore = await cutOff(context, everyCall);
  await choice(page, 1).check();
  await expect(choice(second, 1)).toBeChecked();
  await expect(saveState(second)).toHaveText('1 answer waiting to be saved');
  await choice(second, 2).check();
  await expect(choice(page, 2)).toBeChecked();
  await restore();
  for (const tab of [page, second]) await expect(saveState(tab)).toHaveText('Saved');
  expect(statuses).toEqual([204]);
  const response = await onServer(organisation, invitation);
  expect((await response.read()).values.get('work-place')).toBe(2);

  await organisation.api('edit').closeSurvey({ params: { surveyId } });
  await choice(page, 3).click();
  for (const tab of [page, second]) {
    await expect(tab.getByText('This survey has just closed, so your last answer could not be saved.')).toBeVisible();
    await expect(tab.getByText('This survey has closed, so it can no longer be answered.')).toBeVisible();
  }
  expect(await waiting(page)).toEqual([]);
  expect((await response.read()).values.get('work-place')).toBe(2);
});

test('waiting answers outlive the end of the session and a closed browser, and opening the invitation delivers them', async ({
  organisation,
  playwright,
  launchOptions,
  viewport,
}) => {
  const { invitation } = await invite(organisation, 1);
  const response = await onServer(organisation, invitation);
  const profile = await mkdtemp(path.join(tmpdir(), 'heartwood-browser-'));
  const openBrowser = async () => {
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      viewport,
      locale: 'en-GB',
    });
    return { context, page: context.pages()[0]! };
  };
  let { context, page } = await openBrowser();
  await beginSurvey(page, invitation);
  let restore = await cutOff(context, everyCall);
  await choice(page, 1).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await choice(page, 2).check();
  await expect(saveState(page)).toHaveText('2 answers waiting to be saved');

  const token = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem('heartwood.auth')!) as { token: { access_token: string } }).token.access_token,
  );
  await context.request.post(`${organisation.url}/api/v0/auth/revoke`, {
    form: { client_id: 'web', client_secret: 'web', token },
  });
  await restore();
  await expect(heading(page)).toHaveText('Not logged in');
  await expect(said(page, '2 answers are waiting on this device.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('banner').getByRole('combobox').selectOption('Deutsch');
  await expect(said(page, '2 Antworten warten auf diesem Gerät.')).toBeVisible();
  await page.getByRole('banner').getByRole('combobox').selectOption('English');

  await page.goto(invitation);
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await expect.poll(() => waiting(page)).toEqual([]);
  const { values } = await response.read();
  expect([values.get('work-place'), values.get('energy-enough')]).toEqual([1, 3]);

  restore = await cutOff(context, everyCall);
  await choice(page, 0).check();
  await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
  await context.close();
  ({ context, page } = await openBrowser());
  await page.goto(`${organisation.url}/app/`);
  await expect(heading(page)).toHaveText('Sign in');
  await expect(said(page, '1 answer is waiting on this device.')).toBeVisible();
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await expect.poll(() => waiting(page)).toEqual([]);
  expect((await response.read()).values.get('energy-worn-out')).toBe(1);

  // On a shared device, waiting answers can be removed.
  await cutOff(context, answers);
  await choice(page, 0).check();
  await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
  const elsewhere = await context.newPage();
  await elsewhere.goto(`${organisation.url}/app/`);
  await elsewhere.getByRole('button', { name: 'Remove from this device' }).click();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(said(elsewhere, 'The waiting answers have been removed from this device.')).toBeFocused();
  expect(await waiting(elsewhere)).toEqual([]);
  await context.close();
  await rm(profile, { recursive: true });
});
