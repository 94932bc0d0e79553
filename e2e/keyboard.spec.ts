import type { Locator, Page } from '@playwright/test';
import { libreOffice } from '../testing/files/spreadsheetFiles.ts';
import { expect, test } from './test.ts';

/*
 * A journey through the product by keyboard for each role. Those of participants are in register.spec.ts and
 * report.spec.ts.
 */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');

/** Presses Tab until the target has the focus, going round the page once at most. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No amount of Tab reaches ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

test('a director signs in, opens a report, filters it, and reads a section', async ({ page, server }) => {
  await page.goto(`${server.url}/app/auth/sign-in`);
  await type(page, 'E-mail address', 'reporter@demo.test');
  await type(page, 'Password', 'demo-password-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await press(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Reporting' }));
  await expect(heading(page)).toHaveText('Reporting');
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /^Wellbeing survey/ })
      .first(),
  );
  await expect(page).toHaveURL(/\/report\/?$/);
  await expect(heading(page)).toBeFocused();
  const everyone = await page.getByText(/^\d+ people$/).innerText();

  await press(page, page.getByRole('button', { name: 'Filter' }));
  await expect(dialog(page).getByText(`about ${everyone}.`)).toBeVisible();
  await press(page, dialog(page).locator('summary').filter({ hasText: 'Groups' }));
  await press(page, dialog(page).getByRole('checkbox', { name: 'Night shift' }), 'Space');
  await press(page, dialog(page).getByRole('button', { name: 'Apply' }));
  await expect(page.getByText('Group: Night shift')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  const section = page.getByRole('region', { name: 'Sections', exact: true }).getByRole('link').first();
  const name = await section.innerText();
  await press(page, section);
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
});

test('an HR manager creates a survey, imports two people, and opens the survey', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'manage');
  await press(page, page.getByRole('link', { name: 'Create your first survey' }));
  await tabTo(page, page.getByRole('radio', { name: 'Psychosocial risk' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Wellbeing pulse' })).toBeChecked();
  await type(page, 'Survey name', 'Autumn pulse');
  await press(page, page.getByRole('button', { name: 'Save survey' }));
  await expect(heading(page)).toHaveText('Autumn pulse');
  await press(page, page.getByRole('link', { name: /^Add participants/ }));
  await expect(page).toHaveURL(/\/participants$/);

  const people = [
    ['Given Name', 'Family Name', 'Email Address'],
    ['Ada', 'Brandt', 'ada@keyboard.example'],
    ['Ben', 'Novak', 'ben@keyboard.example'],
  ];
  // The dialog in which a file is chosen belongs to the operating system.
  const choosing = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Import CSV' }).first());
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: libreOffice(people) });
  await press(page, page.getByRole('button', { name: 'Add 2 people' }));
  await expect(page.getByText('Added 2 participants (0 were already participants)')).toBeVisible();
  await press(page, page.getByRole('link', { name: /^Back to/ }));
  await press(page, page.getByRole('button', { name: 'Open survey' }));
  await expect(dialog(page).getByText('2 people get an invitation by email now.')).toBeVisible();
  await press(page, dialog(page).getByRole('button', { name: 'Open survey' }));
  await expect(page.getByText('Autumn pulse is open')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});
