import { expect, test } from './test.ts';

const limit = 150_000;

for (const [locale, start] of [['en-GB', 'Start the survey'], ['de-DE', 'Befragung beginnen']] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the way to the first question weighs at most 150 kB on the wire', async ({ page, invitation }, { project }) => {
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
      console.log(`${project.name}, ${locale}: ${(bytes / 1000).toFixed(1)} kB in ${sizes.length} requests to the first question (limit ${limit / 1000} kB)`);
      expect(sizes.length).toBeGreaterThan(3);
      expect(bytes).toBeLessThanOrEqual(limit);
    });
  });
}
