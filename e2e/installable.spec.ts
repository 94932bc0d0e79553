import type { BrowserContext, Page } from '@playwright/test';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../server/projectRoot.ts';
import { answerQuestion } from './answerByKeyboard.ts';
import { beginSurvey } from './beginSurvey.ts';
import { signInDirectly } from './signInDirectly.ts';
import { startDeployment } from './startDeployment.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const saveState = (page: Page) => page.getByRole('main').locator('[data-save-state]');
const choice = (page: Page, index: number) => page.getByRole('main').getByRole('radio').nth(index);

/** Waits until the service worker has cached all files and controls this page. */
const stored = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

/** The addresses of everything in the browser's caches, without the origin. */
const storedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    return (await Promise.all(caches.map((cache) => cache.keys())))
      .flat()
      .map(({ url }) => url.slice(window.location.origin.length));
  });

const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The address of the page's main script, which identifies the version of the application. */
const entry = (page: Page) => page.locator('head script[type=module]').getAttribute('src');

test('a survey that was opened once opens without a network; the browser caches only the application’s files, and none after signing out', async ({
  page,
  context,
  server,
  invitation,
}) => {
  await page.goto(invitation);
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  expect(await workers(page)).toBe(0);
  await beginSurvey(page, invitation);
  const title = await answerQuestion(page);
  await expect(saveState(page)).toHaveText('Saved');
  await stored(page);

  const addresses = await storedAddresses(page);
  expect(addresses.length).toBeGreaterThan(50);
  const isBuilt = (address: string) =>
    existsSync(path.join(projectRoot, 'dist/web', address.replace(/^\/app\/|\?__WB_REVISION__=\w+$/g, '')));
  expect(addresses.filter((address) => !address.startsWith('/app/') || !isBuilt(address))).toEqual([]);

  await context.setOffline(true);
  await server.kill();
  const shown = await heading(page).innerText();
  await page.reload();
  await expect(heading(page)).toHaveText(shown);
  await page.getByRole('main').getByRole('radio').first().press('ArrowLeft');
  await expect(heading(page)).toHaveText(title);
  await expect(choice(page, 0)).toBeChecked();
  // A page that was never opened in this browser opens by a link and by its address.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Who sees what' }).click();
  await expect(heading(page)).toHaveText('Who sees what');
  await page.reload();
  await expect(heading(page)).toHaveText('Who sees what');
  // The token of an invitation is in the address of the page, but not in a key of a cache.
  await page.goto(invitation);
  await expect(page.getByRole('banner')).toBeVisible();
  expect(await storedAddresses(page)).toEqual(addresses);

  await server.restart();
  await context.setOffline(false);
  await page.goto(`${server.url}/app/auth/sign-out`);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expectNothingSaved(page);
  const next = await context.newPage();
  await next.goto(`${server.url}/app/p`);
  await expect(heading(next)).toHaveText('Sign in');
  await expectNothingSaved(next);
});

test('an invitation that was only opened opens again without a network', async ({ page, context, invitation }) => {
  await page.goto(invitation);
  const start = page.getByRole('link', { name: 'Start the survey' });
  await expect(start).toBeVisible();
  await stored(page);
  await context.setOffline(true);
  await page.reload();
  await start.click();
  await start.click();
  await expect(choice(page, 0)).toBeVisible();
});

async function expectNothingSaved(page: Page) {
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  await expect.poll(() => workers(page)).toBe(0);
}

/** Has the browser look for a new version, as it does whenever a page is opened, and waits until all its files are there. */
async function findNewVersion(page: Page) {
  const taken = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
      }),
  );
  await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  await taken;
  await stored(page);
}

/** Marks the page. The mark is gone as soon as the page reloads. */
const mark = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-mark', ''));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-mark'));

async function cutAnswers(context: BrowserContext) {
  await context.route('**/answer', (route) => route.abort());
}

test('a new version applies to pages loaded later; waiting answers are saved, and other tabs keep the old version', async ({
  page,
  context,
  server,
}) => {
  const deployment = await startDeployment(server.url);
  const invitation = `${deployment.url}/app/s/${await server.demoShareToken()}`;
  await beginSurvey(page, invitation);
  await stored(page);
  const other = await context.newPage();
  await beginSurvey(other, invitation);
  const before = await entry(page);
  expect(await entry(other)).toBe(before);

  deployment.deploy();
  await mark(page);
  await mark(other);
  await findNewVersion(page);
  await cutAnswers(context);
  await choice(page, 1).check();
  await expect(saveState(page)).toHaveText('1 answer waiting to be saved');
  expect([await isMarked(page), await entry(page)]).toEqual([true, before]);
  await page.reload();
  await expect(choice(page, 1)).toBeChecked();
  expect(await entry(page)).toContain('.v2.');
  await context.unroute('**/answer');
  await expect(saveState(page)).toHaveText('Saved');

  // The server no longer has any file of this tab's version.
  await other.getByRole('contentinfo').getByRole('link', { name: 'Who sees what' }).click();
  await expect(heading(other)).toHaveText('Who sees what');
  expect([await isMarked(other), await entry(other)]).toEqual([true, before]);
  await other.close();

  await page.reload();
  await expect(choice(page, 1)).toBeChecked();
  await expect
    .poll(async () => (await storedAddresses(page)).filter((address) => !/\.v2\./.test(address)))
    .toEqual([expect.stringMatching(/^\/app\/index\.html\?/)]);
  await deployment.close();
});

test('browsers can install it', async ({ page, server }) => {
  await page.goto(`${server.url}/app/`);
  await expect(heading(page)).toHaveText('Sign in');
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const {
    name,
    start_url: start,
    scope,
    display,
    icons,
  } = JSON.parse(data!) as Record<string, string> & { icons: { src: string; sizes: string }[] };
  expect({ name, start, scope, display }).toEqual({
    name: 'Heartwood',
    start: '/app/p',
    scope: '/app/',
    display: 'standalone',
  });
  const touchIcon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href'))!;
  for (const { src, sizes } of [...icons, { src: touchIcon, sizes: '180x180' }]) {
    const size = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
  // Without icons of these two sizes, Chromium does not offer to install it.
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
});

test('an administration page that a newer version has replaced reloads with that version; without a network it stays and says so', async ({
  page,
  context,
  organisation,
}) => {
  const deployment = await startDeployment(organisation.url);
  await signInDirectly(page, deployment.url, organisation.person('manage'));
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeVisible();
  expect(await workers(page)).toBe(0);
  // Someone has answered a survey in this browser, too.
  await page.evaluate(() => navigator.serviceWorker.register('/app/serviceWorker.js', { scope: '/app/' }));
  await stored(page);

  deployment.deploy();
  await context.setOffline(true);
  await navigation.getByRole('link', { name: 'Reporting' }).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await context.setOffline(false);
  await navigation.getByRole('link', { name: 'Participants' }).click();
  await expect(heading(page)).toHaveText('Participants');
  expect(await entry(page)).toContain('.v2.');
  await deployment.close();
});

test('a page that misses a file reloads once with each version, so two that are served in turns do not reload it for ever', async ({
  page,
  organisation,
}) => {
  await signInDirectly(page, organisation.url, organisation.person('manage'));
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reporting' });
  await expect(link).toBeVisible();
  const present = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.route('**/app/assets/*', (route) =>
    present.includes(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  );
  let served = 0;
  await page.route('**/app/index.html', (route) => {
    served += 1;
    const body = `<script type="module" src="/app/assets/version-${served % 2}.js"></script>`;
    return route.fulfill({ contentType: 'text/html', body });
  });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await link.click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  expect([loads, served]).toEqual([2, 3]);
});
