import type { Locator, Page } from '@playwright/test';
import { readPdf } from './readPdf.ts';
import { signInByForm } from './signInByForm.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Topics' });
const breadcrumb = (page: Page, name = 'Breadcrumb') => page.getByRole('navigation', { name }).getByRole('link');
/**
 * The headings of topics on the start page, or of the parts of a topic on the topic's page. The menu has other
 * elements.
 */
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const article = (page: Page) => page.getByRole('main').getByRole('article').first();

const press = async (page: Page, link: Locator) => {
  await link.focus();
  await page.keyboard.press('Enter');
};

/** Expects that a page has loaded: its heading has the focus, it is scrolled to its top, and the tab has its title. */
async function expectPage(page: Page, name: string) {
  await expect(heading(page)).toHaveText(name);
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(`${name} · Heartwood`);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
}

/** Expects no sideways scrolling at 200 % zoom, which halves the width of the screen, and on the narrowest screen. */
async function expectNarrow(page: Page) {
  const size = page.viewportSize()!;
  for (const width of [Math.max(320, size.width / 2), 320]) {
    await page.setViewportSize({ width, height: 400 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize(size);
}

/** Takes part in a survey of an organisation that offers the library, and goes there by the header. */
async function openLibrary(page: Page, invitation: string) {
  await page.goto(invitation);
  await page.getByRole('link', { name: 'Start the survey' }).waitFor();
  await press(page, page.getByRole('banner').getByRole('link', { name: 'Knowledge Library' }));
  await expectPage(page, 'Knowledge Library');
}

/** Expands the menu on a narrow screen, where it is collapsed. */
async function unfoldMenu(page: Page) {
  if (page.viewportSize()!.width < 960) await press(page, menu(page).locator('summary'));
}

const addressOf = (page: Page, uri: string) => new URL(`/app/knowledge-library/${uri}`, page.url()).href;
const sleep = 'energy-and-rest/sleep/sleep-in-busy-times';
const nights = 'hours-and-free-time/nights-and-shifts/working-nights';

const english = {
  library: 'Knowledge Library',
  toLibrary: 'Back to the Knowledge Library',
  crumbs: 'Breadcrumb',
  topic: 'Energy and rest',
  subtopic: 'Sleep',
  article: 'Sleep in busy times',
  time: /^\d minutes to read$/,
  sources: 'Where this comes from',
  file: /^Download: .*PDF$/,
  related: 'Related articles',
};
const german: typeof english = {
  library: 'Wissensbibliothek',
  toLibrary: 'Zurück zur Wissensbibliothek',
  crumbs: 'Navigationspfad',
  topic: 'Energie und Erholung',
  subtopic: 'Schlaf',
  article: 'Gut schlafen, wenn viel los ist',
  time: /^\d Minuten Lesezeit$/,
  sources: 'Woher das kommt',
  file: /^Herunterladen: .*PDF$/,
  related: 'Weitere Artikel dazu',
};

/** Goes from the start page of the library to an article and back, by keyboard. */
async function readByKeyboard(page: Page, texts: typeof english) {
  const back = breadcrumb(page, texts.crumbs);
  await expectAccessible(page);
  await press(page, cards(page).getByRole('link', { name: texts.topic }));
  await expectPage(page, texts.topic);
  await expect(back).toHaveText(texts.toLibrary);
  await expectNarrow(page);
  await expectAccessible(page);

  await press(page, page.getByRole('region', { name: texts.subtopic }).getByRole('link', { name: texts.article }));
  await expectPage(page, texts.article);
  await expect(page).toHaveURL(new RegExp(`/knowledge-library/${sleep}$`));
  await expect(article(page).getByText(texts.time)).toBeVisible();
  await expect(article(page).getByRole('heading', { name: texts.sources })).toBeVisible();
  await expect(article(page).getByRole('link', { name: texts.file })).toBeVisible();
  await expect(page.getByRole('region', { name: texts.related }).getByRole('link')).not.toHaveCount(0);
  await expectNarrow(page);
  await expectAccessible(page);

  await press(page, back);
  await expectPage(page, texts.subtopic);
  await press(page, back);
  await expectPage(page, texts.topic);
}

test(
  'the way from the list to an article and back works by keyboard',
  { tag: '@desk' },
  async ({ page, invitation }) => {
    await openLibrary(page, invitation);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Knowledge Library' })).toHaveAttribute(
      'aria-current',
      /./,
    );
    await readByKeyboard(page, english);
  },
);

test(
  'the way to an article and back works in German as soon as that is chosen',
  { tag: '@phone' },
  async ({ page, invitation }) => {
    await openLibrary(page, invitation);
    const choice = page.getByRole('banner').getByRole('combobox');
    await choice.focus();
    await page.keyboard.press('d');
    await expect(heading(page)).toHaveText(german.library);
    await expect(cards(page).first()).toHaveText(german.topic);
    await expect(choice).toBeFocused();
    await readByKeyboard(page, german);
  },
);

test('the menu has topics that expand, and marks the current page', async ({ page, invitation }) => {
  await openLibrary(page, invitation);
  await unfoldMenu(page);
  await expect(menu(page).getByRole('link', { name: 'All topics' })).toHaveAttribute('aria-current', 'page');
  const toggle = menu(page).getByRole('button', { name: 'Subtopics of Energy and rest' });
  await expect(menu(page).getByRole('link', { name: 'Sleep', exact: true })).toBeHidden();
  await press(page, toggle);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await press(page, menu(page).getByRole('link', { name: 'Sleep', exact: true }));
  await expectPage(page, 'Sleep');

  await unfoldMenu(page);
  await expect(menu(page).locator('[aria-current]')).toHaveText(['Sleep']);
  await expect(menu(page).locator('[aria-current]')).toHaveAttribute('aria-current', 'page');
  await press(page, page.getByRole('main').getByRole('link', { name: 'Sleep in busy times' }));
  await expectPage(page, 'Sleep in busy times');
  await unfoldMenu(page);
  await expect(menu(page).locator('[aria-current]')).toHaveText(['Sleep']);
  await expect(menu(page).locator('[aria-current]')).toHaveAttribute('aria-current', 'true');
});

test(
  'an article links to the one before and the one after it in its topic',
  { tag: '@desk' },
  async ({ page, invitation }) => {
    await openLibrary(page, invitation);
    await page.goto(addressOf(page, 'energy-and-rest/time-off/switching-off-after-work'));
    const more = page.getByRole('navigation', { name: 'More on "Letting go of work"' });
    await press(page, more.getByRole('link', { name: /^Next article/ }));
    await expect(page).toHaveURL(/\/energy-and-rest\/time-off\/[^/]+$/);
    await expect(heading(page)).not.toHaveText('Switching off after work');
    await expect(heading(page)).toBeFocused();
    await press(page, more.getByRole('link', { name: /^Previous article/ }));
    await expectPage(page, 'Switching off after work');
  },
);

test(
  'nothing is lost in forced colours, and nothing moves where motion is reduced',
  { tag: '@desk' },
  async ({ page, invitation }) => {
    await openLibrary(page, invitation);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    for (const uri of ['', 'energy-and-rest', sleep]) {
      await page.goto(addressOf(page, uri));
      await expect(heading(page)).toBeVisible();
      await expectNarrow(page);
      await unfoldMenu(page);
      const current = menu(page).locator('[aria-current]');
      const other = menu(page).getByRole('link', { name: 'People at work' });
      await expect(other).toBeVisible();
      const mark = (link: Locator) => link.evaluate((element) => getComputedStyle(element).borderInlineStartColor);
      expect(await mark(current)).not.toBe(await mark(other));
      await press(page, menu(page).getByRole('button', { name: 'Subtopics of People at work' }));
      expect(
        await page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length),
      ).toBe(0);
      await expectAccessible(page);
    }
  },
);

test(
  'an address that does not exist keeps the menu and links to the library',
  { tag: '@phone' },
  async ({ page, invitation }) => {
    await openLibrary(page, invitation);
    await page.goto(addressOf(page, 'energy-and-rest/sleep/no-such-article'));
    await expect(heading(page)).toHaveText('Page not found');
    await expect(page).toHaveTitle('Page not found · Heartwood');
    await expect(menu(page)).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole('link', { name: 'Go to the Knowledge Library' }));
    await expectPage(page, 'Knowledge Library');
  },
);

test('a page that cannot be loaded says so and can try again', { tag: '@phone' }, async ({ page, invitation }) => {
  await openLibrary(page, invitation);
  await page.route('**/knowledge-library/find?*', (route) => route.abort());
  await press(page, cards(page).getByRole('link', { name: 'Energy and rest' }));
  await expect(heading(page)).toHaveText('This page could not be shown', { timeout: 30_000 });
  await expect(page.getByRole('alert').filter({ hasText: 'The server could not be reached.' })).toBeVisible();
  await page.unroute('**/knowledge-library/find?*');
  await press(page, page.getByRole('button', { name: 'Try again' }));
  await expectPage(page, 'Energy and rest');
});

test(
  'a printed article has its name, text, sources and address, and nothing of the page around it',
  { tag: '@desk' },
  async ({ page, invitation }) => {
    await openLibrary(page, invitation);
    await page.goto(addressOf(page, sleep));
    await expect(heading(page)).toHaveText('Sleep in busy times');
    const pages = readPdf(await page.pdf({ format: 'A4' })).map((text) => text.replaceAll(/\s+/g, ' '));
    const text = pages.join(' ');
    // An address wraps at the end of a line.
    expect(text.replaceAll(' ', '')).toContain(`FromtheKnowledgeLibrary:${addressOf(page, sleep)}`);
    console.log(`An article of the library prints on ${pages.length} pages`);
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(text.trimStart()).toMatch(/^Sleep in busy times/);
    expect(text).toContain('Start tonight');
    expect(text).toContain('Where this comes from');
    for (const around of [
      'All topics',
      'Back to',
      'Surveys',
      'Privacy notice',
      'Related articles',
      'minutes to read',
    ]) {
      expect(text).not.toContain(around);
    }
  },
);

test("an article has a box on the law of the organisation's country before its sources, and none in a country without one", async ({
  page,
  organisation,
}) => {
  const { accountId } = organisation;
  const setCountry = (country: string | null) =>
    organisation.api('manage').patchAccount({ params: { accountId }, body: { country } });
  const parts = article(page).getByRole('heading', { level: 2 });
  await setCountry('GB');
  await organisation.signInAs(page, 'view');
  await page.goto(addressOf(page, nights));
  const box = article(page).locator('section').filter({ hasText: 'In your country' });
  await expect(box.getByRole('heading')).toHaveText('In your country: United Kingdom');
  await expect(box).toContainText('free health check');
  await expect(box).toContainText('not yet checked');
  await expect(box.getByRole('link')).toHaveAttribute('href', /^https:\/\/www\.gov\.uk\//);
  expect((await parts.allTextContents()).slice(-2)).toEqual([
    'In your country: United Kingdom',
    'Where this comes from',
  ]);
  await expectNarrow(page);
  await expectAccessible(page);

  await setCountry('NZ');
  await page.reload();
  await expect(parts.last()).toHaveText('Where this comes from');
  await expect(article(page).getByText('In your country')).toHaveCount(0);
});

test('an article of the report links to its page in the library', { tag: '@phone' }, async ({ page, reports }) => {
  await page.goto(reports.mixed);
  await expect(heading(page)).toHaveText('Your report');
  await press(
    page,
    page.getByRole('region', { name: 'Conditions' }).getByRole('link', { name: 'When there is too much to do' }),
  );
  const dialog = page.getByRole('dialog');
  await press(page, dialog.getByRole('link', { name: 'Open in the Knowledge Library' }));
  await expect(dialog).toHaveCount(0);
  await expectPage(page, 'When there is too much to do');
  await press(page, breadcrumb(page));
  await expect(page).toHaveURL(/\/knowledge-library\/[^/]+\/[^/]+$/);
  await page.goBack();
  await page.goBack();
  await expect(dialog).toBeVisible();
});

test(
  'an article opened without a session leads to sign-in, and then to the article',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    await page.goto(`${organisation.url}/app/knowledge-library/${sleep}`);
    await expect(heading(page)).toHaveText('Sign in');
    await signInByForm(page, organisation.person('report'));
    await expect(heading(page)).toHaveText('Sleep in busy times');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Reporting',
      'Action plan',
      'Knowledge Library',
    ]);
    await expectAccessible(page);
  },
);

test(
  'if no organisation of the reader offers the library, its page says so and shows no menu',
  { tag: '@desk' },
  async ({ page, organisation }) => {
    const { accountId } = organisation;
    await organisation.api('manage').patchAccount({ params: { accountId }, body: { knowledgeLibrary: false } });
    await organisation.signInAs(page, 'view');
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Surveys',
      'Participants',
      'Reporting',
      'Action plan',
    ]);
    for (const uri of ['', sleep]) {
      await page.goto(addressOf(page, uri));
      await expect(heading(page)).toHaveText('Knowledge Library');
      await expect(page.getByText('Your organisation does not offer the Knowledge Library.')).toBeVisible();
      await expect(menu(page)).toHaveCount(0);
    }
    await expectAccessible(page);
  },
);
