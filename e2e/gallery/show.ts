import type { Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accessibilityFaults } from '../accessibilityFaults.ts';
import { layoutFaults } from '../layoutFaults.ts';
import { expect } from '../test.ts';
import { galleryFolder, pictureOf, schemes, widths, type Exhibit } from './gallery.ts';
import { shownRoute } from './shownRoute.ts';

const heights = { 390: 844, 768: 1024, 1280: 800 };

interface ShowOptions {
  /** Where the route is shown in several. */
  state?: string;
  /** What is on its way never arrives: that is what is shown. */
  unsettled?: true;
}

/**
 * Takes the pictures of what is on the page now, a whole page in every width and scheme, and looks for faults in each.
 * @param route what must be shown, as web/routes/*.ts has it.
 */
export async function show(page: Page, route: string, { state, unsettled }: ShowOptions = {}): Promise<void> {
  const name = [route === '/' ? 'start' : route, state]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w]+/g, '-')
    .replace(/^-/, '');
  if (!unsettled) await page.waitForLoadState('networkidle');
  await expect.poll(() => shownRoute(page)).toBe(route);
  await mkdir(galleryFolder, { recursive: true });
  const size = page.viewportSize()!;
  // Rows far below the window are drawn only once they are near it.
  await page.evaluate(() => {
    const drawAll = new CSSStyleSheet();
    drawAll.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(drawAll);
  });
  const faults: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      const found = await accessibilityFaults(page);
      faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
      await page.screenshot({
        path: path.join(galleryFolder, pictureOf(name, width, colorScheme)),
        fullPage: true,
        scale: 'css',
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  faults.push(...(await layoutFaults(page)));
  await page.setViewportSize(size);
  const exhibit: Exhibit = { name, route, state: state ?? null, faults };
  await writeFile(path.join(galleryFolder, `${name}.json`), JSON.stringify(exhibit));
  expect.soft(faults).toEqual([]);
}
