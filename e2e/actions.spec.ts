import type { Locator, Page } from '@playwright/test';
import { comeBack } from './comeBack.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const due = (page: Page) => page.getByRole('region', { name: 'Still to do' });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

async function signInAs(page: Page, url: string, name: string) {
  await signInDirectly(page, url, { emailAddress: `${name}@demo.test`, password: 'demo-password-1' });
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
}

/** Presses Tab until the target has the focus, then the given key. */
async function tabTo(page: Page, target: Locator, key?: string) {
  const isReached = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isReached()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  if (key !== undefined) await page.keyboard.press(key);
}

test(
  'by keyboard: an action is added to a section of a report, appears on the dashboard until it is done, and is removed',
  { tag: '@desk' },
  async ({ page, server }) => {
    const title = 'Ask each team what would help most';
    await signInAs(page, server.url, 'editor');
    await tabTo(page, page.getByRole('link', { name: 'Reporting' }), 'Enter');
    await tabTo(
      page,
      page
        .getByRole('main')
        .getByRole('link', { name: /^Wellbeing survey/ })
        .first(),
      'Enter',
    );
    await tabTo(page, page.getByRole('region', { name: 'Sections' }).getByRole('link').first(), 'Enter');
    const part = page.getByRole('region', { name: 'What we do about it' });
    await expect(part.getByRole('listitem')).toHaveText([/Draw up night rosters/]);
    await expect(part).toContainText('Overdue');
    await expectAccessible(page);

    const add = part.getByRole('button', { name: 'Add action' });
    await tabTo(page, add, 'Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an action to “How people are”' });
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/modal=action/);
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('textbox', { name: 'Title' }), 'Enter');
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription(
      /Please enter what should be done\./,
    );
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await expect(dialog.getByLabel('Due date')).toHaveAccessibleDescription('Please enter a complete date.');
    await page.keyboard.type(title);
    await tabTo(page, dialog.getByRole('textbox', { name: 'Owner' }));
    await page.keyboard.type('Team leads');
    await tabTo(page, dialog.getByLabel('Due date'));
    await page.keyboard.type('12122026');
    await tabTo(page, dialog.getByRole('textbox', { name: 'Notes (optional)' }));
    await page.keyboard.type('At the next round of meetings.');
    // A draft outlives a reload, a closed tab and a wrong key.
    await page.reload();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('');
    await expect(dialog.getByText('You have unsaved changes from')).toBeVisible();
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('button', { name: 'Restore' }), 'Enter');
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
    await tabTo(page, dialog.getByRole('button', { name: 'Add action' }), 'Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Action added' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([]);
    const added = part.getByRole('listitem').filter({ hasText: title });
    await expect(added).toContainText('Team leads');
    await expect(added).toContainText('12 December 2026');
    await expect(added).toContainText('At the next round of meetings.');

    await tabTo(page, added.getByRole('button', { name: `Edit ${title}` }), 'Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('textbox', { name: 'Owner' }));
    await page.keyboard.press('End');
    await page.keyboard.type(' and ward sisters');
    await page.keyboard.press('Enter');
    await expect(added).toContainText('Team leads and ward sisters');
    await expect(added.getByRole('button', { name: `Edit ${title}` })).toBeFocused();

    await page.goto(`${server.url}/app/admin`);
    await expect(due(page).getByRole('listitem').filter({ hasText: title })).toBeVisible();
    await tabTo(page, due(page).getByRole('link', { name: 'Action plan' }), 'Enter');
    await expect(heading(page)).toHaveText('Action plan');
    const status = row(page, title).getByRole('combobox', { name: `Status of ${title}` });
    await tabTo(page, status, 'd');
    await expect(status).toHaveValue('DONE');
    await expect(page.getByRole('status').filter({ hasText: `${title}: Done` })).toBeVisible();
    // The row stays in its place, so that a wrong choice can be corrected.
    await expect(row(page, title)).toBeVisible();
    await expect(status).toBeFocused();
    await page.goto(`${server.url}/app/admin`);
    await expect(due(page).getByRole('listitem').first()).toBeVisible();
    await expect(due(page).getByRole('listitem').filter({ hasText: title })).toHaveCount(0);

    await page.goto(`${server.url}/app/admin/actions?filter=done`);
    await tabTo(page, row(page, title).getByRole('button', { name: `Actions for ${title}` }), 'Enter');
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/actions\/remove\/.+filter=done/);
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Remove action' }), 'Enter');
    await expect(row(page, title)).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('1 action', { exact: true })).toBeFocused();
  },
);

test(
  'the plan marks overdue actions, keeps its view in the address, and is read-only for people who can only view',
  { tag: '@phone' },
  async ({ page, server }) => {
    await signInAs(page, server.url, 'editor');
    await page.getByRole('link', { name: 'Action plan' }).first().click();
    await expect(heading(page)).toHaveText('Action plan');
    // The navigation bar is too narrow here for all its links. It has scrolled to the current one.
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Action plan' }),
    ).toBeInViewport({ ratio: 1 });
    await expect(row(page, 'night rosters').getByText('Overdue')).toBeVisible();
    await expect(row(page, 'second nurse').getByText('Overdue')).toHaveCount(0);
    await expect(page.getByText('2 actions, 1 overdue')).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(page).toHaveURL(/\/admin\/actions\?filter=done$/);
    await expect(row(page, 'what came of three things')).toBeVisible();
    await page.getByRole('link', { name: 'Tell everyone what came of three things that were raised' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Edit action' }).getByRole('combobox', { name: 'Status' }),
    ).toHaveValue('DONE');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Edit action' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/admin\/actions\?filter=done$/);

    await signInAs(page, server.url, 'reporter');
    await page.goto(`${server.url}/app/admin/actions?filter=all`);
    await expect(row(page, 'night rosters')).toContainText('In progress');
    await expect(page.getByRole('table').getByRole('combobox')).toHaveCount(0);
    await expect(page.getByRole('table').getByRole('button')).toHaveCount(0);
    await row(page, 'night rosters')
      .getByRole('link', { name: /^How people are in / })
      .click();
    await expect(heading(page)).toHaveText('How people are');
    const part = page.getByRole('region', { name: 'What we do about it' });
    await expect(part.getByRole('listitem')).toContainText('In progress');
    await expect(part.getByRole('button')).toHaveCount(0);
  },
);

test(
  'the plan of an organisation without actions explains where actions come from',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await organisation.signInAs(page, 'edit');
    await expect(due(page)).toContainText('There is nothing left to do.');
    await page.goto(`${organisation.url}/app/admin/actions`);
    await expect(page.getByText('Actions come from results')).toBeVisible();
    await expectAccessible(page);
    await noSideways(page);
    await page.getByRole('link', { name: 'Go to the reports' }).click();
    await expect(heading(page)).toHaveText('Reporting');
  },
);

test(
  'an action that is completed or removed elsewhere while it is edited stays open with the typed text',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    const { surveyId } = await organisation.makeSurvey({ people: 12, status: 'CLOSED' });
    const api = organisation.api('edit');
    const { sections } = await api.getReport({ params: { surveyId }, body: {} });
    const body = { sectionId: sections[0]!.id, title: 'Ask', owner: 'Ann', dueOn: '2030-01-01', notes: '' };
    const create = async () => (await api.createAction({ params: { surveyId }, body: { ...body, status: 'OPEN' } })).id;
    await organisation.signInAs(page, 'edit');
    const dialog = page.getByRole('dialog', { name: 'Edit action' });
    const title = dialog.getByLabel('Title');
    const save = dialog.getByRole('button', { name: 'Save changes' });
    const open = async (path: string) => {
      await page.goto(`${organisation.url}/app/admin/${path}`);
      await title.fill('Ask everyone');
    };

    const done = await create();
    await open(`actions/edit/${done}`);
    await api.updateAction({ params: { surveyId, actionId: done }, body: { status: 'DONE' } });
    await comeBack(page);
    await expect(row(page, 'Ask')).toHaveCount(0);
    await expect(dialog.getByLabel('Status')).toHaveValue('DONE');
    await expect(title).toHaveValue('Ask everyone');
    await save.click();
    await expect(page.getByText('Changes saved')).toBeVisible();

    const [ofPlan, ofReport] = [await create(), await create()];
    for (const [actionId, path] of [
      [ofPlan, `actions/edit/${ofPlan}?filter=all`],
      [ofReport, `survey/${surveyId}/report/details/0?modal=action&of=${ofReport}`],
    ] as const) {
      await open(path);
      const rows = page.getByRole('main').getByText('Ask', { exact: true });
      const before = await rows.count();
      await api.deleteAction({ params: { surveyId, actionId } });
      await comeBack(page);
      await expect(rows).toHaveCount(before - 1);
      await save.click();
      await expect(dialog.getByText('The action was not saved. It is no longer in the action plan.')).toBeVisible();
      await expect(title).toHaveValue('Ask everyone');
    }
  },
);

const boxOf = async (target: Locator) => (await target.boundingBox())!;

test('a message about a dialog does not cover the dialog', { tag: '@phone' }, async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ people: 12, status: 'CLOSED' });
  const api = organisation.api('edit');
  const { sections } = await api.getReport({ params: { surveyId }, body: {} });
  const body = { sectionId: sections[0]!.id, title: 'Ask', owner: 'Ann', dueOn: '2030-01-01', notes: '' };
  const { id } = await api.createAction({ params: { surveyId }, body: { ...body, status: 'OPEN' } });
  await organisation.signInAs(page, 'edit');
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`${organisation.url}/app/admin/actions/edit/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit action' });
  const message = page.getByText('The action was not saved. It is no longer in the action plan.');
  const isCovered = async (target: Locator) => {
    const [above, below] = [await boxOf(message), await boxOf(target)];
    return above.y < below.y + below.height && below.y < above.y + above.height;
  };
  const save = dialog.getByRole('button', { name: 'Save changes' });
  await dialog.getByLabel('Notes').fill('With everyone');
  await api.deleteAction({ params: { surveyId, actionId: id } });
  await save.click();
  await expect(message).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isCovered(save)).toBe(false);
  expect(await isCovered(dialog.getByRole('heading'))).toBe(false);
  expect(await isCovered(dialog.getByLabel('Title'))).toBe(false);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question.getByText('The action was not saved.')).toBeVisible();
  for (const text of [question.getByRole('heading'), question.getByText('Your changes are not saved yet.')])
    expect(await isCovered(text)).toBe(false);
});

test('a message closes in time even if a dialog opens in the meantime', { tag: '@phone' }, async ({ page, server }) => {
  await signInAs(page, server.url, 'editor');
  await page.clock.install();
  await page.goto(`${server.url}/app/admin/actions?filter=done`);
  const title = 'Tell everyone what came of three things that were raised';
  const status = page.getByLabel(`Status of ${title}`);
  for (const next of ['OPEN', 'DONE']) await status.selectOption(next);
  const message = page.getByText(`${title}: Done`);
  await expect(message).toBeVisible();
  await page.clock.fastForward(3000);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('dialog').getByText(`${title}: Done`)).toBeVisible();
  await page.clock.fastForward(7000);
  await expect(message).toHaveCount(0, { timeout: 1500 });
});

test(
  'when two statuses are chosen in quick succession, the last one is saved',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    const { surveyId } = await organisation.makeSurvey({ people: 12, status: 'CLOSED' });
    const api = organisation.api('edit');
    const { sections } = await api.getReport({ params: { surveyId }, body: {} });
    const body = { sectionId: sections[0]!.id, title: 'Ask', owner: 'Ann', dueOn: '2030-01-01', notes: '' };
    await api.createAction({ params: { surveyId }, body: { ...body, status: 'OPEN' } });
    await organisation.signInAs(page, 'edit');
    await page.goto(`${organisation.url}/app/admin/actions`);
    // Saving the first status takes longer than saving the second.
    await page.route('**/action/*', async (route) => {
      if (route.request().postData()?.includes('IN_PROGRESS')) await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    const status = page.getByLabel('Status of Ask');
    await status.selectOption('IN_PROGRESS');
    await status.selectOption('OPEN');
    await expect(page.getByText('Ask: To do')).toBeVisible();
    await expect(page.getByText('Ask: In progress')).toBeVisible();
    await expect(status).toHaveValue('OPEN');
    const saved = async () =>
      (await api.getActions({ params: { accountId: organisation.accountId }, query: {} })).actions;
    expect(await saved()).toMatchObject([{ status: 'OPEN' }]);
    // “Done” waits, so that it can be undone, and another choice replaces it.
    await status.selectOption('DONE');
    await status.selectOption('IN_PROGRESS');
    await expect(page.getByRole('button', { name: 'Undo: Ask' })).toHaveCount(0);
    await expect(status).toHaveValue('IN_PROGRESS');
    await expect.poll(saved).toMatchObject([{ status: 'IN_PROGRESS' }]);
  },
);
