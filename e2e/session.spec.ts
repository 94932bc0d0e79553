import type { Page } from '@playwright/test';
import type { ServerProcess } from '../testing/serverProcess.ts';
import { answerQuestion, answerRemaining } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { expect, expectAccessible, test } from './test.ts';

const storedSession = (page: Page) => page.evaluate(() => {
  const key = Object.keys(sessionStorage).find((each) => sessionStorage.getItem(each)?.includes('access_token'))!;
  return { key, value: JSON.parse(sessionStorage.getItem(key)!) as { token: { access_token: string } } };
});

/** The personal invitations that the server prints: each opens the same participation every time. */
async function personalInvitations(server: ServerProcess) {
  // Printed together with these, a moment after the server is healthy.
  await server.demoShareToken();
  return [...server.logs().matchAll(/invitation to answer:\s+(\S+)/gi)].map((match) => match[1]!);
}

test('an access token that is not taken any more is exchanged once, unnoticed', async ({ page, invitation }) => {
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

test('a session that was ended leads to where the invitation leads back', async ({ page, server }) => {
  const invitation = (await personalInvitations(server))[0]!;
  await beginSurvey(page, invitation);
  const title = await answerQuestion(page);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  const { value } = await storedSession(page);
  await page.request.post(`${server.url}/api/v0/auth/revoke`, {
    form: { client_id: 'web', client_secret: 'web', token: value.token.access_token },
  });

  await page.getByRole('radio').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not logged in');
  await expect(page.getByText('open the link in your invitation once more')).toBeVisible();
  await expect(page.getByText('Unable to save your answer. Please try answering the question again (Not logged in).')).toBeVisible();
  await expectAccessible(page);

  await page.goto(invitation);
  await page.getByRole('link', { name: 'Continue the survey' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('radio').first()).toBeChecked();
});

test('two tabs: the later answer counts, one submission is enough, and there is no way back behind it', async ({ page, context, server }) => {
  const invitation = (await personalInvitations(server))[1]!;
  const other = await context.newPage();
  await beginSurvey(page, invitation);
  await beginSurvey(other, invitation);
  for (const [tab, choice] of [[page, 0], [other, 2]] as const) {
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
  await page.getByRole('link', { name: 'Skip', exact: true }).click();
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(page.getByRole('heading', { name: 'How you are' })).toBeVisible();
  expect(submissions).toBe(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(page.getByRole('heading', { name: 'How you are' })).toBeVisible();

  // A click, since the row may be gone before it could be seen checked.
  await other.getByRole('radio').nth(1).click();
  await expect(other.getByText('This survey has already been submitted, so your last answer could not be saved.')).toBeVisible();
  await expect(other).toHaveURL(/\/p\/report\/?$/);
  await expect(other.getByRole('heading', { name: 'How you are' })).toBeVisible();
});
