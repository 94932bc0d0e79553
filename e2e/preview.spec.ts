import type { Page } from '@playwright/test';
import type { AdminOrganisation } from './organisation.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByRole('complementary', { name: 'Preview', exact: true });
const says = 'Nothing you enter is counted. It is deleted after a day.';

/** Creates a survey of the pulse type. @returns the address that signs in to a new preview of it. */
async function makePreview(organisation: AdminOrganisation): Promise<string> {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  const { participationToken } = await organisation.api('view').createPreview({ params: { surveyId } });
  return `${organisation.url}/app/p/${participationToken}`;
}

test('a preview leads to the last page without an answer, and says on every page that it is one', async ({
  page,
  organisation,
}) => {
  await page.goto(await makePreview(organisation));
  await expect(bar(page)).toContainText(says);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
  await expect(page.getByRole('button', { name: 'Next' })).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/p\/survey\/1\/0$/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);

  let pages = 0;
  while (!page.url().endsWith('/complete')) {
    await expect(bar(page)).toContainText(says);
    const before = page.url();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).not.toHaveURL(before);
    pages += 1;
  }
  await expect(heading(page)).toHaveText('Almost done');
  await expect(bar(page)).toContainText(says);
  const missing = page.getByText(/^\d+ questions have no answer\. This preview can be submitted/);
  await expect(missing).toBeVisible();
  expect(Number.parseInt(await missing.innerText(), 10)).toBeLessThanOrEqual(pages);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit survey' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'questions have no answer' })).toBeVisible();
  await expect(page).toHaveURL(/\/p\/survey\/complete$/);

  for (const path of ['exiting', 'exit']) {
    await page.goto(`${organisation.url}/app/p/survey/${path}`);
    await expect(bar(page)).toContainText(says);
  }
  // Pages that load no survey say it too.
  for (const path of ['p/report', 'p/your-answers', 'who-sees-what']) {
    await page.goto(`${organisation.url}/app/${path}`);
    await expect(bar(page)).toContainText(says);
  }
});

test('the list of pages and the languages of a preview can be used by keyboard', async ({ page, organisation }) => {
  await page.goto(await makePreview(organisation));
  const pages = page.getByRole('button', { name: 'All pages' });
  await pages.press('Enter');
  const list = page.getByRole('navigation', { name: 'All pages' });
  await expect(list.getByRole('link', { name: 'Introduction' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await list.getByRole('link').first().press('Escape');
  await expect(list).toBeHidden();
  await expect(pages).toBeFocused();

  await pages.press('Enter');
  const third = list.locator('a[href$="/p/survey/2/0"]');
  const title = await third.innerText();
  await third.press('Enter');
  await expect(page).toHaveURL(/\/p\/survey\/2\/0$/);
  await expect(heading(page)).toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await expect(list).toBeHidden();

  await page.getByRole('button', { name: 'Deutsch' }).press('Enter');
  const german = page.getByRole('complementary', { name: 'Vorschau' });
  await expect(german).toContainText('Was Sie eingeben, zählt nicht mit.');
  await expect(page.getByRole('button', { name: 'Deutsch' })).toHaveAttribute('aria-pressed', 'true');
  await expect(heading(page)).not.toHaveText(title);
  await german.getByRole('button', { name: 'Alle Seiten' }).press('Enter');
  await expectAccessible(page);
  await german.getByRole('link', { name: 'Fast geschafft' }).press('Enter');
  await expect(page.getByText(/^\d+ Fragen sind ohne Antwort/)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
});

test(
  'the phone window is the same preview at the size of a phone, and leaves the session of this tab alone',
  { tag: '@desk' },
  async ({ page, context, organisation }) => {
    await page.goto(await makePreview(organisation));
    await page.getByRole('button', { name: 'Deutsch' }).click();
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Telefongröße' }).click();
    const phone = await opening;
    await expect(phone.getByRole('complementary', { name: 'Vorschau' })).toBeVisible();
    await expect(phone).toHaveURL(/\/p\/survey$/);
    expect(await phone.evaluate(() => window.opener)).toBeNull();
    const stored = (at: Page) => at.evaluate(() => sessionStorage.getItem('heartwood.auth'));
    expect(await stored(phone)).not.toBeNull();
    expect(await stored(phone)).not.toBe(await stored(page));
    await phone.close();
    await page.reload();
    await expect(page.getByRole('complementary', { name: 'Vorschau' })).toBeVisible();

    await page.evaluate(() => (window.open = () => null));
    await page.getByRole('button', { name: 'Telefongröße' }).click();
    await expect(page.getByText('Ihr Browser hat keinen neuen Tab geöffnet.', { exact: false })).toBeVisible();
  },
);

test('the window of a phone offers no other window', { tag: '@phone' }, async ({ page, organisation }) => {
  await page.goto(await makePreview(organisation));
  await expect(page.getByRole('button', { name: 'All pages' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Phone size/ })).toBeHidden();
});

test(
  'a participation is never a preview: its pages say nothing of one, and the server demands answers whatever the page believes',
  { tag: '@phone' },
  async ({ page, invitation, server }) => {
    await page.goto(invitation);
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await page.getByRole('link', { name: 'Start the survey' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Please choose an answer before continuing')).toBeVisible();
    await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
    await expect(page.getByRole('complementary')).toHaveCount(0);

    // Someone changes what their own browser receives.
    await page.route('**/api/v0/participations/**', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"preview":false', '"preview":true');
      await route.fulfill({ response, body });
    });
    const requested = page.waitForRequest((request) => /\/participations\/survey\//.test(request.url()));
    await page.reload();
    const authorization = (await (await requested).allHeaders())['authorization']!;
    await expect(bar(page)).toBeVisible();
    const { participationId } = await page.evaluate(
      () =>
        JSON.parse(sessionStorage.getItem('heartwood.participant.kept.participations')!)[0] as {
          participationId: string;
        },
    );
    const complete = await page.request.post(`${server.url}/api/v0/participation/${participationId}/complete`, {
      headers: { authorization },
    });
    expect([complete.status(), await complete.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'UnAnsweredQuestion' }),
    ]);
  },
);
