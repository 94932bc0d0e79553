import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { seedDemo } from '../server/demo/seedDemo.ts';
import { copyPreparedDatabase } from '../testing/preparedDatabase.ts';
import { startServer, type ServerProcess } from '../testing/serverProcess.ts';

interface WorkerFixtures {
  /** The built product with its demonstration data, for the tests of one worker. */
  server: ServerProcess;
}

interface TestFixtures {
  /** The address of a fresh invitation: each call another participant's, by the share link. */
  invitation: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [async ({}, provide) => {
    const database = await copyPreparedDatabase('demonstration', ({ use }) => use(seedDemo));
    const server = await startServer({ ...database.settings, DEMO: '1' });
    await provide(server);
    await server.remove();
    await database.remove();
  }, { scope: 'worker' }],
  invitation: async ({ server }, provide) => {
    await provide(`${server.url}/app/s/${await server.demoShareToken()}`);
  },
});

export { expect };

/** No fault that axe can find, in what is on the page now. */
export async function expectAccessible(page: Page) {
  // What fades in must have arrived: colours on the way are nobody's.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // In the page itself, which has no frames: otherwise a further page is opened for each check, at twice the time.
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
