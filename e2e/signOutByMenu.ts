import { expect, type Page } from '@playwright/test';

/** Signs out by the account menu, with the keyboard alone, and waits until that is done. */
export async function signOutByMenu(page: Page) {
  await page.getByRole('banner').getByRole('button').last().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are signed out.')).toBeVisible();
}
