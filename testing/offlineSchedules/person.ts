import type { Page } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { readScreen, type Screen } from './readScreen.ts';

/** How long a page may show nothing before the person reloads it, in milliseconds. */
const patience = 3_000;

/** How long an address may take to answer before the person looks elsewhere, in milliseconds. It continues loading. */
const glance = 1_000;

/** Opens an address, without waiting longer than a moment. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit', timeout: glance }).catch(() => {});
}

/** Reloads a page, without waiting longer than a moment. */
export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit', timeout: glance }).catch(() => {});
}

/**
 * Acts like a person who wants to reach one of these kinds of page of the survey: waits, follows links and buttons,
 * reloads, or opens the invitation again.
 * @returns the last screen, whether or not it is of one of these kinds.
 * @param within milliseconds after which the person gives up.
 */
export async function comeTo(
  page: Page,
  kinds: readonly Screen['kind'][],
  link: string,
  within: number,
): Promise<Screen> {
  const deadline = Date.now() + within;
  let sawNothingSince = Date.now();
  for (;;) {
    const screen = await readScreen(page);
    if (kinds.includes(screen.kind) || Date.now() >= deadline) return screen;
    if (screen.kind !== 'loading') sawNothingSince = Date.now();
    const press = (role: 'link' | 'button', name: RegExp) =>
      page
        .getByRole('main')
        .getByRole(role, { name })
        .first()
        .click({ timeout: 1_000 })
        .catch(() => {});
    if (screen.kind === 'introduction') await press('link', /^(Start|Continue) the survey$/);
    else if (screen.kind === 'complete') await press('link', /^Go back$/);
    else if (screen.kind === 'question') await press('button', /^Next$/);
    else if (screen.kind === 'failed') await press('button', /^Reload the page$/);
    else if (screen.kind === 'lost') await visit(page, link);
    else if (screen.kind === 'over') return screen;
    else if (Date.now() - sawNothingSince > patience) {
      await (page.url() === 'about:blank' ? visit(page, link) : reload(page));
      sawNothingSince = Date.now();
    }
    await pause(60);
  }
}
