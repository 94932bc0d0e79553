import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { answerQuestion, pressByKeyboard } from './answerByKeyboard.ts';
import { answerOverHttp, completeOverHttp } from './completeOverHttp.ts';
import {
  expectNothingSaved,
  expectReadable,
  invite,
  keep,
  saveQuestion as question,
  open,
  openTab,
  profile,
  shellCached,
  submit,
  tokenOf,
} from './savedReports.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const savedHere = 'A report is kept on this device.';
const languages = [
  {
    locale: 'en-GB',
    start: 'Start the survey',
    next: 'Next',
    send: 'Submit survey',
    skip: 'Skip to your report',
    print: 'Print',
    question: 'Keep this report on this device?',
    profile: 'Anyone who can use this browser profile can open it',
    disk: 'copied disk',
    keep: 'Keep it',
    decline: 'Don’t keep it',
    share: 'Other people use this device',
    kept: 'This report is kept on this device.',
    here: savedHere,
    open: 'Open the report',
    copy: /^This is the copy kept on this device on/,
    articles: 'The articles that it mentions are not part of the copy',
    more: /^More about/,
    support: 'Need Support Now?',
    danger: /call the emergency number/,
    back: 'Back to your report',
    remove: 'Remove this report from this device',
    confirm: 'Remove',
    stay: 'Keep',
    removed: 'The report was removed from this device.',
    signIn: 'Sign in',
  },
  {
    locale: 'de-DE',
    start: 'Befragung beginnen',
    next: 'Weiter',
    send: 'Befragung absenden',
    skip: 'Ohne Konto zur Auswertung',
    print: 'Drucken',
    question: 'Diese Auswertung auf diesem Gerät behalten?',
    profile: 'Wer dieses Browserprofil benutzen kann, kann sie öffnen',
    disk: 'kopierten Festplatte',
    keep: 'Behalten',
    decline: 'Nicht behalten',
    share: 'Auch andere benutzen dieses Gerät',
    kept: 'Diese Auswertung ist auf diesem Gerät gespeichert.',
    here: 'Auf diesem Gerät ist eine Auswertung gespeichert.',
    open: 'Auswertung öffnen',
    copy: /^Dies ist die Kopie, die am/,
    articles: 'sind nicht mitgespeichert',
    more: /^Mehr zu/,
    support: 'Brauchen Sie jetzt Unterstützung?',
    danger: /Notruf/,
    back: 'Zurück zu Ihrer Auswertung',
    remove: 'Diese Auswertung von diesem Gerät entfernen',
    confirm: 'Entfernen',
    stay: 'Behalten',
    removed: 'Die Auswertung wurde von diesem Gerät entfernt.',
    signIn: 'Anmelden',
  },
];

for (const texts of languages) {
  test.describe(texts.locale, texts.locale === 'en-GB' ? {} : { tag: '@check' }, () => {
    test.use({ locale: texts.locale });

    test('by keyboard alone, a person answers, submits, keeps the report, opens it offline in a new tab, and removes it', async ({
      page,
      context,
      organisation,
    }) => {
      const [invitation] = await invite(organisation, 1);
      await page.goto(invitation!);
      await page.getByRole('link', { name: texts.start }).click();
      await page.getByRole('link', { name: texts.start }).click();
      await expect(page).toHaveURL(/\/survey\/0\/0$/);
      while (/\/p\/survey\/\d+\/\d+$/.test(page.url())) await answerQuestion(page, texts.next);
      await pressByKeyboard(page, texts.send);
      await pressByKeyboard(page, texts.skip);

      // The question whether to keep the report, in the order in which it is read out.
      const requested = page.getByRole('region', { name: texts.question });
      await expect(requested).toContainText(texts.profile);
      await expect(requested).toContainText(texts.disk);
      await expect(requested).toMatchAriaSnapshot(`
        - heading "${texts.question}" [level=2]
        - paragraph
        - paragraph
        - button "${texts.keep}"
        - button "${texts.decline}"
        - button "${texts.share}"
      `);
      await expect(page.getByRole('heading').first()).toHaveJSProperty('tagName', 'H1');
      await page.getByRole('button', { name: texts.print }).focus();
      await page.keyboard.press('Tab');
      await expect(requested.getByRole('button', { name: texts.keep, exact: true })).toBeFocused();
      await expectReadable(page);
      expect((await profile(page)).databases).not.toContain('heartwood.reports');
      await shellCached(page);

      const summary = await page.getByRole('main').getByRole('paragraph').filter({ hasText: /\w{4}/ }).allInnerTexts();
      const calls: string[] = [];
      context.on('request', (request) => calls.push(request.url()));
      await requested.getByRole('button', { name: texts.keep, exact: true }).press('Enter');
      const shown = page.getByRole('status').filter({ hasText: texts.kept });
      await expect(shown).toBeFocused();
      await expect(requested).toBeHidden();
      await expectReadable(page);
      // Some seconds after a question, the application fetches the scripts of the pages that lead out of the survey.
      expect(calls.filter((url) => !url.includes('/app/assets/'))).toEqual([]);

      const held = await profile(page);
      expect(held).toMatchObject({ kept: 1, declined: 0, exported: ['InvalidAccessError', 'InvalidAccessError'] });
      const participationId = await page.evaluate(
        () =>
          (
            JSON.parse(sessionStorage.getItem('heartwood.participant.kept.participations')!) as {
              participationId: string;
            }[]
          )[0]!.participationId,
      );
      for (const secret of [participationId, tokenOf(invitation!), 'participationToken', 'Autumn pulse', ...summary])
        expect(held.text).not.toContain(secret);

      // After a reload the question is not asked again.
      await page.reload();
      await expect(page.getByText(texts.kept)).toBeVisible();
      await expect(requested).toHaveCount(0);
      const title = await heading(page).innerText();
      const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();

      await context.setOffline(true);
      calls.length = 0;
      const tab = await openTab(context, page);
      await page.close();
      await expect(heading(tab)).toHaveText(texts.signIn);
      await expect(tab.getByText(texts.here)).toBeVisible();
      await expectReadable(tab);
      await tab.getByRole('link', { name: texts.open }).press('Enter');
      await expect(heading(tab)).toHaveText(title);
      await expect(heading(tab)).toBeFocused();
      await expect(tab.getByText(texts.copy)).toBeVisible();
      await expect(tab.getByText(texts.articles)).toBeVisible();
      expect(await tab.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(sections);
      expect(await tab.getByRole('main').getByRole('paragraph').allInnerTexts()).toEqual(
        expect.arrayContaining([summary.find((text) => text.length > 60)!]),
      );
      await expectReadable(tab);
      const more = tab.getByRole('link', { name: texts.more }).first();
      const section = /["„](.+)["“]/.exec(await more.innerText())![1]!;
      await more.press('Enter');
      await expect(heading(tab)).toHaveText(section);
      await expect(tab.locator('a[href*="/article/"]')).toHaveCount(0);
      await tab.reload();
      await expect(heading(tab)).toHaveText(section);
      await tab.getByRole('link', { name: texts.support }).press('Enter');
      await expect(tab.getByRole('dialog').getByText(texts.danger).first()).toBeVisible();
      await tab.keyboard.press('Escape');
      await tab.getByRole('main').getByRole('link', { name: texts.back }).press('Enter');

      const remove = tab.getByRole('button', { name: texts.remove });
      await remove.press('Enter');
      const dialog = tab.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: texts.stay, exact: true })).toBeVisible();
      await expectAccessible(tab);
      await tab.keyboard.press('Escape');
      await expect(remove).toBeFocused();
      await remove.press('Enter');
      await dialog.getByRole('button', { name: texts.confirm, exact: true }).press('Enter');
      await expect(tab.getByText(texts.removed)).toBeVisible();
      await expect(heading(tab)).toHaveText(texts.signIn);
      await expect(tab.getByText(texts.here)).toHaveCount(0);
      expect(await profile(tab)).toMatchObject({ kept: 0 });
      await open(tab, '/p/report');
      await expect(heading(tab)).toHaveText(texts.signIn);
      expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
    });
  });
}

test('the copy of a report that asks about events opens its articles on help and rights without a network', async ({
  page,
  context,
  organisation,
}) => {
  const { tokens } = await organisation.makeSurvey({ type: 'psychosocial-risk', people: 1 });
  const participant = await answerOverHttp(organisation.url, tokens[0]!, { 'event-left-out': 2 });
  expect(await participant.complete()).toBe(204);
  await keep(page, `${organisation.url}/app/p/${tokens[0]!}`);
  await shellCached(page);
  await context.setOffline(true);
  const tab = await openTab(context, page);
  await page.close();
  await tab.getByRole('link', { name: 'Open the report' }).click();
  await expect(tab.getByText('The articles on help and rights are part of the copy.')).toBeVisible();
  const block = tab.getByRole('region', { name: 'Before you read on' });
  await block.getByRole('link', { name: 'When people behave badly' }).click();
  await expect(tab.getByRole('dialog')).toContainText('emergency number');
  await tab.keyboard.press('Escape');
  await expect(tab.getByRole('dialog')).toBeHidden();
  await expectReadable(tab);
});

test(
  'an invitation to a submitted survey leads to the kept report, with or without a network',
  { tag: '@check' },
  async ({ page, context, organisation }) => {
    const [invitation, other] = await invite(organisation, 2);
    await keep(page, await submit(organisation, invitation!));
    await shellCached(page);
    const title = await heading(page).innerText();

    const tab = await context.newPage();
    await tab.goto(invitation!);
    await expect(heading(tab)).toHaveText('Survey completed');
    await expect(tab.getByText(savedHere)).toBeVisible();
    await expectReadable(tab);
    await tab.getByRole('link', { name: 'Open the report' }).click();
    await expect(heading(tab)).toHaveText(title);

    await context.setOffline(true);
    await tab.goto(invitation!);
    await expect(heading(tab)).toHaveText('This page could not be shown');
    await tab.getByRole('link', { name: 'Open the report' }).click();
    await expect(heading(tab)).toHaveText(title);
    // The person is signed in, but the server cannot be reached.
    await page.reload();
    await expect(page.getByText('This is the copy kept on this device')).toBeVisible();
    await expect(heading(page)).toHaveText(title);
    await context.setOffline(false);

    // Opening another invitation ends the session but keeps the report, since it is usually the same person's next
    // survey.
    await page.goto(other!);
    await expect(heading(page)).toHaveText('Autumn pulse');
    expect(await profile(page)).toMatchObject({ kept: 1 });
  },
);

test('signing out deletes keys and reports', async ({ page, context, organisation }) => {
  const [first, second] = await invite(organisation, 2);
  await keep(page, await submit(organisation, first!));
  const other = await context.newPage();
  await other.goto(await submit(organisation, second!));
  await question(other).getByRole('button', { name: 'Don’t keep it' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'This report isn’t kept on this device.' })).toBeFocused();
  expect(await profile(page)).toMatchObject({ kept: 1, declined: 1 });

  await page.getByRole('link', { name: 'Back to your surveys' }).click();
  await expect(page.getByText(savedHere)).toBeVisible();
  await expectReadable(page);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await expectNothingSaved(page);
  await expect(page.getByText(savedHere)).toHaveCount(0);
  await open(page, '/p/report');
  await expect(heading(page)).toHaveText('Sign in');
  await expectNothingSaved(page);
});

test('signing out deletes keys and reports at once, even if the server does not respond', async ({
  page,
  context,
  organisation,
}) => {
  const [invitation] = await invite(organisation, 1);
  await keep(page, await submit(organisation, invitation!));
  const requested = page.waitForRequest(/\/auth\/revoke/);
  await page.route(/\/auth\/revoke/, () => new Promise(() => {}));
  await page.getByRole('link', { name: 'Back to your surveys' }).click();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await requested;
  const tab = await context.newPage();
  await tab.goto(`${organisation.url}/app/auth/sign-in`);
  await page.close();
  await expectNothingSaved(tab);
  await expect(tab.getByText(savedHere)).toHaveCount(0);
});

test(
  'after declining or removing, the question is not asked again in any tab',
  { tag: '@check' },
  async ({ page, context, reports }) => {
    await page.goto(reports.mixed);
    await question(page).getByRole('button', { name: 'Don’t keep it' }).click();
    await expect(question(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    const tab = await context.newPage();
    await tab.goto(reports.mixed);
    await expect(tab.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await expect(question(tab)).toHaveCount(0);
    expect(await profile(tab)).toMatchObject({ kept: 0, declined: 1 });

    await keep(tab, reports.distressed);
    await tab.getByRole('button', { name: 'Remove this report from this device' }).click();
    await tab.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(tab.getByRole('status').filter({ hasText: 'This report isn’t kept on this device.' })).toBeFocused();
    await tab.reload();
    await expect(tab.getByRole('link', { name: 'Create an account' })).toBeVisible();
    await expect(question(tab)).toHaveCount(0);
    expect(await profile(tab)).toMatchObject({ kept: 0, declined: 2 });
  },
);

test(
  'on a shared device the question is not asked again, and nothing is kept; a mistaken choice can be undone',
  { tag: '@check' },
  async ({ page, context, reports }) => {
    await page.goto(reports.mixed);
    await question(page).getByRole('button', { name: 'Other people use this device' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'because other people use it' })).toBeFocused();
    await expectReadable(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await question(page).getByRole('button', { name: 'Other people use this device' }).click();

    // The choice also applies to the next person, after signing out.
    await open(page, '/auth/sign-out');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    const next = await context.newPage();
    for (const address of [reports.pulse, reports.mixed]) {
      await next.goto(address);
      await expect(next.getByRole('link', { name: 'Create an account' })).toBeVisible();
      await expect(question(next)).toHaveCount(0);
    }
    await expectNothingSaved(next);
  },
);

test(
  'people with an account are not asked, and signing out of it removes reports that others kept',
  { tag: '@check' },
  async ({ page, organisation, reports }) => {
    await page.goto(reports.registered);
    await expect(heading(page)).toHaveText(/report$/);
    await expect(page.getByRole('link', { name: 'Your answers and your rights' })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
    await expectNothingSaved(page);

    const [invitation] = await invite(organisation, 1);
    await keep(page, await submit(organisation, invitation!));
    await signInDirectly(page, organisation.url, organisation.person('view'));
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await profile(page)).toMatchObject({ kept: 1 });
    await open(page, '/auth/sign-out');
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await expectNothingSaved(page);

    // Deleting the account signs out, too.
    const person = { emailAddress: `${randomUUID()}@keep.example`, password: 'four good plain words' };
    const [later, own] = await invite(organisation, 2, 'Winter pulse');
    const participationId = await completeOverHttp(organisation.url, tokenOf(own!));
    const registered = await fetch(`${organisation.url}/api/v0/participation/${participationId}/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    expect(registered.status).toBe(200);
    await keep(page, await submit(organisation, later!));
    await signInDirectly(page, organisation.url, person);
    await open(page, '/account/your-profile/delete-account');
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
    await expect(page.getByText('Your account has been deleted.')).toBeVisible();
    await expectNothingSaved(page);
  },
);

test(
  'withdrawing answers removes the kept report, and a new report asks again',
  { tag: '@check' },
  async ({ page, organisation }) => {
    const [invitation] = await invite(organisation, 1);
    const address = await submit(organisation, invitation!);
    await keep(page, address);
    await page.getByRole('link', { name: 'Your answers and your rights' }).click();
    await page.getByRole('link', { name: 'Withdraw my answers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw my answers' }).click();
    await expect(page.getByText('Your answers have been withdrawn.')).toBeVisible();
    expect(await profile(page)).toMatchObject({ kept: 0, declined: 0 });
    await submit(organisation, invitation!);
    await page.goto(address);
    await expect(question(page)).toBeVisible();
  },
);

test(
  'one of several kept reports can be chosen, opens in its own language, and each can be removed',
  { tag: '@check' },
  async ({ page, context, organisation }) => {
    const [first] = await invite(organisation, 1, 'Spring pulse');
    const [second] = await invite(organisation, 1, 'Summer pulse');
    await keep(page, await submit(organisation, first!));
    await page.goto(await submit(organisation, second!));
    await page.getByRole('banner').getByRole('combobox').selectOption('de');
    await page.getByRole('button', { name: 'Behalten', exact: true }).click();
    await expect(page.getByText('Diese Auswertung ist auf diesem Gerät gespeichert.')).toBeVisible();
    // The chosen language belongs to this browser. The report switches the page to its own.
    await page.evaluate(() => localStorage.clear());

    const tab = await openTab(context, page);
    await expect(tab.getByText('2 reports are kept on this device.')).toBeVisible();
    await tab.getByRole('link', { name: 'Choose a report' }).click();
    await expect(heading(tab)).toHaveText('Reports on this device');
    await expect(tab.getByRole('heading', { level: 2 })).toHaveText(['Summer pulse', 'Spring pulse']);
    await expectReadable(tab);
    await tab
      .getByRole('listitem')
      .filter({ hasText: 'Summer pulse' })
      .getByRole('button', { name: 'Open the report' })
      .click();
    await expect(tab.getByText('Dies ist die Kopie')).toBeVisible();
    await expect(tab.locator('html')).toHaveAttribute('lang', 'de');
    await open(tab, '/auth/sign-in');
    await tab.getByRole('link', { name: 'Auswertung auswählen' }).click();
    for (const name of ['Summer pulse', 'Spring pulse']) {
      await tab
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: 'Von diesem Gerät entfernen' })
        .click();
      await tab.getByRole('dialog').getByRole('button', { name: 'Entfernen', exact: true }).click();
      await expect(tab.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
      await expect(tab.getByRole('status').filter({ hasText: 'wurde von diesem Gerät entfernt' })).toBeFocused();
    }
    expect(await profile(tab)).toMatchObject({ kept: 0 });
  },
);
