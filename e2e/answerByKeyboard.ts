import { expect, type Page } from '@playwright/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The properties of the focused element that matter for answering. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const input = element instanceof HTMLInputElement ? element : null;
    const group = input?.name
      ? [...document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(input.name)}"]`)]
      : [];
    const isField =
      element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement || input?.type === 'text';
    return {
      tag: element?.tagName ?? '',
      type: input?.type ?? '',
      text: element?.textContent?.trim() ?? '',
      /** False for a checkbox on its own ('Not applicable'). */
      isChoice: group.length > 0,
      answered: isField ? (element as HTMLInputElement).value !== '' : group.some(({ checked }) => checked),
    };
  });

/** Waits for a link or button with this text, presses Tab until it has the focus, then presses Enter. */
export async function pressByKeyboard(page: Page, text: string) {
  const named = { name: text, exact: true };
  await expect(page.getByRole('link', named).or(page.getByRole('button', named)).first()).toBeVisible();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if ((await focused(page)).text === text) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`No amount of Tab reaches "${text}"`);
}

/**
 * Answers the question on the page with the keyboard alone: chooses the first option of every group, or types a
 * sentence, then presses Next.
 * @param next the label of Next in the language of the page.
 * @returns the question's title.
 */
export async function answerQuestion(page: Page, next = 'Next'): Promise<string> {
  const title = await heading(page).innerText();
  for (let tabs = 0; tabs < 60; tabs += 1) {
    const control = await focused(page);
    if (control.isChoice && !control.answered) await page.keyboard.press('Space');
    else if (control.tag === 'SELECT' && !control.answered) await page.keyboard.press('ArrowDown');
    else if ((control.tag === 'TEXTAREA' || control.type === 'text') && !control.answered)
      await page.keyboard.type('Fewer meetings, please.');
    else if (control.tag === 'BUTTON' && control.text === next) {
      await page.keyboard.press('Enter');
      await expect(heading(page)).not.toHaveText(title);
      return title;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`No amount of Tab reaches ${next} on "${title}"`);
}

/** Answers questions until a page that is not a question appears. `each` runs before each answer. */
export async function answerRemaining(page: Page, each: (page: Page) => Promise<void> = async () => {}) {
  while (/\/p\/survey\/\d+\/\d+$/.test(page.url())) {
    await each(page);
    await answerQuestion(page);
  }
}
