import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Opens an invitation and goes through the introduction and the privacy statement to the first question. */
export async function beginSurvey(page: Page, invitation: string) {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await expect(page).toHaveURL(/\/p\/survey\/privacy$/);
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
}
