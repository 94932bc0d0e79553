import type { Page } from '@playwright/test';
import type { AdminOrganisation } from './organisation.ts';
import { expect, expectAccessible, test as base } from './test.ts';

const sectionId = 'organisation-questions';
const title = 'Questions from your organisation';
const change = 'Which one change would help you most in your work?';
const support = /^If work or life became too much/;
const age = 'How old are you?';
const ownTitle = 'Which team are you in?';
const own = { title: ownTitle, type: 'multi', multichoiceType: 'single' as const, options: ['Red', 'Blue'] };

interface Section {
  surveyId: string;
  url: string;
  /** The titles of the selected questions on the server. */
  requested: () => Promise<string[]>;
}

/** A survey with an editable section, opened by an editor. */
const test = base.extend<{ section: Section }>({
  section: async ({ page, organisation }, provide) => {
    const section = await createSection(organisation);
    await organisation.signInAs(page, 'edit');
    await openSection(page, section);
    await provide(section);
  },
});

async function createSection({ url, api, makeSurvey }: AdminOrganisation): Promise<Section> {
  const { surveyId } = await makeSurvey({ type: 'wellbeing', status: 'DRAFT' });
  return {
    surveyId,
    url: `${url}/app/admin/survey/${surveyId}/edit/${sectionId}`,
    requested: async () =>
      (await api('edit').getSection({ params: { surveyId, sectionId } })).questions.map((question) => question.title),
  };
}

async function openSection(page: Page, { url }: Section) {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** A question of the organisation's own. @returns its id. */
async function createOwn({ api }: AdminOrganisation, { surveyId }: Section, body = own): Promise<string> {
  return (await api('edit').createCustomQuestion({ params: { surveyId, sectionId }, body }))!.id;
}

const selected = (page: Page) => page.getByRole('grid', { name: 'Selected questions' }).getByRole('row');
const library = (page: Page) => page.getByRole('table', { name: 'Question library' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function save(page: Page) {
  await saveButton(page).click();
  await toast(page, `Successfully updated ${title} questions`);
}

test('questions can be added, reordered and removed, and the changes discarded or saved', async ({ page, section }) => {
  await expect(saveButton(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden();

  // Pressing a name shows the answers. Pressing it again hides them.
  const name = library(page).getByRole('button', { name: age, exact: true });
  await name.click();
  await expect(library(page).getByText('45 to 59')).toBeVisible();
  await name.click();
  await expect(library(page).getByText('45 to 59')).toBeHidden();

  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await expect(page.getByRole('button', { name: `Added: ${age}` })).toBeDisabled();
  await expect(selected(page)).toHaveCount(3);
  await page.getByRole('button', { name: `Remove: ${change}` }).click();
  await expect(selected(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(selected(page)).toHaveCount(2);
  await expect(selected(page).first()).toContainText(change);
  await expect(saveButton(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Selected questions' })).toBeFocused();

  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await page.getByRole('button', { name: `Remove: ${change}` }).click();
  // After a row is removed, the focus is on the button of the next row. When a row moves, the focus stays on its
  // button.
  await expect(page.getByRole('button', { name: /^Remove: If work/ })).toBeFocused();
  const up = page.getByRole('button', { name: `Move up: ${age}` });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${age} is now question 1 of 2.`)).toBeAttached();
  await expect(up).toBeFocused();
  await expect(up).toBeDisabled();
  await save(page);
  await expect(saveButton(page)).toBeHidden();
  expect(await section.requested()).toEqual([age, expect.stringMatching(support)]);

  await page.reload();
  await expect(selected(page).first()).toContainText(age);
});

test('a question can be dragged to its place by pointer', async ({ page, section }) => {
  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await expect(selected(page).nth(2)).toContainText(age);
  await selected(page)
    .nth(2)
    .hover({ position: { x: 24, y: 24 } });
  await page.mouse.down();
  await selected(page)
    .nth(0)
    .hover({ position: { x: 24, y: 4 } });
  // The place is shown before the question is dropped there.
  await expect(page.locator('[data-drop-target]')).toBeAttached();
  await page.mouse.up();
  await expect(selected(page).first()).toContainText(age);
  await save(page);
  expect(await section.requested()).toEqual([age, change, expect.stringMatching(support)]);
});

test('a question can be moved by keyboard, and its position is announced', async ({ page, section }) => {
  await page.getByRole('button', { name: `Add: ${age}` }).click();
  const handle = (name: string) => page.getByRole('button', { name: `Drag ${name}` });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  // Tab comes to the list, then to the first row's handle.
  await page.getByRole('link', { name: /^Back to/ }).focus();
  await press('Tab', 'Tab');
  await expect(handle(change)).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('button', { name: `Insert between ${change}` })).toBeFocused();
  await press('End', 'Enter');
  await expect(page.getByText(`${change} is now question 3 of 3.`)).toBeAttached();
  await expect(selected(page).nth(2)).toContainText(change);

  // The moved row has the focus now. Escape would leave everything as it was.
  await expect(selected(page).nth(2)).toBeFocused();
  await press('Tab');
  await expect(handle(change)).toBeFocused();
  await press('Enter');
  // The drop targets appear a moment before one of them has the focus.
  await expect(page.getByRole('button', { name: /^Insert/ }).and(page.locator(':focus'))).toBeVisible();
  await press('Home', 'Escape');
  await expect(handle(change)).toBeFocused();
  await expect(selected(page).nth(2)).toContainText(change);
  await save(page);
  expect(await section.requested()).toEqual([expect.stringMatching(support), age, change]);
});

test('Tab goes through every row of the list', async ({ page, section }) => {
  expect(await section.requested()).toHaveLength(2);
  await page.getByRole('button', { name: `Move down: ${change}` }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^Drag If work/ })).toBeFocused();
});

test("a question of the organisation's own can be written, with its answers in order, while the selection is unsaved", async ({
  page,
  section,
  organisation,
}) => {
  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await page.getByRole('link', { name: 'Add new custom question' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New custom question' })).toBeFocused();
  await expect(page.getByText('Custom questions are available to any survey in your organisation.')).toBeVisible();
  const saveQuestion = page.getByRole('button', { name: 'Save', exact: true });
  const box = page.getByLabel('Add an answer');
  await expect(saveQuestion).toBeDisabled();
  await page.getByLabel('Question', { exact: true }).fill(ownTitle);
  await expect(saveQuestion).toBeDisabled();
  await expect(box).toBeHidden();
  await page.getByLabel('Answer type').selectOption({ label: 'Checkboxes – as many answers as apply' });
  await expect(saveQuestion).toBeEnabled();
  await saveQuestion.click();
  await expect(page.getByText('Please add at least two answers.')).toBeVisible();
  await expect(box).toBeFocused();

  for (const answer of ['Red', 'Blue', 'Green']) {
    await box.fill(answer);
    await box.press('Enter');
    await expect(box).toHaveValue('');
  }
  await box.fill(' Blue ');
  await box.press('Enter');
  await expect(page.getByText('Unable to add duplicate answer.')).toBeVisible();
  await saveQuestion.click();
  await expect(page.getByText('Unable to add duplicate answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove: Blue' }).click();
  await page.getByRole('button', { name: 'Move up: Green' }).click();
  await page.getByLabel('Answer 2').fill('Red or pink');
  // Text still in the field for the next answer counts too.
  await box.fill('Blue at last');
  await expectAccessible(page);
  await saveQuestion.click();
  await toast(page, 'Successfully created question.');

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  await expect(selected(page)).toHaveCount(3);
  await page.getByRole('button', { name: `Add: ${ownTitle}` }).click();
  await save(page);
  const { questions } = await organisation
    .api('view')
    .getSection({ params: { surveyId: section.surveyId, sectionId } });
  expect(questions.at(-1)).toMatchObject({
    title: ownTitle,
    multichoiceType: 'multi',
    options: ['Green', 'Red or pink', 'Blue at last'],
    custom: true,
  });
});

test("the text and the type of a question of the organisation's own can be changed", async ({
  page,
  section,
  organisation,
}) => {
  const id = await createOwn(organisation, section);
  await page.reload();
  await page.getByRole('link', { name: `Edit: ${ownTitle}` }).click();
  await expect(page).toHaveURL(`${section.url}/custom/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit custom question' })).toBeVisible();
  const saveQuestion = page.getByRole('button', { name: 'Save', exact: true });
  const subtitle = page.getByLabel('Subtitle (optional)');
  await expect(page.getByLabel('Answer 1')).toHaveValue('Red');
  await expect(saveQuestion).toBeDisabled();
  await subtitle.fill('As on your badge');
  await expect(saveQuestion).toBeEnabled();
  await subtitle.fill('');
  await expect(saveQuestion).toBeDisabled();
  await page.getByLabel('Question', { exact: true }).fill('');
  await saveQuestion.click();
  await expect(page.getByText('Please enter the question.')).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('In which team do you work?');
  await page.getByLabel('Answer type').selectOption({ label: 'Short text – a single line' });
  await saveQuestion.click();
  await toast(page, 'Successfully updated question.');
  await expect(library(page).getByText('In which team do you work?')).toBeVisible();
});

test('leaving with unsaved changes asks first', async ({ page, section }) => {
  const leave = page.getByRole('dialog', { name: 'Leave without saving?' });
  const back = page.getByRole('link', { name: /^Back to/ });
  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await back.click();
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(selected(page)).toHaveCount(3);

  // Opening the form and coming back keeps the selection. Text in the form would be lost.
  await page.getByRole('link', { name: 'Add new custom question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Begun');
  await back.click();
  await leave.getByRole('button', { name: 'Discard changes' }).click();
  await expect(selected(page)).toHaveCount(3);
  await page.getByRole('link', { name: 'Add new custom question' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(selected(page)).toHaveCount(3);

  await back.click();
  await leave.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/edit$/);
  await page.goBack();
  await expect(selected(page)).toHaveCount(2);
  expect(await section.requested()).toHaveLength(2);
});

test('an unsaved selection outlives a reload, a lost network and changes by someone else', async ({
  page,
  section,
  organisation,
}) => {
  page.on('dialog', (each) => void each.accept());
  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await page.waitForTimeout(600);
  await openSection(page, section);
  await expect(selected(page)).toHaveCount(2);
  await expect(page.getByText('You have unsaved changes from')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(selected(page)).toHaveCount(3);

  await page.route('**/api/v0/**', (route) => route.abort());
  await saveButton(page).click();
  await toast(page, 'The server could not be reached.');
  await expect(selected(page)).toHaveCount(3);
  await page.unroute('**/api/v0/**');

  const api = organisation.api('manage');
  const params = { surveyId: section.surveyId, sectionId };
  const [first] = (await api.getSection({ params })).questions;
  await api.setCustomQuestions({ params, body: { questionIds: [first!.id] } });
  await saveButton(page).click();
  const conflict = page.locator('[data-conflict]');
  await expect(conflict.getByText('Someone else changed this while you were editing.')).toBeVisible();
  await expect(conflict.getByRole('listitem')).toHaveText([first!.title]);
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await save(page);
  expect(await section.requested()).toHaveLength(3);
});

test('a rejection by the server is reported, and the unsaved changes stay', async ({ page, section, organisation }) => {
  const id = await createOwn(organisation, section);
  const api = organisation.api('edit');
  const params = { surveyId: section.surveyId };
  await page.reload();
  await page.getByRole('link', { name: 'Add new custom question' }).click();
  await page.getByLabel('Question', { exact: true }).fill(ownTitle.toUpperCase());
  await page.getByLabel('Answer type').selectOption({ label: 'Long text – several lines' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Failed to create question.');
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();

  // Another survey opens with the question while it is being changed.
  await page.getByRole('link', { name: `Edit: ${ownTitle}` }).click();
  await page.getByLabel('Question', { exact: true }).fill('Too late');
  const { surveyId: otherId } = await createSection(organisation);
  await api.setCustomQuestions({ params: { surveyId: otherId, sectionId }, body: { questionIds: [id] } });
  await openForAnswers(organisation, otherId);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await toast(page, 'Failed to update question.');
  await expect(page.getByText('This question has been used in an active survey')).toBeVisible();

  await page.goto(section.url);
  await page.getByRole('button', { name: `Add: ${age}` }).click();
  await api.patchSurvey({ params, body: { contactName: 'Kim Lind', contactEmail: 'kim@example.org' } });
  await api.openSurvey({ params });
  await saveButton(page).click();
  await toast(page, `Failed to update ${title} questions`);
  await expect(page.getByText('The survey was opened before you saved')).toBeVisible();
});

async function openForAnswers({ api }: AdminOrganisation, surveyId: string) {
  await api('edit').patchSurvey({
    params: { surveyId },
    body: { contactName: 'Kim Lind', contactEmail: 'kim@example.org' },
  });
  await api('edit').openSurvey({ params: { surveyId } });
}

test('once the survey is open, its questions are read-only', async ({ page, section, organisation }) => {
  const id = await createOwn(organisation, section);
  await organisation
    .api('edit')
    .setCustomQuestions({ params: { surveyId: section.surveyId, sectionId }, body: { questionIds: [id] } });
  await openForAnswers(organisation, section.surveyId);
  await openSection(page, section);
  await expect(page.getByText('Editable sections cannot be changed once the survey is open.')).toBeVisible();
  await page.getByRole('button', { name: ownTitle }).click();
  await expect(page.getByText('Blue')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Remove|Move|Drag)/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${section.url}/custom/${id}`);
  await expect(page.getByText('Editable sections cannot be changed once the survey is open.')).toBeVisible();
});

test('people who can only view change nothing, and a missing section is reported', async ({ page, organisation }) => {
  const section = await createSection(organisation);
  await organisation.signInAs(page, 'view');
  await openSection(page, section);
  await expect(
    page.getByText('You cannot access this function as you do not have sufficient privileges on this account.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Add|Remove|Move|Drag)/ })).toHaveCount(0);
  await page.goto(section.url.replace(sectionId, 'none'));
  await expect(page.getByRole('heading', { level: 1, name: 'No section' })).toBeVisible();
});

test(
  'the page has no violation that axe finds, and is not wider than the screen',
  { tag: '@check' },
  async ({ page, section, organisation }) => {
    await createOwn(organisation, section, { ...own, title: `${'Verylongword'.repeat(12)} and more?` });
    await page.reload();
    await page.getByRole('button', { name: /^Add: Verylong/ }).click();
    await page.getByRole('button', { name: age, exact: true }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  },
);
