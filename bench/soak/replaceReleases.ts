import { chromium } from '@playwright/test';
import { findChromium } from '#scripts/tools/findChromium.mjs';
import {
  assetNames,
  replaceUnderLoad,
  startBalancer,
  startTwoReleases,
  visitAll,
} from '#testing/servers/twoReleases.ts';
import type { SoakPart } from './soakPart.ts';

/**
 * Runs two releases behind nginx, and then behind HAProxy. People open them without a cache, twice as many as there are
 * rounds: half of them in Chromium. Then both servers are replaced under load.
 */
export const replaceReleases: SoakPart = async ({ rounds }, report) => {
  const releases = await startTwoReleases(3);
  const executablePath = findChromium();
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
  try {
    const names = assetNames(releases);
    for (const kind of ['nginx', 'HAProxy'] as const) {
      const balancer = await startBalancer(kind, releases);
      const problems: string[] = [];
      let total = 0;
      for (let visit = 0; visit < rounds; visit += 1) {
        const { files, missing } = await visitAll(balancer.url, names);
        total += files;
        problems.push(...missing);
      }
      report(`${kind}: ${rounds} visits that loaded all ${total} files`, problems);

      const blank: string[] = [];
      for (let visit = 0; visit < rounds; visit += 1) {
        const context = await browser.newContext();
        const page = await context.newPage();
        await page.goto(`${balancer.url}/app/s/${releases.tokens[visit % releases.tokens.length]}`);
        await page
          .getByRole('link', { name: /survey/ })
          .first()
          .waitFor({ timeout: 60_000 })
          .catch(() => blank.push(`visit ${visit} is blank`));
        await context.close();
      }
      report(`${kind}: ${rounds} visits in Chromium`, blank);

      const { requests, errors } = await replaceUnderLoad(releases, balancer);
      report(`${kind}: both servers replaced during ${requests} requests`, errors);
      await balancer.stop();
    }
  } finally {
    await browser.close();
    await releases.stop();
  }
};
