import { expect, test } from '../test.ts';
import { show } from './show.ts';

const pages = {
  topic: 'energy-and-rest',
  subtopic: 'energy-and-rest/sleep',
  article: 'energy-and-rest/sleep/sleep-in-busy-times',
  'article with a country note': 'hours-and-free-time/nights-and-shifts/working-nights',
  'nothing there': 'no-such-topic',
};

test('the Knowledge Library', async ({ page, invitation, server }) => {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).waitFor();
  await page.goto(`${server.url}/app/knowledge-library`);
  await show(page, '/knowledge-library');
  for (const [state, path] of Object.entries(pages)) {
    await page.goto(`${server.url}/app/knowledge-library/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await show(page, '/knowledge-library/$', { state });
  }
});
