import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Every violation that axe finds on the current page: the rule, and the element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Waits until fading elements are fully visible: axe must not judge the colours in between.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
  await page.evaluate(`if (!globalThis.axe) { ${axe.source} } null`);
  return page.evaluate(
    async (tags) => {
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: tags,
        resultTypes: ['violations'],
      });
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  );
}
