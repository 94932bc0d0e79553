import type { Page } from '@playwright/test';
import { beginSurvey } from './beginSurvey.ts';
import { placedQuestions } from './plannedAnswers.ts';
import { expect, test } from './test.ts';

/* Checks that axe cannot make: docs/accessibility.md. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pathOf = (id: string) => placedQuestions.find(({ question }) => question.id === id)!.path;

/** Returns whether the focused element is fully visible: nothing covers its middle. */
const focusIsSeen = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!;
    const target = focused.closest('label') ?? focused;
    const { left, top, width, height } = target.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + Math.min(height, innerHeight) / 2);
    return there !== null && (target.contains(there) || there.contains(target)) ? '' : target.outerHTML.slice(0, 160);
  });

/** Goes through the page by Tab, and back, until the focus leaves it. */
async function expectFocusSeen(page: Page) {
  const hidden = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press(key);
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      hidden.add(await focusIsSeen(page));
    }
  }
  hidden.delete('');
  expect([...hidden]).toEqual([]);
}

test('a fixed bar never covers the focused element', async ({ page, every, organisation }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(every.link(every.open.tokens[4]));
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  await page.goto(`${every.server.url}/app/p/survey/${pathOf('matrix')}`);
  await expect(heading(page)).toBeVisible();
  await expectFocusSeen(page);
  await page.setViewportSize({ width: 1280, height: 600 });
  await expectFocusSeen(page);

  const { surveyId: id } = await organisation.makeSurvey({ name: 'Autumn', status: 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${id}/edit`);
  await page.getByLabel('Survey name').fill('Winter');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await expectFocusSeen(page);
});

test('the next question has the focus, and its name and errors reach screen readers', async ({ page, invitation }) => {
  await beginSurvey(page, invitation);
  const title = await heading(page).innerText();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('radiogroup')).toHaveAccessibleName(title);
  await expect(page.getByRole('progressbar')).toHaveAccessibleName('Progress');
  // A digit does nothing while no answer has the focus, since people who use speech input could type one by accident
  // (WCAG 2.1.4).
  await page.keyboard.press('2');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('2');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(heading(page)).not.toHaveText(title);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(`${await heading(page).innerText()} · Heartwood`);
  const [position, total] = (await page.getByText(/^\d+ of \d+$/).innerText()).split(' of ').map(Number);
  expect(position).toBe(2);
  await expect(page.getByRole('progressbar')).toHaveJSProperty('ariaValueNow', String(Math.round((2 / total!) * 100)));

  // The error is announced, and the focus is where it can be corrected.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Please choose an answer before continuing');
  await expect(page.getByRole('radiogroup')).toHaveAccessibleDescription(/Please choose an answer before continuing/);
  await expect(page.getByRole('radio').first()).toBeFocused();
});

test('a checkbox can also be ticked by its number', async ({ page, every }) => {
  await page.goto(every.link(every.open.tokens[5]));
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  await page.goto(`${every.server.url}/app/p/survey/${pathOf('multi')}`);
  await page.getByRole('checkbox').first().focus();
  for (const key of ['3', '1', '3']) await page.keyboard.press(key);
  await expect(page.getByRole('checkbox').first()).toBeChecked();
  await expect(page.getByRole('checkbox').nth(2)).not.toBeChecked();
});

test('in forced colours, lines show what is chosen, invalid and focused', async ({ page, invitation }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await beginSurvey(page, invitation);
  const rows = page.getByRole('radiogroup').locator('label');
  await page.keyboard.press('Tab');
  await page.keyboard.press('2');
  await expect(rows.nth(1)).toHaveCSS('border-top-width', '3px');
  await expect(rows.nth(0)).toHaveCSS('border-top-width', '1px');
  await expect(rows.nth(1)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/0\/0$/);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByRole('radiogroup').locator('label').first()).toHaveCSS('border-top-style', 'dashed');
});
