import type { Page } from '@playwright/test';
import { heading } from './participantsPage.ts';
import { expect } from './test.ts';

/* Actions of the settings tests. */

export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
/** A message at the edge of the page. */
export const said = (page: Page, text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text);
export const roleOf = (page: Page, name: string) => page.getByLabel(`Role of ${name}`);

export async function openSettings(page: Page) {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Organisation settings' }).click();
  await expect(heading(page)).toHaveText('Organisation settings');
}
