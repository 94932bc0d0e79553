import type { Page } from '@playwright/test';
import type { FilteredReports } from './filteredReports.ts';
import { layoutProblems } from './layoutProblems.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const partOf = (page: Page, name: string) =>
  dialog(page)
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: name }) });
const optionOf = (page: Page, part: string, name: RegExp) => partOf(page, part).getByRole('checkbox', { name });
/** The panel's own status. A second one follows it in a sheet, in which toasts appear. */
const notice = (page: Page) => dialog(page).getByRole('status').first();
const apply = (page: Page) => dialog(page).getByRole('button', { name: 'Apply' });
const close = (page: Page) => dialog(page).getByRole('button', { name: 'Close' });
const peopleShown = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ people$/ });
const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true });

const notShown = 'Not shown: next to other groups, it could identify people.';
const notWithAnswers = 'Cannot be combined with answers to questions: it could identify people.';

async function openReport(page: Page, { url, reader, surveyId }: FilteredReports, people = 60) {
  await signInDirectly(page, url, reader);
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page.goto(`${url}/app/admin/survey/${surveyId}/report`);
  await expect(peopleShown(page)).toHaveText(`${people} people`);
}

const openFilter = (page: Page) => filterButton(page).click();
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
    await apply(page).click();
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
  await expect(apply(page)).toBeEnabled();
  await expectAccessible(page);
});

test(
  'filters of a link that cannot be combined stay ticked, and the panel says what to remove',
  { tag: '@desk' },
  async ({ page, filteredReports }) => {
    const { question } = filteredReports;
    await openReport(page, filteredReports);
    await openFilter(page);
    await unfold(page, 'Groups');
    await optionOf(page, 'Groups', /^Kitchen/).check();
    await apply(page).click();
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
    await expect(apply(page)).toBeDisabled();
    await expect(apply(page)).toHaveAccessibleDescription(
      /^“Kitchen .+” cannot be combined with answers to questions: it could identify people\. Remove one or the other\.$/,
    );
    await expectAccessible(page);
    await answer.press('Enter');
    await expect(dialog(page)).toBeVisible();
    await answer.uncheck();
    await expect(notice(page)).toBeEmpty();
    await apply(page).click();
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
    await apply(page).click();
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
      await expect(apply(page)).toBeDisabled();
      await close(page).click();
    }

    await page.getByRole('button', { name: /^Remove: Where/ }).click();
    await expect(peopleShown(page)).toHaveText('60 people');
    await page.getByRole('button', { name: 'Combine', exact: true }).click();
    await dialog(page).getByRole('checkbox', { name: otherName }).check();
    await apply(page).click();
    await expect(peopleShown(page)).toHaveText('90 people');
    await openFilter(page);
    await expect(partOf(page, question).locator('summary')).toContainText(
      'Not available as a filter: its answers could identify people.',
    );
    await close(page).click();
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
  await apply(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible({
    timeout: 15_000,
  });
});

test(
  'the panel is next to the report, shows released numbers only, and requests nothing before "Apply"',
  { tag: '@desk' },
  async ({ page, filteredReports }) => {
    const { question } = filteredReports;
    await openReport(page, filteredReports);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(request.url().replace(/.*\//, ''));
    });
    await filterButton(page).press('Enter');
    await expect(dialog(page)).toHaveAccessibleName('Filter the report');
    await expect(dialog(page).getByRole('heading', { name: 'Filter the report' })).toBeFocused();
    await expect(filterButton(page)).toHaveAttribute('aria-expanded', 'true');
    expect(await dialog(page).evaluate((panel) => panel.matches(':modal'))).toBe(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await expect(apply(page)).toBeInViewport();
    const [panel, report] = [await dialog(page).boundingBox(), await page.getByRole('main').boundingBox()];
    expect(panel!.x).toBeGreaterThanOrEqual(report!.x + report!.width);
    await page.mouse.move(300, 500);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
    await expect(apply(page)).toBeInViewport();

    await partOf(page, 'Groups').locator('summary').press('Enter');
    await partOf(page, question).locator('summary').press('Enter');
    await expect(optionOf(page, 'Groups', /^Drivers/)).toHaveAccessibleName(/^Drivers \S+$/);
    requests.length = 0;
    const office = optionOf(page, 'Groups', /^Office \S+ 20 people$/);
    await office.press('Space');
    await optionOf(page, 'Groups', /^Kitchen \S+ 7 people$/).press('Space');
    await optionOf(page, 'Groups', /^Kitchen/).press('Space');
    await optionOf(page, question, /^At home \d+ people$/).press('Space');
    await optionOf(page, question, /^At home/).press('Space');
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    expect(requests).toEqual([]);

    await apply(page).press('Enter');
    await expect(peopleShown(page)).toHaveText('20 people');
    expect(requests.filter((path) => path === 'report')).toEqual(['report']);
    await expect(apply(page)).toBeFocused();
    await expect(dialog(page).getByText('The current report is about 20 people.')).toBeVisible();
    // The chip moves the report, and the browser scrolls along.
    expect(await page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(400);
    expect(await layoutProblems(page)).toEqual([]);

    // The other numbers are those of the reports, too.
    await office.uncheck();
    const answers = partOf(page, question).getByRole('checkbox', { name: / \d+ people$/ });
    for (const answer of await answers.all()) {
      const name = await answer.evaluate(({ labels }: HTMLInputElement) => labels![0]!.innerText);
      await answer.check();
      await apply(page).click();
      await expect(peopleShown(page)).toHaveText(/\d+ people$/.exec(name)![0]);
      await answer.uncheck();
    }

    // A part removed from the report is removed in the panel.
    await page.getByRole('button', { name: /^Remove: Where/ }).click();
    await expect(peopleShown(page)).toHaveText('60 people');
    await expect(answers.last()).not.toBeChecked();
    await office.check();
    await apply(page).click();
    await expect(peopleShown(page)).toHaveText('20 people');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(filterButton(page)).toBeFocused();
    await page.goBack();
    await expect(peopleShown(page)).toHaveText('60 people');
    await expect(dialog(page)).toHaveCount(0);
  },
);

test('back closes the panel, a reload keeps it open, and the focus returns to the button', async ({
  page,
  filteredReports,
}) => {
  await openReport(page, filteredReports);
  await openFilter(page);
  await expect(dialog(page)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(peopleShown(page)).toHaveText('60 people');
  await expect(filterButton(page)).toBeFocused();

  await openFilter(page);
  await page.reload();
  await expect(dialog(page).getByRole('heading', { name: 'Filter the report' })).toBeFocused();
  await close(page).click();
  await expect(filterButton(page)).toBeFocused();
  await expect(peopleShown(page)).toHaveText('60 people');
});

test('a request that fails keeps the choice, the report and the panel, and can be sent again', async ({
  page,
  filteredReports,
}, { project }) => {
  await openReport(page, filteredReports);
  await openFilter(page);
  await unfold(page, 'Groups');
  await optionOf(page, 'Groups', /^Office/).check();
  await page.route('**/report', (route) => route.abort());
  await apply(page).click();
  const lost = 'The server could not be reached.';
  if (project.name === 'desktop') {
    await expect(notice(page)).toContainText(lost, { timeout: 15_000 });
    await expect(apply(page)).toBeFocused();
    await expect(apply(page)).toHaveAccessibleDescription(new RegExp(lost));
  } else {
    await expect(page.getByRole('main').getByText(lost)).toBeVisible({ timeout: 15_000 });
    await openFilter(page);
    await expect(notice(page)).toContainText(lost);
  }
  await expect(dialog(page).getByText('The current report is about 60 people.')).toBeVisible();
  await expect(optionOf(page, 'Groups', /^Office/)).toBeChecked();
  await expectAccessible(page);
  await page.unroute('**/report');
  await apply(page).click();
  await expect(peopleShown(page)).toHaveText('20 people');
});

test(
  'on a phone, the panel is a sheet that closes with "Apply"',
  { tag: '@phone' },
  async ({ page, filteredReports }) => {
    await openReport(page, filteredReports);
    await openFilter(page);
    await expect(dialog(page).getByRole('heading', { name: 'Filter the report' })).toBeFocused();
    expect(await dialog(page).evaluate((panel) => panel.matches(':modal'))).toBe(true);
    const { y, height } = (await dialog(page).boundingBox())!;
    expect(y).toBeGreaterThan(0);
    expect(y + height).toBe(page.viewportSize()!.height);
    await unfold(page, 'Groups');
    await optionOf(page, 'Groups', /^Kitchen \S+ 7 people$/).check();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    expect(await layoutProblems(page)).toEqual([]);

    await apply(page).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(peopleShown(page)).toHaveText('7 people');
    await expect(filterButton(page)).toBeFocused();
    await page.goBack();
    await expect(peopleShown(page)).toHaveText('60 people');
    await expect(dialog(page)).toHaveCount(0);
    await openFilter(page);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(filterButton(page)).toBeFocused();

    const row = page.getByRole('group', { name: 'This report' });
    await expect(row.getByRole('button')).toHaveText(['Filter', 'Compare', 'Combine', '']);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all((await row.getByRole('button').all()).map((button) => button.boundingBox()));
      expect(new Set(boxes.map((box) => box!.y)).size).toBe(1);
      expect(Math.min(...boxes.map((box) => box!.height))).toBeGreaterThanOrEqual(44);
    }
    await row.getByRole('button', { name: 'More' }).press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['Show as slides', /^Print/, 'Download']);
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).press('Enter'),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  },
);

test('many groups can be searched, and chosen ones stay on top', async ({ page, filteredReports }) => {
  await openReport(page, { ...filteredReports, surveyId: filteredReports.wardsId }, 120);
  await openFilter(page);
  await unfold(page, 'Groups');
  const groups = dialog(page).getByRole('group', { name: 'Groups' }).getByRole('checkbox');
  await expect(groups).toHaveCount(12);
  await groups.nth(3).check();
  const name = await groups.nth(3).evaluate(({ labels }: HTMLInputElement) => labels![0]!.innerText);
  await dialog(page).getByLabel('Find a group').fill('WARD 1');
  await expect(dialog(page).getByText('4 groups found')).toBeVisible();
  await expect(groups.first()).toBeChecked();
  await expect(groups.first()).toHaveAccessibleName(new RegExp(`^${name.split(' ').slice(0, 2).join(' ')} `));
  await dialog(page).getByLabel('Find a group').press('Enter');
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByLabel('Find a group').fill('no such');
  await expect(dialog(page).getByText('0 groups found')).toBeVisible();
  await expectAccessible(page);
  await expect(groups).toHaveCount(1);
  await apply(page).click();
  await expect(peopleShown(page)).toHaveText('10 people');
});
