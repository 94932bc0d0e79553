import { readPdf } from './readPdf.ts';
import { expect, expectAccessible, test } from './test.ts';

/* Administrators see what participants get: all questions, and mails as they arrive. */

test('all questions are on one page for screen and paper, in English and German', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ type: 'wellbeing', status: 'READY', name: 'Autumn' });
  await organisation.signInAs(page, 'view');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}`);
  await page.getByRole('link', { name: 'All questions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All questions' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 3, name: 'How you have felt' })).toBeVisible();
  await expect(page.getByText('People can skip this section as a whole.')).toHaveCount(1);
  await expect(page.getByRole('table', { name: 'Who sees what' })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Alle Fragen' })).toBeVisible();
  await expect(page).toHaveURL(/questions\?language=de$/);
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  const find = page.getByRole('button', { name: 'Suchen' });
  await find.click();
  const finder = page.getByRole('dialog', { name: 'Suchen' });
  await expect(finder.getByRole('group', { name: 'Befragungen' })).toHaveText(/Autumn\s*Bereit$/);
  await expect(finder.getByRole('option', { name: 'Übersicht' })).toBeVisible();
  expect(await finder.innerText()).not.toMatch(/Survey|Report|Group|Page|match/);
  await page.keyboard.press('Escape');
  await expect(find).toHaveText(/Strg K$/);
  await expect(page.getByText(/^0 \(.+\) bis 10 \(.+\)$/).first()).toBeVisible();
  await expectAccessible(page);

  const asked = await organisation.api('view').getSurveyQuestions({ params: { surveyId }, query: { language: 'de' } });
  const printed = readPdf(await page.pdf({ format: 'A4' }))
    .join(' ')
    .replaceAll(/\s/g, '');
  const missing = asked.sections
    .flatMap(({ name, questions }) => [
      name,
      ...questions.flatMap(({ title, options, labels, subquestions }) => [
        title,
        ...(options ?? []),
        ...(labels ?? []),
        ...(subquestions ?? []).map((row) => row.title),
      ]),
    ])
    .filter((text) => !printed.includes(text.normalize('NFKC').replaceAll(/\s/g, '')));
  expect(missing).toEqual([]);
  for (const text of ['AlleFragen', 'Datenschutzhinweise', 'Wersiehtwas']) expect(printed).toContain(text);
  for (const text of ['Drucken', 'Abmelden', 'Deutsch']) expect(printed).not.toContain(text);

  // Other pages of the administration stay in English, and so does the participant's language.
  await page.getByRole('link', { name: 'Zurück zu Autumn' }).click();
  await expect(page.getByRole('link', { name: 'All questions' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});

test('the editor has an index, all questions, and the mails as they arrive', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ name: 'Autumn', contact: null, status: 'DRAFT' });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/edit`);
  const index = page.getByRole('navigation', { name: 'On this page' });
  await expect(page.getByRole('main')).toContainText('Missing: contact name, contact email address');
  if ((page.viewportSize()?.width ?? 0) < 1024) await index.getByText('On this page').click();
  await expect(index.getByRole('listitem').filter({ hasText: /Missing$/ })).toHaveText(['Contact Missing']);
  await expect(
    page.getByRole('region', { name: 'Contact', exact: true }).getByText('Missing', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^You and your work · /)).toBeVisible();
  // Each link puts its part at the top, or as high as the page can scroll, and moves the focus to its title.
  const links = await index.getByRole('link').all();
  expect(links.length).toBeGreaterThanOrEqual(12);
  for (const link of links) {
    const title = (await link.textContent())!;
    await link.click();
    const focused = page.locator(':focus');
    await expect(focused).toHaveText(title);
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    const isAtTop = () =>
      focused.evaluate(
        (element) =>
          (Math.abs(element.getBoundingClientRect().top) < 60 ||
            Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight) &&
          element.getBoundingClientRect().top < innerHeight,
      );
    await expect.poll(isAtTop, { message: title }).toBe(true);
  }

  const questions = page.getByRole('region', { name: 'Questions', exact: true });
  await expect(questions.getByText('Where have you mostly worked over the last two weeks?')).toBeHidden();
  await questions.getByText(/^You and your work · /).click();
  await expect(questions.getByText('Where have you mostly worked over the last two weeks?')).toBeVisible();
  await expect(questions.getByText('On the road or at customers')).toBeVisible();

  const mails = page.getByRole('region', { name: 'Emails as they arrive' });
  for (const title of ['Invitation', 'Reminder', 'Thanks']) await mails.getByText(title, { exact: true }).click();
  const invitation = mails.getByRole('article', { name: 'You are invited: Autumn' });
  await expect(invitation).toContainText('Alex Example <alex@example.org>');
  await expect(invitation.getByText('Open the survey')).toBeVisible();
  // The page's policy would not allow the mail's styles in HTML.
  await expect(invitation.getByText('Open the survey')).toHaveCSS('border-radius', '8px');
  await expect(mails.getByRole('article')).toHaveCount(3);
  await expect(mails.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByLabel('Survey name').fill('Winter');
  await expect(mails.getByText('These are the saved texts.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Done' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(mails.getByRole('article', { name: 'You are invited: Winter' })).toBeVisible();
  await expect(mails.getByText('These are the saved texts.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Discard changes' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Done' })).toBeVisible();
});
