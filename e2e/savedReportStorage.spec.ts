import type { Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  damage,
  expectReadable,
  invite,
  keep,
  saveQuestion as question,
  openTab,
  profile,
  shellCached,
  submit,
} from './savedReports.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a kept report that is damaged or has no key is reported, and can be removed', async ({
  page,
  context,
  reports,
}) => {
  for (const how of ['no key', 'other bytes', 'nonsense'] as const) {
    await keep(page, how === 'no key' ? reports.mixed : how === 'nonsense' ? reports.pulse : reports.distressed);
    await damage(page, how);
    const tab = await openTab(context, page);
    await tab.getByRole('link', { name: 'Open the report' }).click();
    await expect(heading(tab)).toHaveText('This report can no longer be opened');
    await expectReadable(tab);
    await tab.getByRole('button', { name: 'Remove this report from this device' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(heading(tab)).toHaveText('Sign in');
    expect(await profile(tab)).toMatchObject({ kept: 0 });
    await tab.close();
  }
});

test('a browser that cannot keep a report does not ask, and one without space says so', async ({
  page,
  browser,
  reports,
}) => {
  const shown = async (tab: Page) => {
    await tab.goto(reports.mixed);
    await expect(tab.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await expect(question(tab)).toHaveCount(0);
  };
  for (const forbid of [
    () => Object.defineProperty(window, 'isSecureContext', { value: false }),
    () => Object.defineProperty(window, 'indexedDB', { value: undefined }),
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not allowed', 'SecurityError');
      };
    },
  ]) {
    const context = await browser.newContext({ locale: 'en-GB' });
    await context.addInitScript(forbid);
    await shown(await context.newPage());
    await context.close();
  }

  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto(reports.mixed);
  await question(page).getByRole('button', { name: 'Keep it', exact: true }).click();
  await expect(question(page).getByRole('alert')).toContainText('We couldn’t keep the report.');
  await expectReadable(page);
  await question(page).getByRole('button', { name: 'Don’t keep it' }).click();
  await expect(question(page)).toHaveCount(0);
});

test('a kept report opens without a server after a restart of the browser', async ({ playwright, organisation }, {
  project,
}) => {
  const [invitation] = await invite(organisation, 1);
  const address = await submit(organisation, invitation!);
  const folder = await mkdtemp(path.join(tmpdir(), 'heartwood-profile-'));
  const { launchOptions, viewport, locale } = { locale: 'en-GB', ...project.use };
  const start = () =>
    playwright.chromium.launchPersistentContext(folder, { ...launchOptions, viewport: viewport ?? null, locale });
  try {
    const before = await start();
    const page = await before.newPage();
    await keep(page, address);
    await shellCached(page);
    const title = await heading(page).innerText();
    await before.close();

    const after = await start();
    await after.setOffline(true);
    const tab = await after.newPage();
    await tab.goto(`${organisation.url}/app/p/report`);
    await expect(heading(tab)).toHaveText(title);
    await expect(tab.getByText('This is the copy kept on this device')).toBeVisible();
    await after.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
