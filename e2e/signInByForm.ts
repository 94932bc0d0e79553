import type { Page } from '@playwright/test';
import type { Credentials } from './company.ts';

/** Fills in the sign-in form on the current page, and submits it. */
export async function signInByForm(page: Page, { emailAddress, password }: Credentials) {
  await page.getByLabel('E-mail address').fill(emailAddress);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
