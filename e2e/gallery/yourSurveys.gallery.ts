import { signInDirectly } from '../signInDirectly.ts';
import { expect, test } from '../test.ts';
import { show } from './show.ts';

const heading = { level: 1 } as const;

test('surveys of a person with an account, and what the person can do with them', async ({ page, server, company }) => {
  await signInDirectly(page, server.url, { emailAddress: 'participant@demo.test', password: 'demo-password-1' });
  await expect(page.getByRole('heading', heading)).toHaveText('Your surveys');
  await show(page, '/p');
  const person = await company.addPerson();
  await signInDirectly(page, company.url, person);
  await expect(page.getByRole('heading', heading)).toHaveText('Your surveys');
  await show(page, '/p', { state: 'one survey' });
});

test('the rings of a person with an account', async ({ page, server, company }) => {
  await signInDirectly(page, server.url, { emailAddress: 'participant@demo.test', password: 'demo-password-1' });
  await expect(page.getByRole('heading', heading)).toHaveText('Your surveys');
  await page.goto(`${server.url}/app/p/rings`);
  await expect(page.getByRole('img').first()).toBeVisible();
  await show(page, '/p/rings');
  await signInDirectly(page, company.url, await company.addPerson());
  await expect(page.getByRole('heading', heading)).toHaveText('Your surveys');
  await page.goto(`${company.url}/app/p/rings`);
  await expect(page.getByRole('img').first()).toBeVisible();
  await show(page, '/p/rings', { state: 'one ring' });
});

test('the answers of one survey', async ({ page, company }) => {
  await page.goto(company.invite());
  await page.getByRole('link', { name: 'Start the survey' }).waitFor();
  await page.goto(`${company.url}/app/p/your-answers`);
  await show(page, '/p/your-answers');
  await page.goto(`${company.url}/app/p/your-answers/withdraw`);
  await show(page, '/p/your-answers/withdraw');
});

test('signing out with answers that are not saved', async ({ page, invitation, context }) => {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await context.setOffline(true);
  await page.getByRole('radio').nth(2).check({ force: true });
  await expect(page.locator('[data-save-state="queued"]')).toBeVisible({ timeout: 30_000 });
  await page.route('**/api/v0/participation/*/answer', (route) => route.abort());
  await context.setOffline(false);
  await page.goto(new URL('/app/auth/sign-out', page.url()).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign out?');
  await show(page, '/auth/sign-out');
});
