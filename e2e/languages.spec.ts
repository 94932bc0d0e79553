import type { Browser, Page } from '@playwright/test';
import { answerQuestion } from './answerByKeyboard.ts';
import { brokenWords } from './layoutProblems.ts';
import { signInByForm } from './signInByForm.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const languageSwitch = (page: Page) => page.getByRole('banner').getByRole('combobox');

const expectGerman = async (page: Page, title: string | RegExp) => {
  await expect(heading(page)).toHaveText(title);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
};

/** No broken words and no sideways scrolling on the narrowest screen, which is also a wide one at 400 % zoom. */
async function expectNarrow(page: Page) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320);
  expect(await brokenWords(page, page.url())).toEqual([]);
  await page.setViewportSize(size);
}

async function expectReadable(page: Page) {
  await expectNarrow(page);
  await expectAccessible(page);
}

/** Chooses German without a mouse. */
async function chooseGerman(page: Page) {
  await languageSwitch(page).focus();
  await page.keyboard.press('d');
  await expect(languageSwitch(page)).toHaveValue('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
}

/** Opens an address on another device, which shares no data with the first and prefers English. */
const openElsewhere = async (browser: Browser, address: string) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await page.goto(address);
  return page;
};

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('shows German from the first page on, and English as soon as that is chosen', async ({ page, company }) => {
    const requested = new Set<string>();
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requested.add(request.headers()['accept-language'] ?? '');
    });
    await page.goto(company.invite());
    await expectGerman(page, 'Autumn');
    await expect(page.getByText('Dauert etwa 3 Minuten')).toBeVisible();
    await expectReadable(page);
    await page.getByRole('link', { name: 'Befragung beginnen' }).click();
    await expectGerman(page, 'Datenschutzhinweise');
    await expectReadable(page);
    await page.getByRole('link', { name: 'Befragung beginnen' }).click();
    await expectGerman(page, 'Wo haben Sie in den letzten zwei Wochen hauptsächlich gearbeitet?');
    await expect(page.getByRole('radio', { name: 'Zu Hause', exact: true })).toBeVisible();
    expect([...requested].filter((each) => !each.startsWith('de'))).toEqual([]);

    await languageSwitch(page).selectOption('English');
    await expect(heading(page)).toHaveText('Where have you mostly worked over the last two weeks?');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
    expect(requested).toContain('en');
  });

  test('shows the survey in German from the first question to the account', async ({ page, company }) => {
    await page.goto(company.invite());
    await page.getByRole('link', { name: 'Befragung beginnen' }).click();
    await page.getByRole('link', { name: 'Befragung beginnen' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/0\/0$/);
    await page.getByRole('button', { name: 'Weiter' }).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Bitte wählen Sie eine Antwort, bevor Sie weitergehen');
    const kinds = new Set<string>();
    while (/\/p\/survey\/\d+\/\d+$/.test(page.url())) {
      const kind = await page
        .getByRole('main')
        .evaluate(
          (main) =>
            `${main.querySelectorAll('[role=group], fieldset, [role=radiogroup]').length} ${main.querySelectorAll('textarea, select, [type=checkbox]').length}`,
        );
      if (!kinds.has(kind)) await expectReadable(page);
      kinds.add(kind);
      await answerQuestion(page, 'Weiter');
    }
    await expectGerman(page, 'Fast geschafft');
    await expectReadable(page);
    await page.goto(`${company.url}/app/p/survey/exiting`);
    await expectGerman(page, 'Befragung verlassen?');
    await expectReadable(page);
    await page.goto(`${company.url}/app/p/survey/complete`);
    await page.getByRole('button', { name: 'Befragung absenden' }).click();
    await expectGerman(page, 'Ihre Auswertung behalten');
    await expectReadable(page);
  });

  test('shows report, articles, rights and list in German', async ({ page, company }) => {
    const invitation = await company.inviteCompleted('de');
    await page.goto(company.signInTo(invitation));
    await expect(page).toHaveURL(/\/p\/report\/?$/);
    await expectGerman(page, 'Ihre Auswertung zum Wohlbefinden');
    await expectReadable(page);
    await page
      .getByRole('link', { name: /^Mehr zu „/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/p\/report\/section\/0$/);
    await expectGerman(page, 'Wie es Ihnen geht');
    await expectReadable(page);
    await page.goto(`${company.url}/app/p/report/section/0/article/breaks-that-help`);
    await expect(page.getByRole('dialog')).toContainText('Pausen');
    await expectReadable(page);
    await page.goto(`${company.url}/app/p/report/support`);
    await expect(page.getByRole('dialog', { name: 'Brauchen Sie jetzt Unterstützung?' })).toBeVisible();
    await expectReadable(page);
    await page.goto(`${company.url}/app/p/your-answers`);
    await expectGerman(page, 'Ihre Antworten und Ihre Rechte');
    await expectReadable(page);
    await page.goto(`${company.url}/app/p`);
    await expectGerman(page, 'Ihre Befragungen');
    await expectReadable(page);
  });

  const open: [path: string, title: string][] = [
    ['/auth/sign-in', 'Anmelden'],
    ['/auth/reset-password', 'Passwort vergessen'],
    ['/auth/send-link', 'Link noch einmal senden'],
    ['/auth/r/unknown', 'Neues Passwort wählen'],
    ['/auth/e/unknown', 'Ihre neue Adresse bestätigen'],
    ['/pc/unknown', 'Dieser Link gilt nicht mehr'],
    ['/s/unknown', 'Einladung nicht gefunden'],
    ['/p/unknown', 'Link nicht gültig'],
    ['/stop-mail/00000000-0000-4000-8000-000000000000/unknown', 'Diese E-Mails abbestellen?'],
    ['/operator', 'Datenschutz'],
    ['/who-sees-what', 'Wer sieht was'],
    ['/nowhere', 'Seite nicht gefunden'],
  ];
  test('shows public pages in German, and changes their language in place', async ({ page, company }) => {
    for (const [path, title] of open) {
      await page.goto(`${company.url}/app${path}`);
      await expectGerman(page, title);
      await expectReadable(page);
      await languageSwitch(page).selectOption('English');
      await expect(heading(page)).not.toHaveText(title);
      await chooseGerman(page);
      await expect(heading(page)).toHaveText(title);
    }
    for (const [invitation, title] of [
      [company.closedInvitation, 'Closed'],
      [company.pendingInvitation, 'Pending'],
    ] as const) {
      await page.goto(invitation);
      // Another test may have opened it in English, and that choice is stored with the participation.
      await languageSwitch(page).selectOption('de');
      await expectGerman(page, title);
      await expectReadable(page);
    }
  });

  test("shows a person's own account in German", async ({ page, company }) => {
    await signInDirectly(page, company.url, await company.addPerson());
    await expectGerman(page, 'Ihre Befragungen');
    const profile = `${company.url}/app/account/your-profile`;
    for (const path of ['', '/email', '/delete-account', '/setup-2fa']) {
      await page.goto(profile + path);
      await expect(heading(page)).toHaveText(path === '/setup-2fa' ? 'Geben Sie Ihr Passwort ein' : 'Ihr Profil');
      if (path === '')
        await expect(page.getByRole('region', { name: 'Wo Sie angemeldet sind' })).toContainText(/Chrome \(.+\)/);
      if (path === '/email' || path === '/delete-account') await expect(page.getByRole('dialog')).toBeVisible();
      await expectReadable(page);
    }
  });
});

test('a language chosen by keyboard on the introduction keeps the focus, is announced, and applies on another device', async ({
  page,
  company,
  browser,
}) => {
  const invitation = company.invite();
  await page.goto(invitation);
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  await expect(languageSwitch(page)).toHaveAccessibleName('Language, English, Deutsch');
  const stored = page.waitForResponse((response) => response.url().endsWith('/language') && response.status() === 204);
  await chooseGerman(page);
  await stored;
  await expect(page.getByRole('link', { name: 'Befragung beginnen' })).toBeVisible();
  await expect(languageSwitch(page)).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: 'Diese Seite erscheint jetzt in dieser Sprache.' }),
  ).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expectGerman(page, 'Autumn');

  const elsewhere = await openElsewhere(browser, invitation);
  await expectGerman(elsewhere, 'Autumn');
  await expect(elsewhere.getByRole('link', { name: 'Befragung beginnen' })).toBeVisible();
  await elsewhere.context().close();
});

test('changing the language in the middle of a survey keeps saved and unsaved answers and typed text', async ({
  page,
  company,
}) => {
  await page.goto(company.invite());
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('link', { name: 'Start the survey' }).click();
  await page.getByRole('radio', { name: 'At home', exact: true }).check();
  // The answer is being sent while the language changes.
  await languageSwitch(page).selectOption('Deutsch');
  await expect(page.getByRole('radio', { name: 'Zu Hause', exact: true })).toBeChecked();
  await expect(page.getByText('Gespeichert')).toBeVisible();
  await page.goto(`${company.url}/app/p/survey/3/0`);
  await expect(page.getByRole('button', { name: 'Weiter' })).toBeVisible();
  await page.getByRole('textbox').fill('Mehr Ruhe am Vormittag');
  await languageSwitch(page).selectOption('English');
  await expect(heading(page)).toContainText('Is there anything you would like to add');
  await expect(page.getByRole('textbox')).toHaveValue('Mehr Ruhe am Vormittag');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox')).toHaveValue('Mehr Ruhe am Vormittag');
});

test('a page whose translations cannot be loaded stays in English, says so, and can try again', async ({
  page,
  company,
}) => {
  await page.route(/\/assets\/start-/, (route) => route.abort());
  await page.goto(company.invite());
  await expect(page.getByRole('link', { name: 'Start the survey' })).toBeVisible();
  await languageSwitch(page).selectOption('Deutsch');
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
    'The texts in the other language could not be loaded.',
  );
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(languageSwitch(page)).toHaveValue('en');
});

test('changing the language on the report translates its scores and their meaning', async ({ page, company }) => {
  await page.goto(company.signInTo(await company.inviteCompleted()));
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await chooseGerman(page);
  await expectGerman(page, 'Ihre Auswertung zum Wohlbefinden');
  await expect(page.getByRole('img', { name: /von 100 \(könnte \d+ bis \d+ sein\)$/ }).first()).toBeVisible();
});

test('changing the language translates all of the page that offers an account', async ({ page, company }) => {
  await page.goto(company.signInTo(await company.inviteCompleted()));
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await page.goto(`${company.url}/app/p/survey/register`);
  await chooseGerman(page);
  await expectGerman(page, 'Ihre Auswertung behalten');
  await expect(page.getByRole('link', { name: 'Ohne Konto zur Auswertung' })).toBeVisible();
});

test('changing the language on the sign-in page keeps typed text, and signing in stores the choice in the account', async ({
  page,
  company,
  browser,
}) => {
  const person = await company.addPerson();
  await page.goto(`${company.url}/app/auth/sign-in`);
  await page.getByLabel('E-mail address').fill(person.emailAddress);
  await chooseGerman(page);
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(person.emailAddress);
  await page.getByLabel('Passwort', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expectGerman(page, 'Ihre Befragungen');
  await page.goto(`${company.url}/app/account/your-profile`);
  await languageSwitch(page).selectOption('English');
  await expect(heading(page)).toHaveText('Your profile');
  await chooseGerman(page);
  await expect(heading(page)).toHaveText('Ihr Profil');

  const elsewhere = await openElsewhere(browser, `${company.url}/app/auth/sign-in`);
  await signInByForm(elsewhere, person);
  await expectGerman(elsewhere, 'Ihre Befragungen');
  await elsewhere.context().close();
});

test.describe('an administrator', () => {
  test.use({ locale: 'de-DE' });

  test('sees the administration in English, and the pages of participants in German', async ({
    page,
    organisation,
  }) => {
    await organisation.signInAs(page, 'view');
    await expect(heading(page)).toHaveText(organisation.name);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(languageSwitch(page)).toHaveCount(0);
    await page.goto(`${organisation.url}/app/account/your-profile`);
    await expectGerman(page, 'Ihr Profil');
    await expectReadable(page);
    await page.getByRole('link', { name: 'Zurück zur Übersicht' }).click();
    await expect(heading(page)).toHaveText(organisation.name);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  });
});
