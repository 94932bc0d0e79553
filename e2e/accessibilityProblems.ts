import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** Every violation that axe finds on the current page: the rule, and the element. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Fading elements must be fully visible: colours in between do not count.
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
