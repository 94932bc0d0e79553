import type { Page } from '@playwright/test';

/** The global object that TanStack Router leaves on every page. */
interface RouterOnPage {
  __TSR_ROUTER__: { routesById: Record<string, { fullPath: string }>; state: { matches: { fullPath: string }[] } };
}

const withoutSlash = (route: string) => route.replace(/(.)\/$/, '$1');

/** The route of the current page, as in web/routes/*.ts. */
export async function shownRoute(page: Page): Promise<string> {
  return withoutSlash(
    await page.evaluate(() => (globalThis as unknown as RouterOnPage)['__TSR_ROUTER__'].state.matches.at(-1)!.fullPath),
  );
}

/**
 * Every route that the product has.
 * @param page of the administration, with which its routes are loaded.
 */
export async function everyRoute(page: Page): Promise<string[]> {
  const found = await page.evaluate(() =>
    Object.values((globalThis as unknown as RouterOnPage)['__TSR_ROUTER__'].routesById).map(({ fullPath }) => fullPath),
  );
  return [...new Set(found.map(withoutSlash))].sort();
}
