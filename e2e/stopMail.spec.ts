import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { pressByKeyboard } from './answerByKeyboard.ts';
import { expect, expectAccessible, test } from './test.ts';

/** Waits until the server has written a mail, and returns its stop link. */
async function stopLinkOfAMail(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, 'mail');
  const firstMail = async () => (await readdir(folder).catch(() => [])).find((file) => file.endsWith('.eml'));
  await expect.poll(firstMail, { timeout: 20_000 }).toBeTruthy();
  const { html } = await PostalMime.parse(await readFile(path.join(folder, (await firstMail())!)));
  return /href="([^"]+\/app\/stop-mail\/[^"]+)"/.exec(html ?? '')![1]!;
}

test('the stop link of a mail leads to a page with a single button, which stops the mails', async ({
  page,
  server,
}) => {
  const link = await stopLinkOfAMail(server.dataDir);
  const stopToken = link.split('/').at(-1)!;
  const posts: string[] = [];
  page.on('request', (request) => {
    expect(request.headers()['referer'] ?? '').not.toContain(stopToken);
    if (request.method() !== 'GET') posts.push(request.url());
  });

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stop these e-mails?');
  expect(page.url()).toBe(`${server.url}/app/stop-mail`);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button')).toHaveText(['Stop these e-mails']);
  expect(posts).toEqual([]);

  await pressByKeyboard(page, 'Stop these e-mails');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The e-mails are stopped');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectAccessible(page);
  expect(posts).toHaveLength(1);

  // Stopping twice does no harm, since both mail programs and people do it.
  await page.goto(link);
  await pressByKeyboard(page, 'Stop these e-mails');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The e-mails are stopped');
});

test('an unknown stop link says so, and a link that cannot reach the server says that nothing was stopped', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/app/stop-mail/00000000-0000-4000-8000-000000000000/unknown`);
  const stop = page.getByRole('button', { name: 'Stop these e-mails' });
  await expect(stop).toBeVisible();
  await page.context().setOffline(true);
  await stop.click();
  await expect(page.getByRole('alert')).toContainText('Nothing has been stopped yet.');
  await page.context().setOffline(false);
  await stop.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t know this link');
  await expectAccessible(page);
  await page.goto(`${server.url}/app/stop-mail/no-account/unknown`);
  await stop.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t know this link');
});
