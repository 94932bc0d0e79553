import { answerQuestion } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { expect, expectAccessible, test } from './test.ts';

const waiting = '1 answer waiting to be saved';

test('without a network a person can continue, sees that answers wait, and loses none', async ({
  page,
  context,
  invitation,
}) => {
  await beginSurvey(page, invitation);
  await context.setOffline(true);
  const first = await answerQuestion(page);
  await expect(page.locator('[data-save-state]')).toHaveText(waiting);
  await expect(page.getByRole('status').filter({ hasText: waiting })).toHaveCount(1);
  await expectAccessible(page);
  const second = await answerQuestion(page);
  const third = await page.getByRole('heading', { level: 1 }).innerText();

  await context.setOffline(false);
  await expect(page.locator('[data-save-state]')).toHaveText('Saved');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third);
  for (const title of [second, first]) {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('radio').first()).toBeChecked();
  }
});

test('an answer given while the server restarts arrives when it is back', async ({ page, server, invitation }) => {
  await beginSurvey(page, invitation);
  await server.kill();
  await page.getByRole('radio').nth(1).check();
  await expect(page.locator('[data-save-state]')).toHaveText(waiting);
  await server.restart();
  await expect(page.locator('[data-save-state]')).toHaveText('Saved', { timeout: 40_000 });
  await page.reload();
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
});

test('unticking "Not applicable" also removes it on the server', async ({ page, invitation }) => {
  await beginSurvey(page, invitation);
  await page.goto(new URL('/app/p/survey/2/3', page.url()).href);
  const box = page.getByRole('checkbox', { name: 'Not applicable' });
  const saved = page.locator('[data-save-state="saved"]');
  await box.check();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await box.uncheck();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
});
