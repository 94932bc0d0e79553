import { expect, test } from './test.ts';

// In another language, the pages also load their translations.
for (const [locale, start, limit] of [
  ['en-GB', 'Start the survey', 130_000],
  ['de-DE', 'Befragung beginnen', 138_000],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test(`all pages up to the first question transfer at most ${limit / 1000} kB in at most 10 requests`, async ({
      page,
      invitation,
    }, { project }) => {
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      const sizes: number[] = [];
      network.on('Network.loadingFinished', ({ encodedDataLength }) => sizes.push(encodedDataLength));

      await page.goto(invitation);
      await page.getByRole('link', { name: start }).click();
      await page.getByRole('link', { name: start }).click();
      await expect(page.getByRole('radio').first()).toBeVisible();
      await page.waitForLoadState('networkidle');

      const bytes = sizes.reduce((sum, size) => sum + size, 0);
      console.log(
        `${project.name}, ${locale}: ${(bytes / 1000).toFixed(1)} kB in ${sizes.length} requests to the first question (limit ${limit / 1000} kB)`,
      );
      expect(sizes.length).toBeGreaterThan(3);
      expect(sizes.length).toBeLessThanOrEqual(10);
      expect(bytes).toBeLessThanOrEqual(limit);
    });
  });
}
