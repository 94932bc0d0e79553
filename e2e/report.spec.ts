import { answerRemaining } from './answerByKeyboard.ts';
import { expect, expectAccessible, test } from './test.ts';

test('the report: sections, articles and support, each by keyboard and by its own address', async ({ page, invitation }) => {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await answerRemaining(page);
  await page.getByRole('button', { name: 'Submit survey' }).press('Enter');
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  const origin = new URL(page.url()).origin;

  await page.goto(`${origin}/app/p/report/support`);
  const support = page.getByRole('dialog', { name: 'Need Support Now?' });
  await expect(support).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(support).toBeHidden();
  await expect(page).toHaveURL(/\/p\/report\/?$/);

  await page.goto(`${origin}/app/p/report/section/0`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How you are');
  await expectAccessible(page);
  // Every answer was the first one, "never": what is low comes with articles.
  const article = page.locator('a[href*="/article/"]').first();
  await article.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading').first()).toBeVisible();
  await expect(page).toHaveURL(/\/section\/0\/article\/[a-z-]+$/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(article).toBeFocused();

  await page.goto(`${origin}/app/p/report/section/1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How work is');
  await expectAccessible(page);
});
