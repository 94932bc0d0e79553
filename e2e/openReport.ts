import type { Page } from '@playwright/test';
import { signInDirectly } from './signInDirectly.ts';
import { expect } from './test.ts';

/**
 * Signs in as a person of the demonstration organisation who can only read reports, and opens the newest one that has
 * an earlier survey of its type. @returns the survey's id and name.
 */
export async function openReport(page: Page, url: string): Promise<{ surveyId: string; name: string }> {
  await signInDirectly(page, url, { emailAddress: 'reporter@demo.test', password: 'demo-password-1' });
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page.getByRole('link', { name: 'Reporting' }).click();
  const tile = page
    .getByRole('main')
    .getByRole('link', { name: /^Wellbeing survey/ })
    .first();
  const name = await tile.innerText();
  await tile.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return { surveyId: /\/survey\/([^/]+)\/report/.exec(page.url())![1]!, name };
}
