import type { Locator, Page } from '@playwright/test';
import type { SurveyPatch } from '../contract/entities/survey.ts';
import type { AdminOrganisation } from './organisation.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' });
const contact = { contactName: 'Ann Berg', contactEmail: 'ann@fernhill.example' };
/** The messages with their titles, in the order of the screen. Those with `mailed` can be sent as a test. */
const messages = [
  { key: 'welcome', title: 'Welcome' },
  { key: 'invitationMessage', title: 'Invitation', mailed: true },
  { key: 'thanksMessage', title: 'Thanks', mailed: true },
  { key: 'thanksContactMessage', title: 'Thanks questions contact' },
  { key: 'riskThanksMessage', title: 'Thanks for high distress score participants', mailed: true },
  { key: 'privacyStatement', title: 'Privacy statement' },
  { key: 'supportArticle', title: 'Support article' },
] as const;

const surveyToEdit = async (organisation: AdminOrganisation) =>
  (
    await organisation.makeSurvey({
      name: 'Autumn',
      type: 'wellbeing',
      contact: { name: contact.contactName, email: contact.contactEmail },
      status: 'READY',
    })
  ).surveyId;

async function startEditing(page: Page, { url }: AdminOrganisation, surveyId: string) {
  await page.goto(`${url}/app/admin/survey/${surveyId}/edit`);
  await expect(page.getByLabel('Survey name')).toBeVisible();
}

const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

const openMessage = (page: Page, title: string) =>
  part(page, title).getByRole('button', { name: title, exact: true }).click();

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('No amount of Tab reaches it');
}

/** The body of the next PATCH of a survey. */
const nextPatch = async (page: Page) =>
  (
    await page.waitForRequest((request) => request.method() === 'PATCH' && /\/survey\/[^/]+$/.test(request.url()))
  ).postDataJSON() as SurveyPatch;

test(
  'every message is written, formatted, saved and tested by keyboard alone',
  { tag: '@check' },
  async ({ page, organisation }) => {
    const surveyId = await surveyToEdit(organisation);
    await organisation.signInAs(page, 'super');
    await startEditing(page, organisation, surveyId);
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Messages to participants' })
      .press('Enter');
    await expect(page.getByRole('heading', { name: 'Messages to participants' })).toBeFocused();
    for (const { title, ...message } of messages) {
      const section = part(page, title);
      await tabTo(page, section.getByRole('button', { name: title, exact: true }));
      await page.keyboard.press('Enter');
      // Opening one folds the others.
      await expect(part(page, 'Messages to participants').getByRole('button', { expanded: true })).toHaveText([title]);
      await tabTo(page, section.getByRole('checkbox', { name: 'Use default' }));
      await page.keyboard.press('Space');
      if (title === 'Thanks for high distress score participants') {
        await tabTo(page, section.getByRole('button', { name: 'Write a different text' }));
        await page.keyboard.press('Enter');
      }
      const field = section.getByRole('textbox', { name: title });
      await expect(field).toBeVisible();
      // Tab stops once at the toolbar. The arrow keys move within it.
      await tabTo(page, section.getByRole('button', { name: 'Header' }));
      await page.keyboard.press('ArrowRight');
      await expect(section.getByRole('button', { name: 'Bold' })).toBeFocused();
      await page.keyboard.press('Home');
      await tabTo(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(`To ${title} `);
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.type('bold');
      await page.keyboard.press('Enter');
      await page.keyboard.press('ControlOrMeta+b');
      await page.keyboard.press('ControlOrMeta+k');
      await expect(section.getByLabel('Link address')).toBeFocused();
      await page.keyboard.type('help.example/page');
      await page.keyboard.press('Enter');
      await expect(field).toBeFocused();
      await page.keyboard.press('Enter');
      await page.keyboard.type('* one');
      if ('mailed' in message) {
        await tabTo(page, section.getByRole('checkbox', { name: 'Send me a test email' }));
        await page.keyboard.press('Space');
      }
    }
    await expectAccessible(page);
    await tabTo(page, save(page));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Updated survey')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();

    const survey = await organisation.api('super').getSurvey({ params: { surveyId } });
    for (const { key, title } of messages) {
      expect(survey[key], title).toEqual({
        useDefault: false,
        html: `<p>To ${title} <strong>bold</strong></p><p><a href="https://help.example/page" rel="noopener noreferrer">help.example/page</a></p><ul><li><p>one</p></li></ul>`,
      });
    }
    const tests = () =>
      organisation.mailsTo(organisation.person('super').emailAddress).map(({ parsed }) => parsed.html ?? '');
    await expect.poll(() => tests().length, { timeout: 30_000 }).toBe(3);
    for (const { title } of messages.filter((message) => 'mailed' in message)) {
      expect(tests().some((html) => html.includes(`To ${title} <strong`))).toBe(true);
    }

    // Opening a saved text does not count as a change, even if the server has normalised it.
    await page.reload();
    await openMessage(page, 'Support article');
    await expect(part(page, 'Support article').getByRole('textbox')).toContainText('To Support article bold');
    await openMessage(page, 'Welcome');
    await part(page, 'Welcome').getByRole('textbox').click();
    await expect(save(page)).toHaveCount(0);
    await page.keyboard.type('!');
    await expect(save(page)).toBeVisible();
    await page.keyboard.press('Backspace');
    await expect(save(page)).toHaveCount(0);
  },
);

test('the buttons of the toolbar do what their labels say', async ({ page, organisation }) => {
  const surveyId = await surveyToEdit(organisation);
  await organisation
    .api('super')
    .patchSurvey({ params: { surveyId }, body: { welcome: { useDefault: false, html: '<p>Hello</p>' } } });
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  const section = part(page, 'Welcome');
  const field = section.getByRole('textbox', { name: 'Welcome' });
  await openMessage(page, 'Welcome');
  await field.selectText();
  for (const [name, element] of [
    ['Header', 'h2'],
    ['Header', 'p'],
    ['Bold', 'strong'],
    ['Italic', 'em'],
    ['Quote', 'blockquote'],
    ['Quote', 'p'],
    ['Bullet list', 'ul'],
    ['Numbered list', 'ol'],
  ] as const) {
    const button = section.getByRole('button', { name });
    const pressed = (await button.getAttribute('aria-pressed')) === 'true';
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', String(!pressed));
    await expect(field.locator(element)).toHaveText('Hello');
  }
  await section.getByRole('button', { name: 'Link' }).click();
  await section.getByLabel('Link address').fill('javascript:alert(1)');
  await section.getByRole('button', { name: 'Set link' }).click();
  await expect(section.getByLabel('Link address')).toHaveAccessibleDescription(
    'Please enter a web address, an email address or a telephone number.',
  );
  await expectAccessible(page);
  await section.getByLabel('Link address').fill('ann@fernhill.example');
  await section.getByRole('button', { name: 'Set link' }).click();
  await expect(field.getByRole('link', { name: 'Hello' })).toHaveAttribute('href', 'mailto:ann@fernhill.example');
  await section.getByRole('button', { name: 'Link' }).click();
  await expect(section.getByLabel('Link address')).toHaveValue('mailto:ann@fernhill.example');
  await section.getByRole('button', { name: 'Remove link' }).click();
  await expect(field.getByRole('link')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field).toHaveText('Hello');
  await expect(field.locator('ol')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
  // A folded message keeps what was typed.
  await field.fill('Folded');
  await openMessage(page, 'Invitation');
  await expect(field).toHaveCount(0);
  await openMessage(page, 'Welcome');
  await expect(field).toHaveText('Folded');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(field).toHaveText('Hello');

  // Ticking "Use default" shows the default. Unticking it brings back the edited text.
  await section.getByRole('checkbox', { name: 'Use default' }).check();
  await expect(section.getByText('There are no right or wrong answers')).toBeVisible();
  await section.getByRole('checkbox', { name: 'Use default' }).uncheck();
  await expect(field).toHaveText('Hello');
});

test('the editor sends only changes, and shows a validation error at its field', async ({ page, organisation }) => {
  const surveyId = await surveyToEdit(organisation);
  await organisation.makeSurvey({ name: 'Taken' });
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  await expectAccessible(page);
  for (const title of ['Privacy statement', 'Support article']) await expect(part(page, title)).toHaveCount(0);
  await expect(page.getByLabel('Risk contact email')).toHaveCount(0);

  await page.getByLabel('Email', { exact: true }).fill('ann@');
  await save(page).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
    /^Please enter a complete email address/,
  );
  await page.getByLabel('Email', { exact: true }).fill(contact.contactEmail);
  await expect(save(page)).toHaveCount(0);

  const [start, end] = ['Start on', 'End on'].map((name) => page.getByRole('group', { name }).getByLabel(name)) as [
    Locator,
    Locator,
  ];
  await start.fill('2099-12-02');
  await end.fill('2099-12-01');
  await save(page).click();
  await expect(end).toHaveAccessibleDescription(/^The end must be after the start\./);
  await start.fill('2099-11-01');
  await page.getByLabel('Survey name').fill('taken');
  await save(page).click();
  await expect(page.getByLabel('Survey name')).toBeFocused();
  await expect(page.getByLabel('Survey name')).toHaveAccessibleDescription(
    'Survey name is the name of another survey already.',
  );
  await expectAccessible(page);

  await page.getByLabel('Survey name').fill('Winter');
  const sent = nextPatch(page);
  await page.keyboard.press('Enter');
  // The first and the last millisecond of these days in Berlin, the time zone of the browser.
  expect(await sent).toEqual({
    name: 'Winter',
    scheduling: { openAt: '2099-10-31T23:00:00.000Z', closeAt: '2099-12-01T22:59:59.999Z' },
  });
  await expect(page.getByText('Updated survey')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Winter' })).toBeVisible();
});

test('once a survey is open, its start and questions cannot be edited, and its contact is required', async ({
  page,
  organisation,
}) => {
  const surveyId = await surveyToEdit(organisation);
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  await expect(page.getByRole('link', { name: 'Edit questions' })).toBeVisible();
  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await startEditing(page, organisation, surveyId);
  await expect(page.getByRole('link', { name: 'Edit questions' })).toHaveCount(0);
  await expect(page.getByText('its editable sections can no longer be changed')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Start on' })).toHaveCount(0);
  await expect(page.getByRole('group', { name: 'End on' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('');
  await save(page).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    /^Name is required while the survey is open/,
  );

  await organisation.api('edit').closeSurvey({ params: { surveyId } });
  page.once('dialog', (requested) => void requested.accept());
  await page.reload();
  await expect(heading(page)).toHaveText('This survey cannot be edited');
  await expectAccessible(page);
});

test('leaving with unsaved changes asks first, and discarding them leaves', async ({ page, organisation }) => {
  const surveyId = await surveyToEdit(organisation);
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  await page.getByLabel('Survey name').fill('Winter');
  await page.getByRole('link', { name: 'Back to Autumn' }).click();
  const requested = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(requested).toBeVisible();
  await expectAccessible(page);
  await requested.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Survey name')).toHaveValue('Winter');

  let askedByBrowser = 0;
  page.on('dialog', (dialog) => {
    askedByBrowser += 1;
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => askedByBrowser).toBe(1);
  await expect(page.getByLabel('Survey name')).toHaveValue('Winter');

  await page.getByRole('link', { name: 'Back to Autumn' }).click();
  await requested.getByRole('button', { name: 'Discard changes' }).click();
  await expect(heading(page)).toHaveText('Autumn');
});

test("someone else's change is not overwritten, and does not remove unsaved changes", async ({
  page,
  organisation,
}) => {
  const surveyId = await surveyToEdit(organisation);
  const patch = (body: SurveyPatch) => organisation.api('manage').patchSurvey({ params: { surveyId }, body });
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  await page.getByLabel('Survey name', { exact: true }).fill('Mine');
  await page.getByLabel('Email', { exact: true }).fill('mine@fernhill.example');
  await patch({ name: 'Theirs', contactName: 'Their contact' });
  await save(page).click();
  await expect(page.getByText('Someone else changed this survey while you were editing.')).toBeVisible();
  await expect(page.getByLabel('Survey name', { exact: true })).toHaveValue('Mine');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Their contact');
  await expectAccessible(page);
  // Pressing Save again sends nothing while the conflict is unresolved.
  await save(page).click();
  expect(await organisation.api('edit').getSurvey({ params: { surveyId } })).toMatchObject({
    name: 'Theirs',
    contactEmail: contact.contactEmail,
  });

  await page.getByRole('button', { name: 'Keep mine' }).click();
  const sent = nextPatch(page);
  await save(page).click();
  expect(await sent).toEqual({ name: 'Mine', contactEmail: 'mine@fernhill.example' });
  await expect(page.getByText('Updated survey')).toBeVisible();

  await page.getByLabel('Survey name', { exact: true }).fill('Mine again');
  await patch({ name: 'Theirs again' });
  await save(page).click();
  await page.getByRole('button', { name: 'Use theirs' }).click();
  await expect(page.getByLabel('Survey name', { exact: true })).toHaveValue('Theirs again');
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
});

test('a message with a conflict cannot be folded, and correcting it folds no other', async ({ page, organisation }) => {
  const surveyId = await surveyToEdit(organisation);
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  const toggle = (title: string) => part(page, title).getByRole('button', { name: title, exact: true });
  const thanks = part(page, 'Thanks');
  await openMessage(page, 'Thanks');
  await thanks.getByRole('checkbox', { name: 'Use default' }).uncheck();
  await thanks.getByRole('textbox').fill('Mine');
  await openMessage(page, 'Welcome');
  await expect(toggle('Thanks')).toHaveAttribute('aria-expanded', 'false');
  await organisation
    .api('manage')
    .patchSurvey({ params: { surveyId }, body: { thanksMessage: { useDefault: false, html: '<p>Theirs</p>' } } });
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible();

  await expect(toggle('Thanks')).toBeDisabled();
  await toggle('Thanks').press('Enter');
  const field = thanks.getByRole('textbox');
  await field.scrollIntoViewIfNeeded();
  const { y } = (await field.boundingBox())!;
  await field.click();
  await expect(field).toBeFocused();
  expect((await field.boundingBox())!.y).toBe(y);
  for (const title of ['Welcome', 'Thanks']) await expect(toggle(title)).toHaveAttribute('aria-expanded', 'true');

  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect(field).toHaveText('Mine');
  await toggle('Thanks').click();
  await expect(toggle('Thanks')).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle('Welcome')).toHaveAttribute('aria-expanded', 'true');
});

test('a survey that opens or closes while it is edited says what is locked, and keeps what was typed', async ({
  page,
  organisation,
}) => {
  const surveyId = await surveyToEdit(organisation);
  await organisation.signInAs(page, 'edit');
  await startEditing(page, organisation, surveyId);
  await page.getByRole('group', { name: 'Start on' }).getByLabel('Start on').fill('2099-11-01');
  await page.getByLabel('Survey name').fill('Winter');
  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await save(page).click();
  await expect(
    page.getByText(
      /This survey was opened while you were editing\..*yours \(12:00am on November 1st, 2099\) is not saved/,
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Survey name')).toHaveValue('Winter');
  await expectAccessible(page);
  const sent = nextPatch(page);
  await save(page).click();
  expect(await sent).toEqual({ name: 'Winter' });
  await expect(page.getByText('Updated survey')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Cleo Typed');
  await organisation.api('edit').closeSurvey({ params: { surveyId } });
  await save(page).click();
  await expect(
    page.getByText('This survey was closed while you were editing, so it can no longer be changed.'),
  ).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Cleo Typed');
  await expect(save(page)).toHaveCount(0);
  await expectAccessible(page);
});
