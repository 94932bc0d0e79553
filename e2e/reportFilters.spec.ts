import type { Page } from '@playwright/test';
import type { FilteredReports } from './filteredReports.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const partOf = (page: Page, name: string) =>
  dialog(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: name }) });
const optionOf = (page: Page, part: string, name: RegExp) => partOf(page, part).getByRole('checkbox', { name });
/** The dialog's own status. A second one follows it, in which toasts appear. */
const notice = (page: Page) => dialog(page).getByRole('status').first();
const showReport = (page: Page) => dialog(page).getByRole('button', { name: 'Show report' });
const peopleShown = (page: Page) => page.getByText(/^\d+ people$/);

const notShown = 'Not shown: next to other groups, it could identify people.';
const notWithAnswers = 'Cannot be combined with answers to questions: it could identify people.';

async function openReport(page: Page, { url, reader, surveyId }: FilteredReports) {
  await signInDirectly(page, url, reader);
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page.goto(`${url}/app/admin/survey/${surveyId}/report`);
  await expect(peopleShown(page)).toHaveText('60 people');
}

const openFilter = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true }).click();
const unfold = (page: Page, part: string) => partOf(page, part).locator('summary').click();

test(
  'a group that cannot be shown is listed with the reason, and cannot be chosen',
  { tag: '@desk' },
  async ({ page, filteredReports }) => {
    await openReport(page, filteredReports);
    await openFilter(page);
    await unfold(page, 'Groups');
    const drivers = optionOf(page, 'Groups', /^Drivers/);
    await expect(drivers).toBeDisabled();
    await expect(drivers).toHaveAccessibleDescription(notShown);
    await expect(partOf(page, 'Groups').getByText(notShown)).toBeVisible();
    await expectAccessible(page);

    // The group can have the focus, but keys do not tick it.
    await partOf(page, 'Groups').locator('summary').focus();
    await page.keyboard.press('Tab');
    await expect(drivers).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('1');
    await expect(drivers).not.toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(optionOf(page, 'Groups', /^Kitchen/)).toBeChecked();
    await showReport(page).click();
    await expect(peopleShown(page)).toHaveText('7 people');
  },
);

test('a group and answers that cannot be combined each say so once the other is chosen', async ({
  page,
  filteredReports,
}) => {
  const { question } = filteredReports;
  await openReport(page, filteredReports);
  await openFilter(page);
  for (const part of ['Groups', question]) await unfold(page, part);
  const kitchen = optionOf(page, 'Groups', /^Kitchen/);
  const office = optionOf(page, 'Groups', /^Office/);
  const answer = optionOf(page, question, /^At home/);

  await kitchen.check();
  await expect(answer).toBeDisabled();
  await expect(partOf(page, question).getByRole('group')).toHaveAccessibleDescription(
    /^Cannot be combined with Kitchen .+: it could identify people\.$/,
  );
  await expect(partOf(page, question).locator('summary')).toContainText('Cannot be combined with Kitchen');
  await expectAccessible(page);
  await kitchen.uncheck();

  await answer.check();
  await expect(kitchen).toBeDisabled();
  await expect(kitchen).toHaveAccessibleDescription(notWithAnswers);
  await expect(notice(page)).toBeEmpty();
  await optionOf(page, question, /^A mix/).check();
  await expect(notice(page)).toBeEmpty();
  await office.check();
  await expect(notice(page)).toHaveText('This combination might not be shown, because it could identify people.');
  await expect(showReport(page)).toBeEnabled();
  await expectAccessible(page);
});

test(
  'filters of a link that cannot be combined stay ticked, and the dialog says what to remove',
  { tag: '@desk' },
  async ({ page, filteredReports }) => {
    const { question } = filteredReports;
    await openReport(page, filteredReports);
    await openFilter(page);
    await unfold(page, 'Groups');
    await optionOf(page, 'Groups', /^Kitchen/).check();
    await showReport(page).click();
    await expect(peopleShown(page)).toHaveText('7 people');
    await page.evaluate(() => {
      const { filter } = JSON.parse(new URL(location.href).searchParams.get('options')!);
      const options = { filter: { ...filter, questions: [{ id: 'work-place', answers: [1] }] } };
      history.pushState({}, '', `?options=${encodeURIComponent(JSON.stringify(options))}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await expect(page.getByText('Not shown, because it could identify a few people.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the last report' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Show the whole report' })).toBeVisible();

    await openFilter(page);
    const answer = optionOf(page, question, /^At home/);
    for (const chosen of [optionOf(page, 'Groups', /^Kitchen/), answer]) {
      await expect(chosen).toBeChecked();
      await expect(chosen).toBeEnabled();
    }
    await expect(showReport(page)).toBeDisabled();
    await expect(showReport(page)).toHaveAccessibleDescription(
      /^“Kitchen .+” cannot be combined with answers to questions: it could identify people\. Remove one or the other\.$/,
    );
    await expectAccessible(page);
    await answer.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await answer.uncheck();
    await expect(notice(page)).toBeEmpty();
    await showReport(page).click();
    await expect(peopleShown(page)).toHaveText('7 people');
  },
);

test(
  'a filter that another survey does not allow is reported before the two are combined or compared',
  { tag: '@phone' },
  async ({ page, filteredReports }) => {
    const { question, otherName } = filteredReports;
    await openReport(page, filteredReports);
    await openFilter(page);
    await unfold(page, question);
    await optionOf(page, question, /^At home/).check();
    await showReport(page).click();
    await expect(peopleShown(page)).not.toHaveText('60 people');

    const conflict = `“${question}” cannot be shown for these surveys: it could identify people. Remove it from the report, or choose other surveys.`;
    for (const [button, role] of [
      ['Combine', 'checkbox'],
      ['Compare', 'radio'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(notice(page)).toBeEmpty();
      await dialog(page).getByRole(role, { name: otherName }).check();
      await expect(notice(page)).toHaveText(conflict);
      await expect(showReport(page)).toBeDisabled();
      await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    }

    await page.getByRole('button', { name: /^Remove: Where/ }).click();
    await expect(peopleShown(page)).toHaveText('60 people');
    await page.getByRole('button', { name: 'Combine', exact: true }).click();
    await dialog(page).getByRole('checkbox', { name: otherName }).check();
    await showReport(page).click();
    await expect(peopleShown(page)).toHaveText('90 people');
    await openFilter(page);
    await expect(partOf(page, question).locator('summary')).toContainText(
      'Not available as a filter: its answers could identify people.',
    );
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(dialog(page).getByRole('radio', { name: otherName })).toHaveAccessibleDescription(
      'The report is combined with this survey.',
    );
    await expect(partOf(page, question).locator('summary')).toContainText('Not available as a filter');
    await expectAccessible(page);
  },
);

test('a failure to load the names of the filters is reported', { tag: '@desk' }, async ({ page, filteredReports }) => {
  await openReport(page, filteredReports);
  await openFilter(page);
  await unfold(page, 'Groups');
  await optionOf(page, 'Groups', /^Kitchen/).check();
  await page.route('**/reports?*', (route) => route.abort());
  await showReport(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible({
    timeout: 15_000,
  });
});
