import type { Locator, Page } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accessibilityProblems } from '../accessibilityProblems.ts';
import { brokenWords, layoutProblems, overflowProblems } from '../layoutProblems.ts';
import { expect } from '../test.ts';
import { galleryFolder, imageOf, schemes, widths, type Exhibit } from './gallery.ts';
import { shownRoute } from './shownRoute.ts';

const heights = { 320: 640, 390: 844, 768: 1024, 1280: 800 };

interface ShowOptions {
  /** Which state it is, if the route is shown in several. */
  state?: string;
  /** Do not wait for pending requests: the state to show is the one while they are pending. */
  unsettled?: true;
}

/**
 * Takes full-length images of the current page in every width, scheme and language that it has. Checks each for
 * accessibility violations and for text that overflows or is cut off.
 * @param route the expected route, as in web/routes/*.ts.
 */
export async function show(page: Page, route: string, { state, unsettled }: ShowOptions = {}): Promise<void> {
  const name = [route === '/' ? 'start' : route, state]
    .filter((part) => part !== undefined)
    .map((part) => part.replaceAll(/\W+/g, '-').replace(/^-/, ''))
    .join('_');
  if (!unsettled) await page.waitForLoadState('networkidle');
  await expect.poll(() => shownRoute(page)).toBe(route);
  await mkdir(galleryFolder, { recursive: true });
  const size = page.viewportSize()!;
  const problems = await takeScreenshots(page, name, 'en');
  await page.setViewportSize(size);
  problems.push(...(await layoutProblems(page)));
  // A dialog makes the page behind it inert. Its language switch is out of reach for the pointer, but not for the test.
  const languageSwitch = page.locator('header select:has(option[value="de"])');
  const isBilingual = !unsettled && (await languageSwitch.count()) > 0;
  if (isBilingual) {
    await chooseLanguage(page, languageSwitch, 'de');
    problems.push(...(await takeScreenshots(page, name, 'de')));
    await page.setViewportSize(size);
    await chooseLanguage(page, languageSwitch, 'en');
  }
  const exhibit: Exhibit = {
    name,
    route,
    state: state ?? null,
    languages: isBilingual ? ['en', 'de'] : ['en'],
    problems,
  };
  await writeFile(path.join(galleryFolder, `${name}.json`), JSON.stringify(exhibit));
  expect.soft(problems).toEqual([]);
}

async function chooseLanguage(page: Page, languageSwitch: Locator, language: string): Promise<void> {
  await languageSwitch.selectOption(language, { force: true });
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.waitForLoadState('networkidle');
}

async function takeScreenshots(page: Page, name: string, language: string): Promise<string[]> {
  // Rows far below the window are drawn only when they come near it.
  await page.evaluate(() => {
    const drawAll = new CSSStyleSheet();
    drawAll.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(drawAll);
  });
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: heights[width] });
    problems.push(...(await overflowProblems(page, `${language}, ${width} px`)));
    // German has the longest words, and all its texts are ours.
    if (language === 'de') problems.push(...(await brokenWords(page, `${language}, ${width} px`)));
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      // A bar at the lower edge covers controls only until one scrolls.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const found = await accessibilityProblems(page);
      await page.evaluate(() => window.scrollTo(0, 0));
      problems.push(...found.map((problem) => `${language}, ${width} px, ${colorScheme}: ${problem}`));
      await page.screenshot({
        path: path.join(galleryFolder, imageOf(name, language, width, colorScheme)),
        fullPage: true,
        scale: 'css',
      });
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}
