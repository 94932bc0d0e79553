import type { Page } from '@playwright/test';
import { beginSurvey } from '../beginSurvey.ts';
import { answerOverHttp } from '../completeOverHttp.ts';
import { placedQuestions } from '../plannedAnswers.ts';
import { expect, test } from '../test.ts';
import { show } from './show.ts';

const question = '/p/survey/$section/$question';
const tokenOf = (invitation: string) => invitation.split('/').at(-1)!;
const goOn = (page: Page, path: string) => page.goto(new URL(`/app/p/survey${path}`, page.url()).href);

test('the pages before, during and after a survey, and the states of a question', async ({
  page,
  invitation,
  context,
}) => {
  await page.goto(invitation);
  await show(page, '/p/survey');
  await page.getByText('How your answers are protected').click();
  await show(page, '/p/survey', { state: 'how answers are protected' });
  await beginSurvey(page, invitation);
  await show(page, question);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await show(page, question, { state: 'nothing answered yet' });
  await page.getByRole('radio').nth(1).check({ force: true });
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await show(page, question, { state: 'answered' });
  await context.setOffline(true);
  await page.getByRole('radio').nth(2).check({ force: true });
  await expect(page.locator('[data-save-state="queued"]')).toBeVisible({ timeout: 30_000 });
  await show(page, question, { state: 'without a network' });
  await context.setOffline(false);
  await goOn(page, '/exiting');
  await show(page, '/p/survey/exiting');
  await goOn(page, '/exit');
  await show(page, '/p/survey/exit');
  await goOn(page, '/complete');
  await show(page, '/p/survey/complete', { state: 'something unanswered' });
  await goOn(page, '/privacy');
  await show(page, '/p/survey/privacy');
  await goOn(page, '');
  await show(page, '/p/survey', { state: 'begun' });
});

test('a question that is loading, and one that cannot be loaded', async ({ page, invitation }) => {
  await beginSurvey(page, invitation);
  await page.route('**/api/v0/participations/survey/*', () => {});
  await page.reload();
  await expect(page.getByText('Loading…')).toBeVisible();
  await show(page, question, { state: 'loading', unsettled: true });
  await page.unrouteAll();
  await page.route('**/api/v0/participations/survey/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'InternalError', message: 'Something went wrong.' } }),
  );
  // The tab's cached survey would be shown.
  await page.addInitScript(() => {
    for (const key of Object.keys(sessionStorage)) if (key.includes('participant.kept')) sessionStorage.removeItem(key);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be shown', { timeout: 30_000 });
  await show(page, question, { state: 'failed' });
});

test('every kind of question', async ({ page, every }) => {
  await page.goto(every.link(every.open.tokens[0]));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const {
    question: { id },
    path,
  } of placedQuestions) {
    if (id.endsWith('-optional')) continue;
    await goOn(page, `/${path}`);
    await show(page, question, { state: id });
  }
});

test('a survey that is not open', async ({ page, every }) => {
  await page.goto(every.link(every.pending.tokens[0]));
  await expect(page).toHaveURL(/\/p\/survey$/);
  await show(page, '/p/survey', { state: 'not open yet' });
  await page.goto(every.link(every.closed.tokens[0]));
  await expect(page).toHaveURL(/\/p\/survey$/);
  await show(page, '/p/survey', { state: 'closed' });
  await page.goto(`${every.server.url}/app/s/no-such-token`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await show(page, '/s/$token', { state: 'unknown' });
});

test('the end of a survey', async ({ page, company }) => {
  const invitation = company.invite();
  await answerOverHttp(company.url, tokenOf(invitation));
  await page.goto(invitation);
  await expect(page.getByRole('link', { name: 'Continue the survey' })).toBeVisible();
  await goOn(page, '/complete');
  await show(page, '/p/survey/complete');
  for (const section of await page.getByRole('main').locator('summary').all()) await section.click();
  await show(page, '/p/survey/complete', { state: 'with the answers' });
  const submitted = await company.inviteCompleted();
  await page.goto(company.signInTo(submitted));
  await expect(page).toHaveURL(/\/p\/report/);
  await goOn(page, '/register');
  await show(page, '/p/survey/register');
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('short');
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await show(page, '/p/survey/register', { state: 'something wrong' });
});

test('a preview', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  const { participationToken } = await organisation.api('view').createPreview({ params: { surveyId } });
  await page.goto(`${organisation.url}/app/p/${participationToken}`);
  await expect(page.getByRole('complementary', { name: 'Preview', exact: true })).toBeVisible();
  await show(page, '/p/survey', { state: 'preview' });
  await goOn(page, '/0/0');
  await show(page, question, { state: 'preview' });
  await page.getByRole('button', { name: 'All pages' }).click();
  await show(page, question, { state: 'all pages of a preview' });
  await goOn(page, '/complete');
  await show(page, '/p/survey/complete', { state: 'preview' });
});
