import type { Page } from '@playwright/test';

/** The text spacing that people may set for themselves (WCAG 1.4.12). */
const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }`;

/**
 * Finds layout faults on the narrowest screen, which equals a wide one at 400 % zoom (WCAG 1.4.10), without and with
 * wider text (1.4.12). Also finds targets smaller than 24 px without space around them (2.5.8).
 */
export async function layoutProblems(page: Page): Promise<string[]> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  const problems = [...(await sideways(page, '320 px')), ...(await smallTargets(page))];
  await widenText(page, textSpacing);
  problems.push(...(await overflowProblems(page, '320 px, wide text')));
  await widenText(page, '');
  await page.setViewportSize(size);
  return problems;
}

/**
 * Finds a page that scrolls sideways, and text that a box cuts off, at the current size. Each problem begins with the
 * label.
 */
export const overflowProblems = async (page: Page, label: string): Promise<string[]> => [
  ...(await sideways(page, label)),
  ...(await cutText(page, label)),
];

/** Applies CSS like a person's own style sheet. A style element would be blocked by the product's security policy. */
async function widenText(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** Elements that extend beyond the side of the screen. */
async function sideways(page: Page, where: string): Promise<string[]> {
  return page.evaluate((label) => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .slice(-2);
    return [
      `${label}: the page is ${scrollWidth} px wide: ${widest.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(' | ')}`,
    ];
  }, where);
}

/** Text that a box of fixed size cuts off. Text with an ellipsis is exempt, since it is shown in full elsewhere. */
async function cutText(page: Page, where: string): Promise<string[]> {
  return page.evaluate(
    (label) =>
      [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => {
          const { overflowX, overflowY, textOverflow, clipPath } = getComputedStyle(element);
          const { scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
          if (
            clientWidth <= 1 ||
            textOverflow === 'ellipsis' ||
            clipPath !== 'none' ||
            element.innerText?.trim() === ''
          )
            return false;
          const isHidden = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
          return (
            (isHidden(overflowX) && scrollWidth > clientWidth + 1) ||
            (isHidden(overflowY) && scrollHeight > clientHeight + 1)
          );
        })
        .map(({ outerHTML }) => `${label}: cut off: ${outerHTML.slice(0, 160)}`),
    where,
  );
}

/**
 * Words that end on another line than they begin, without a hyphen. Automatic hyphens are off during the check: they are
 * not in the document, and a browser has them only if it has a dictionary of the language. So every word has to fit, or
 * have a soft hyphen.
 */
export async function brokenWords(page: Page, where: string): Promise<string[]> {
  return page.evaluate((label) => {
    const found: string[] = [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { hyphens: manual !important; }');
    document.adoptedStyleSheets.push(sheet);
    /** For screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility() || isClipped(node.parentElement)) continue;
      const range = document.createRange();
      const lineAt = (index: number) => {
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        return range.getBoundingClientRect().bottom;
      };
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}{4,}/gu))
        if (lineAt(index + word.length - 1) > lineAt(index) + 4) found.push(`${label}: broken: ${word}`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    return found;
  }, where);
}

/**
 * Targets smaller than 24 px whose 24 px circle meets another target. Exempt are links within a sentence, and buttons
 * that only screen readers find, such as the last one of a menu.
 */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 24;
    const seen = (element: Element) => element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const isHidden = (element: Element) => (element.parentElement?.getBoundingClientRect().width ?? 0) <= 1;
    /** A label belongs to the target of its field. */
    const wholeOf = (element: Element) => element.closest('label') ?? element;
    const targets = [
      ...document.querySelectorAll(
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="menuitem"], [role="option"]',
      ),
    ]
      .filter((element) => seen(element) && !isHidden(element) && !element.closest('[inert]'))
      .map(wholeOf)
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' && element.closest('p, li, td, dd') !== null;
    return targets
      .filter(({ element, box }) => {
        if ((box.width >= least && box.height >= least) || inSentence(element)) return false;
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return targets.some(({ element: other, box: theirs }) => {
          if (other.contains(element) || element.contains(other)) return false;
          const dx = Math.max(theirs.left - x, 0, x - theirs.right);
          const dy = Math.max(theirs.top - y, 0, y - theirs.bottom);
          return Math.hypot(dx, dy) < least / 2;
        });
      })
      .map(
        ({ element, box }) =>
          `320 px: a target of ${Math.round(box.width)} × ${Math.round(box.height)} px: ${element.outerHTML.slice(0, 120)}`,
      );
  });
}
