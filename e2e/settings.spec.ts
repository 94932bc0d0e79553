import sharp from 'sharp';
import type { AdminOrganisation } from './organisation.ts';
import { heading, rows, sideways } from './participantsPage.ts';
import { openSettings, roleOf, said, save } from './settingsPage.ts';
import { signOutByMenu } from './signOutByMenu.ts';
import { expect, expectAccessible, test } from './test.ts';

/** An image like a camera's: wide, and with the location where it was taken. */
const photograph = () =>
  sharp({ create: { width: 1200, height: 500, channels: 3, background: '#1e5b48' } })
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();

const settingsOf = ({ api, accountId }: AdminOrganisation) => api('manage').getAccount({ params: { accountId } });

test('changes of name, staff, time zone, logo or retention are saved without other fields, and a participant sees the logo', async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'manage');
  await openSettings(page);
  await expect(page.getByRole('heading', { name: 'Super administrator' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(6);
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);

  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByLabel('Number of staff').fill('about 40');
  await save(page).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Number of staff')).toHaveAccessibleDescription(
    'Please enter a whole number, or leave it empty.',
  );
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('Fernhill & Daughters');
  await page.getByLabel('Number of staff').fill('40');

  // Choose the time zone with the keyboard alone.
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toHaveValue('Europe/Berlin');
  await zone.focus();
  await page.keyboard.type('lisb');
  await expect(page.getByRole('option')).toHaveText([/^Europe\/Lisbon/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('Europe/Lisbon');

  const file = page.getByLabel('Image file');
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
  await expect(page.getByText('Please choose a picture that is a JPG, PNG or GIF file of 5 MB at most.')).toBeVisible();
  await file.setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await photograph() });
  await expect(page.getByText('This image has not been saved yet.')).toBeVisible();
  await expect(page.getByText('may look blurred')).toHaveCount(0);

  // Leaving asks before unsaved changes are lost.
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  expect(Object.keys((await sent).postDataJSON() as object).toSorted()).toEqual([
    'logo',
    'name',
    'numberOfStaff',
    'timeZone',
  ]);
  await expect(said(page, 'Your changes have been saved.')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
  // The focused element is gone.
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('banner')).toContainText('Fernhill & Daughters');
  const { logo, ...saved } = await settingsOf(organisation);
  expect(saved).toMatchObject({
    name: 'Fernhill & Daughters',
    numberOfStaff: 40,
    timeZone: 'Europe/Lisbon',
    retentionMonths: null,
  });
  expect(logo).toMatchObject({ width: 800, height: 333 });

  await page.getByLabel('Number of staff').fill('');
  await page.getByLabel('After a survey has closed, keep its answers').selectOption({ label: '1 year' });
  await expect(page.getByText('1 year after a survey has closed, the following is permanently deleted:')).toBeVisible();
  await save(page).click();
  const erase = page.getByRole('dialog', { name: 'Delete answers after 1 year?' });
  await expect(erase).toBeVisible();
  await expectAccessible(page);
  await erase.getByRole('button', { name: 'Save and delete' }).click();
  await expect(erase).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
  expect(await settingsOf(organisation)).toMatchObject({ numberOfStaff: null, retentionMonths: 12 });

  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  const { participationToken } = await organisation.api('view').createPreview({ params: { surveyId } });
  await signOutByMenu(page);
  await page.goto(`${organisation.url}/app/p/${participationToken}`);
  const shown = page.getByRole('img', { name: 'Fernhill & Daughters' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
});

test('a manager who removes the logo and then gives up the manage role is led out of the settings', async ({
  page,
  organisation,
}) => {
  const { accountId, person } = organisation;
  const data = `data:image/png;base64,${(
    await sharp({ create: { width: 300, height: 200, channels: 4, background: '#123456' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;
  await organisation.api('manage').patchAccount({ params: { accountId }, body: { logo: data } });
  await organisation.signInAs(page, 'manage');
  await openSettings(page);
  await page.getByRole('link', { name: 'Remove logo' }).click();
  await expect(page).toHaveURL(/\/account\/settings\/remove-logo$/);
  await page.getByRole('dialog', { name: 'Remove the logo?' }).getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('There is no logo yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose an image' })).toBeFocused();
  expect((await settingsOf(organisation)).logo).toBeNull();

  await roleOf(page, person('manage').name).selectOption('Edit');
  await save(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'You cannot access this function as you do not have sufficient privileges on this account.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'New survey' })).toBeVisible();
});

test("the settings include the language of the organisation's people, and whether it offers them the library", async ({
  page,
  organisation,
}) => {
  await organisation.signInAs(page, 'manage');
  await openSettings(page);
  const language = page.getByLabel('Language of your people');
  const library = page.getByLabel('Offer the Knowledge Library');
  await expect(language).toHaveValue('en');
  await expect(language).toHaveAccessibleDescription(
    'Used for emails and screens until people choose another language.',
  );
  await expect(library).toBeChecked();
  await language.selectOption('Deutsch');
  await library.uncheck();
  await expectAccessible(page);
  expect(await sideways(page)).toBe(0);
  await save(page).click();
  await expect(said(page, 'Your changes have been saved.')).toBeVisible();
  expect(await settingsOf(organisation)).toMatchObject({ language: 'de', knowledgeLibrary: false });
  await page.reload();
  await expect(language).toHaveValue('de');
  await expect(library).not.toBeChecked();
});
