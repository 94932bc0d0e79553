import type { Page } from '@playwright/test';
import {
  assetNames,
  replaceUnderLoad,
  startBalancer,
  startTwoReleases,
  visitAll,
  type TwoReleases,
} from '../testing/servers/twoReleases.ts';
import { beginSurvey } from './beginSurvey.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });
test.setTimeout(300_000);

let releases: TwoReleases;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  releases = await startTwoReleases(20);
});
test.afterAll(() => releases?.stop());

const saveState = (page: Page) => page.getByRole('main').locator('[data-save-state]');

/** Returns whether the page in the browser’s cache has its main script there, too. So both are of one release. */
const isCachedWhole = (page: Page) =>
  page.evaluate(async () => {
    const [name] = await caches.keys();
    const cache = await caches.open(name!);
    const addresses = (await cache.keys()).map(({ url }) => url);
    const html = await (await cache.match(addresses.find((url) => url.includes('/index.html'))!))!.text();
    const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)![1]!;
    return addresses.includes(new URL(entry, document.baseURI).href);
  });
const isOther = (page: Page) => page.evaluate(() => 'otherRelease' in globalThis);

for (const [offset, kind] of (['nginx', 'HAProxy'] as const).entries()) {
  test(`two releases behind ${kind}: a page of either loads all its files, and replacing both servers breaks nothing`, async ({
    browser,
  }) => {
    const balancer = await startBalancer(kind, releases);
    const names = assetNames(releases);
    for (let visit = 0; visit < 2; visit += 1) {
      const { files, missing } = await visitAll(balancer.url, names);
      expect(missing).toEqual([]);
      expect(files).toBeGreaterThan(300);
    }
    // Each visit opens a page of either release. The balancer decides.
    const seen = new Set<boolean>();
    for (let visit = 0; seen.size < 2 && visit < 8; visit += 1) {
      const context = await browser.newContext({ serviceWorkers: 'allow' });
      const page = await context.newPage();
      const failed: string[] = [];
      page.on(
        'response',
        (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`),
      );
      let loads = 0;
      page.on('load', () => (loads += 1));
      await beginSurvey(page, `${balancer.url}/app/s/${releases.tokens[3 + offset * 8 + visit]}`);
      seen.add(await isOther(page));
      await page.getByRole('main').getByRole('radio').first().check();
      await expect(saveState(page)).toHaveText('Saved');
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
      expect(await isCachedWhole(page)).toBe(true);
      expect(loads).toBe(1);
      expect(failed).toEqual([]);
      await context.close();
    }
    expect(seen.size).toBe(2);

    const { requests, errors } = await replaceUnderLoad(releases, balancer);
    expect(errors).toEqual([]);
    expect(requests).toBeGreaterThan(50);
    await balancer.stop();
  });
}
