import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ParticipationData } from '../contract/entities/person.ts';
import { answerQuestion, answerRemaining, pressByKeyboard } from './answerByKeyboard.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import { signInByForm } from './signInByForm.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rightsLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Your answers and your rights' });
const isAnswer = (url: string) => url.endsWith('/answer');

/** Downloads the person's data from the current page. */
async function download(page: Page): Promise<{ name: string; held: ParticipationData }> {
  const saved = page.waitForEvent('download');
  await pressByKeyboard(page, 'Download my data');
  const file = await saved;
  return {
    name: file.suggestedFilename(),
    held: JSON.parse(await readFile(await file.path(), 'utf8')) as ParticipationData,
  };
}

/**
 * Presses the button that withdraws the answers, confirms, and waits for the list of surveys that is shown afterwards.
 */
async function withdraw(page: Page) {
  await pressByKeyboard(page, 'Withdraw my answers');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw my answers' }).click();
  await expect(page.getByText('Your answers have been withdrawn.')).toBeVisible();
  await expect(heading(page)).toHaveText('Your surveys');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
}

test('answers can be withdrawn before submitting, including undelivered ones, and after it; the survey can then be answered again', async ({
  page,
  context,
  invitation,
}) => {
  await page.goto(invitation);
  await page.getByText('How your answers are protected').click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Who sees what' })).toBeVisible();
  await rightsLink(page).click();
  await expect(page.getByText('You haven’t answered anything here')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
  const title = await answerQuestion(page);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  // A second tab with the same tokens, as if it had opened the same invitation.
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const other = await context.newPage();
  await other.goto(`${new URL(page.url()).origin}/app/auth/sign-in`);
  await other.evaluate((text) => Object.assign(sessionStorage, JSON.parse(text)), stored);
  await other.goto(page.url());
  await expect(other.getByRole('radio').first()).toBeVisible();

  await page.getByRole('link', { name: 'Surveys' }).click();
  await rightsLink(page).click();
  await expect(heading(page)).toHaveText('Your answers and your rights');
  await expectAccessible(page);
  const { name, held } = await download(page);
  expect(name).toMatch(/^My answers - .+ - \d{4}-\d\d-\d\d\.json$/);
  expect(held).toMatchObject({ participant: null, whenCompleted: null });
  expect(held.answers.map(({ question }) => question)).toEqual([title]);
  expect(held.answers[0]!.answer).toBeTruthy();

  await context.route('**/answer', (route) => route.abort());
  await other.getByRole('radio').first().click();
  await expect(other.locator('[data-save-state]')).toHaveText('1 answer waiting to be saved');
  const answers: string[] = [];
  context.on('request', (request) => void (isAnswer(request.url()) && answers.push(request.url())));
  await pressByKeyboard(page, 'Withdraw my answers');
  await expect(page).toHaveURL(/\/p\/your-answers\/withdraw$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Withdraw my answers' })).toBeFocused();
  await withdraw(page);
  answers.length = 0;
  await context.unroute('**/answer');
  for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(other.getByText('Your answers were withdrawn in another window.')).toBeVisible();
  await other.close();
  await page.getByRole('link', { name: 'Start' }).click();
  await beginAgain(page);
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  expect(answers).toEqual([]);

  await answerRemaining(page);
  await page.getByRole('button', { name: 'Submit survey' }).click();
  await page.getByRole('link', { name: 'Skip to your report' }).click();
  await rightsLink(page).click();
  await pressByKeyboard(page, 'Withdraw my answers');
  await expect(page.getByText('and so is your personal report')).toBeVisible();
  await page.goto(page.url().replace(/\/withdraw$/, ''));
  await withdraw(page);
  await page.goto(`${new URL(page.url()).origin}/app/p/report`);
  await expect(heading(page)).toHaveText('Your report isn’t ready yet');
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await beginAgain(page);
  expect(await answerQuestion(page)).toBe(title);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  await page.getByRole('link', { name: 'Surveys' }).click();
  await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
});

/** Goes from the introduction to the first question. */
async function beginAgain(page: Page) {
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
}

test('a person with an account can withdraw answers to one of several surveys; a closed one says that it is too late, and shows the alternatives', async ({
  page,
  server,
}) => {
  const person = { emailAddress: `${randomUUID()}@example.org`, password: 'four good plain words' };
  const participationId = await completeOverHttp(server.url, await server.demoShareToken());
  const registered = await fetch(`${server.url}/api/v0/participation/${participationId}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(registered.status).toBe(200);
  await page.goto(`${server.url}/app/auth/sign-in`);
  await signInByForm(page, person);
  await expect(page.getByRole('link', { name: 'View Report' })).toBeVisible();
  await rightsLink(page).click();
  await withdraw(page);
  await page.goto(`${server.url}/app/auth/sign-out`);
  await expect(page.getByText('You are signed out.')).toBeVisible();

  await signInByForm(page, { emailAddress: 'participant@demo.test', password: 'demo-password-1' });
  const closed = page.getByRole('listitem').filter({ hasText: 'View Report' }).last();
  await closed.getByRole('link', { name: 'Your answers and your rights' }).click();
  await expect(page.getByText('This survey has closed and its results have been made')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Withdraw my answers' })).toHaveCount(0);
  await expectAccessible(page);
  const { held } = await download(page);
  expect(held).toMatchObject({ status: 'COMPLETED', participant: { emailAddress: 'participant@demo.test' } });
  expect(held.answers.length).toBeGreaterThan(10);
  await page.getByRole('link', { name: 'Delete your account' }).click();
  await expect(page).toHaveURL(/\/account\/your-profile\/delete-account$/);
});

test('the page "Who sees what" is public, and the footer of every page and the privacy notice link to it', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/app/auth/sign-in`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Who sees what' }).click();
  await expect(heading(page)).toHaveText('Who sees what');
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Role “view”' }) });
  await expect(row.getByRole('cell').nth(1)).toContainText('A person’s answers or report');
  // The page also states what repeated views of the list of people reveal.
  await expect(row.getByRole('cell').first()).toContainText(
    'they can also see when you submitted and that you withdrew your answers',
  );
  await expect(page.getByText('even to within seconds')).toBeVisible();
  await page.getByRole('link', { name: 'Who runs this service' }).click();
  await expect(heading(page)).toHaveText('Privacy notice');
  await page.getByRole('main').getByRole('link', { name: 'Who sees what' }).click();
  await expect(heading(page)).toHaveText('Who sees what');
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways).toBe(0);
});
