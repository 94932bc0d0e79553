import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from '../test.ts';
import { galleryFolder } from './gallery.ts';
import { everyRoute } from './shownRoute.ts';

test('lists the routes of the product', async ({ page, server }) => {
  await page.goto(`${server.url}/app/admin`);
  await page.waitForURL('**/auth/sign-in');
  await mkdir(galleryFolder, { recursive: true });
  await writeFile(path.join(galleryFolder, 'routes.json'), JSON.stringify(await everyRoute(page)));
});
