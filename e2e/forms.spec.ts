import type { Locator, Page } from '@playwright/test';
import { at, firstSurvey, forms, prepareSurvey, secretForms } from './formCases.ts';
import type { AdminRole } from './organisation.ts';
import { expect, test } from './test.ts';

/** `npm test` tries a page, a dialog and a form with a secret; `npm run check` tries all. */
const inEveryRun = new Set(['a survey', 'a person of the organisation', 'the own password']);
const speedOf = (name: string) => ({ tag: inEveryRun.has(name) ? [] : ['@check'] });

const requested = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const textOf = (field: Locator) =>
  field.evaluate((box) => (box instanceof HTMLInputElement ? box.value : (box.textContent ?? '')));
const expectText = (field: Locator, text: string) => expect.poll(() => textOf(field)).toBe(text);

const dialogs = (page: Page) => page.getByRole('dialog');

/**
 * Tries to leave twice, by pressing Escape in a dialog or a link on a page. Stays by pressing Escape the first time,
 * and by the button the second time.
 */
async function stay(page: Page) {
  const before = await dialogs(page).count();
  const leave = () =>
    before > 0
      ? page.keyboard.press('Escape')
      : page.getByRole('contentinfo').getByRole('link', { name: 'Who sees what' }).click();
  await leave();
  await expect(requested(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogs(page)).toHaveCount(before);
  await leave();
  await requested(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialogs(page)).toHaveCount(before);
}

async function loseNetwork(page: Page, submit: Locator) {
  await page.route('**/api/v0/**', (route) => route.abort());
  await submit.click();
  await expect(page.getByText(/The server could not be reached\./)).toBeVisible();
  await page.unroute('**/api/v0/**');
}

for (const [name, form] of Object.entries(forms)) {
  test(
    `${name}: leaving asks first, a draft is offered again, and typed text outlives conflicts, rejections and a lost network`,
    speedOf(name),
    async ({ page, organisation }) => {
      // A reload asks as well, in a dialog of the browser. The test confirms it.
      page.on('dialog', (each) => void each.accept());
      await form.prepare?.(organisation);
      await organisation.signInAs(page, form.role);
      const [typed, theirs] = form.texts ?? ['Rowan', 'Hazel'];
      const open = async () => {
        const place = await form.open(page, organisation);
        const field = place.getByLabel(form.label, { exact: true });
        await expect(field).toBeVisible();
        return { place, field, submit: place.getByRole('button', { name: form.submit, exact: true }) };
      };
      let { place, field, submit } = await open();
      await field.fill(typed);
      await form.fillOthers?.(place);

      // Leaving with unsaved changes.
      await stay(page);
      await expectText(field, typed);

      // A reload offers the draft. If something else is typed and cleared again, the next reload still offers it.
      ({ place, field, submit } = await open());
      await expect(place.getByText('You have unsaved changes from')).toBeVisible();
      const saved = await textOf(field);
      expect(saved).not.toBe(typed);
      await field.fill('7');
      await expectText(field, '7');
      // The editor of formatted texts may take its new text before it is cleared.
      await expect(async () => {
        await field.fill(form.isDefault ? '' : saved);
        await field.blur();
        await expectText(field, saved);
      }).toPass();
      await page.waitForTimeout(600);
      ({ place, field, submit } = await open());
      await expectText(field, saved);
      await place.getByRole('button', { name: 'Restore' }).click();
      await expectText(field, typed);

      // The server rejects a text that is too long for the field.
      await page.route('**/api/v0/**', async (route) => {
        const body = route.request().postData();
        if (route.request().method() === 'GET' || !body?.includes(typed)) return route.continue();
        const tooMuch = form.texts ? body.replace(typed, `-${typed}`) : body.replace(typed, typed.repeat(20_000));
        await route.continue({ postData: tooMuch });
      });
      await submit.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expectText(field, typed);
      await page.unroute('**/api/v0/**');

      await loseNetwork(page, submit);
      await expectText(field, typed);

      // Two editors at once.
      if (form.saveElsewhere) {
        await form.saveElsewhere(organisation, theirs);
        await submit.click();
        await expect(place.getByText('Someone else changed this while you were editing.')).toBeVisible();
        const conflict = place.locator('[data-conflict]');
        await expect(conflict.getByText(theirs, { exact: true })).toBeVisible();
        await expect(conflict).toBeFocused();
        await expect(conflict).toBeInViewport();
        await conflict.getByRole('button', { name: 'Keep mine' }).click();
        await expect(field).toBeFocused();
        await expectText(field, typed);
      }

      // A dialog stays open while it is saved.
      const before = await dialogs(page).count();
      await page.route('**/api/v0/**', async (route) => {
        if (route.request().method() !== 'GET') await page.waitForTimeout(500);
        await route.continue();
      });
      await submit.click();
      await expect(place.locator('[aria-disabled="true"]').first()).toBeVisible();
      await page.keyboard.press('Escape');
      expect(await dialogs(page).count()).toBe(before);
      const isDraftLeft = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('draft')));
      await expect.poll(isDraftLeft).toBe(false);
      await expect(requested(page)).toHaveCount(0);
    },
  );
}

for (const [name, form] of Object.entries(secretForms)) {
  test(
    `${name}: leaving asks first, no secret is stored, and typed text outlives rejections and a lost network`,
    speedOf(name),
    async ({ page, organisation }) => {
      page.on('dialog', (each) => void each.accept());
      await organisation.signInAs(page, form.role);
      const place = await form.open(page, organisation);
      const field = place.getByLabel(form.label, { exact: true });
      const submit = place.getByRole('button', { name: form.submit, exact: true });
      const typed = form.text ?? 'Rowan and no other';
      await field.fill(typed);
      await form.fillOthers?.(place);
      await stay(page);
      await expectText(field, typed);

      // The server rejects the password.
      await submit.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toBeFocused();
      await expectText(field, typed);

      await loseNetwork(page, submit);
      await expectText(field, typed);

      await page.waitForTimeout(600);
      const stored = await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
      );
      expect(stored).not.toContain(typed);
      await form.open(page, organisation);
      await expect(field).toHaveValue('');
      await expect(place.getByRole('button', { name: 'Restore' })).toHaveCount(0);
    },
  );
}

test("a role: leaving asks first, a draft is offered again, and someone else's change or removal is not overwritten and blocks nothing", async ({
  page,
  organisation,
}) => {
  const params = { accountId: organisation.accountId };
  page.on('dialog', (each) => void each.accept());
  await organisation.signInAs(page, 'manage');
  const open = () => page.goto(`${organisation.url}/app/account/settings`);
  const role = (name: string) => page.getByLabel(`Role of ${organisation.person(name as AdminRole).name}`);
  const save = page.getByRole('button', { name: 'Save changes' });
  await open();
  await role('view').selectOption('Edit');
  await stay(page);
  await open();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(role('view')).toHaveValue('edit');
  await loseNetwork(page, save);

  const { users } = await organisation.api('manage').getUsers({ params, query: {} });
  const idOf = (name: AdminRole) => users.find((user) => user.name === organisation.person(name).name)!.id;
  await organisation
    .api('manage')
    .updateUser({ params: { ...params, userId: idOf('view') }, body: { adminRole: 'report' } });
  await save.click();
  const conflict = page.locator('[data-conflict]');
  await expect(conflict).toBeFocused();
  await expect(conflict).toBeInViewport();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(role('view')).toBeFocused();
  await save.click();
  await expect(page.getByText('Your changes have been saved.')).toBeVisible();

  // Someone else removes a user whose role is changed here. The other change is saved.
  await role('edit').selectOption('View');
  await role('view').selectOption('Report');
  await organisation.api('manage').removeUser({ params: { ...params, userId: idOf('edit') } });
  await save.click();
  await expect(role('edit')).toHaveCount(0);
  await expect(save).toHaveCount(0);
  const after = await organisation.api('manage').getUsers({ params, query: {} });
  expect(after.users.find(({ id }) => id === idOf('view'))!.adminRole).toBe('report');
});

test('typed text is not lost when the session ends during a save', async ({ page, organisation }) => {
  await organisation.signInAs(page, 'manage');
  const name = (await at('account/your-profile')(page, organisation)).getByLabel('Given name');
  await expect(name).toBeVisible();
  await page.route('**/api/v0/**', (route) =>
    route.fulfill({ status: 401, json: { error: 'NotLoggedIn', message: 'Please sign in.' } }),
  );
  await name.fill('Rowan');
  await name.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Not logged in' })).toBeVisible();
  await page.unroute('**/api/v0/**');
  await organisation.signInAs(page, 'manage');
  await at('account/your-profile')(page, organisation);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(name).toHaveValue('Rowan');
});

test('leaving a page with two changed forms asks only once, and a rejected save focuses the first of several errors', async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'super');
  const settings = await at('account/settings')(page, organisation);
  const staff = settings.getByLabel('Number of staff');
  await staff.fill('42');
  await settings.getByLabel('Given name').fill('Rowan');
  await stay(page);
  await expect(staff).toHaveValue('42');
  await expect(settings.getByLabel('Given name')).toHaveValue('Rowan');

  await settings.getByRole('button', { name: 'Add a contact of your own' }).click();
  await settings.getByLabel('Risk contact email').fill('nonsense');
  await settings.getByRole('button', { name: 'Save changes' }).click();
  const line = settings.getByRole('group', { name: 'Your contact 1' });
  await expect(line.getByLabel('Name')).toBeFocused();
  await expect(line.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await line.getByLabel('Name').fill('Occupational health');
  await line.getByLabel('Phone').fill('+44 20 7946 0000');
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expect(settings.getByLabel('Risk contact email')).toBeFocused();
});

test('if a survey opens while it is edited, the choice whether to ask how people have felt is lost, and other changes are saved', async ({
  page,
  organisation,
}) => {
  await prepareSurvey(organisation);
  const params = { surveyId: await firstSurvey(organisation) };
  const contact = { contactName: 'Kim Lind', contactEmail: 'kim@example.org' };
  await organisation.api('manage').patchSurvey({ params, body: contact });
  await organisation.signInAs(page, 'edit');
  const editor = await at(`admin/survey/${params.surveyId}/edit`)(page, organisation);
  await editor.getByLabel('Ask how people have felt').uncheck();
  await editor.getByLabel('Survey name').fill('Winter');
  await organisation.api('manage').openSurvey({ params });
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(editor.getByText('can no longer be changed, so your choice is not saved.')).toBeVisible();
  await editor.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Updated survey')).toBeVisible();
  expect(await organisation.api('edit').getSurvey({ params })).toMatchObject({ name: 'Winter', distressScale: true });
});

test('a conflict that arrives during typing leaves the focus in the field', async ({ page, organisation }) => {
  await prepareSurvey(organisation);
  const params = { surveyId: await firstSurvey(organisation) };
  await organisation.signInAs(page, 'edit');
  const editor = await at(`admin/survey/${params.surveyId}/edit`)(page, organisation);
  const name = editor.getByLabel('Survey name', { exact: true });
  await name.fill('Winter');
  await organisation.api('manage').patchSurvey({ params, body: { name: 'Spring' } });
  await expect(editor.locator('[data-conflict]')).toBeVisible({ timeout: 30_000 });
  await expect(name).toBeFocused();
  await page.keyboard.type(' 2027');
  await expect(name).toHaveValue('Winter 2027');
});
