import type { Page } from '@playwright/test';

/** Comes back to the tab ten seconds later, which makes the page reload its data. */
export async function comeBack(page: Page) {
  await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 10_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
}
