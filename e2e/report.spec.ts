import type { Locator, Page } from '@playwright/test';
import { readPdf } from './readPdf.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Signs in to a submitted participation, which leads to its report. */
async function openReport(page: Page, address: string) {
  await page.goto(address);
  await expect(page).toHaveURL(/\/p\/report\/?$/);
  await expect(heading(page)).toHaveText(/^Your (wellbeing )?report$/);
}

/** Signs in, and follows the links of the overview to a section. */
async function openSection(page: Page, address: string, section: string) {
  await openReport(page, address);
  await page.getByRole('link', { name: `More about "${section}"` }).click();
  await expect(heading(page)).toHaveText(section);
}

const press = async (page: Page, link: Locator) => {
  await link.focus();
  await page.keyboard.press('Enter');
};

/** Opens the explanation of scores, which is collapsed on the overview. */
const openMeaning = (page: Page, title = 'What a score means') =>
  press(page, page.locator('summary').filter({ hasText: title }));

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator) {
  const reached = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await reached()); presses++) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}

/** Expects that the first element comes before the second, both on the screen and for a screen reader. */
const expectBefore = async (first: Locator, second: Locator) => {
  const other = await second.elementHandle();
  expect(
    await first.evaluate(
      (element, after) => Boolean(element.compareDocumentPosition(after!) & Node.DOCUMENT_POSITION_FOLLOWING),
      other,
    ),
  ).toBe(true);
  expect((await first.boundingBox())!.y).toBeLessThan((await second.boundingBox())!.y);
};

/** No sideways scrolling on the narrowest screen, which is also a wide one at 400 % zoom. */
async function expectNarrow(page: Page) {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize(size);
}

test('the overview lists the sections in the author’s order, each with its score as text and one article for each low aspect', async ({
  page,
  reports,
}) => {
  await openReport(page, reports.mixed);
  await expect(page).toHaveTitle(/^Your report/);
  await expect(page.getByRole('link', { name: 'Back to your surveys' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Before you read on',
    'What carries you',
    'What weighs on you',
    'One step for this week',
    'Who to ask',
    'What a score means',
    'Mood',
    'Conditions',
    'Outlook',
    'Keep this report on this device?',
  ]);
  const meaning = page.getByText('What a score means').first();
  await expectBefore(meaning, page.getByRole('img', { name: /^Mood:/ }));
  await openMeaning(page);
  await expect(page.getByText('It is not a diagnosis').first()).toBeVisible();
  await press(page, page.getByText('The labels for the scores are provisional.').first());
  await expect(page.getByText('40 and 70, are our judgement').first()).toBeVisible();
  await expect(
    page.getByRole('img', { name: 'Mood: Great, perhaps good, 71 of 100 (could be 51 to 91)' }),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: 'Outlook: Elsewhere, 0 of 100 (could be 0 to 20)' })).toBeVisible();
  // Zest is in between, so its help is on the page of the section. Load and help are low.
  await expect(page.getByRole('region', { name: 'Mood' }).getByText('What may help')).toHaveCount(0);
  const conditions = page.getByRole('region', { name: 'Conditions' });
  const load = conditions.getByRole('listitem').filter({ hasText: 'Load' });
  await expect(load.getByRole('link')).toHaveText(['When there is too much to do']);
  await expectNarrow(page);
  await expectAccessible(page);
});

test('the layout of ranges shows groups, bars, and the article about an aspect', async ({ page, reports }) => {
  await openSection(page, reports.mixed, 'Mood');
  await expect(page.getByRole('heading', { level: 2, name: 'Two sides of one thing' })).toBeVisible();
  await expect(page.getByText('What troubles and what carries are not the same question.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['What troubles', 'What carries']);
  await expect(page.getByRole('heading', { level: 4 })).toHaveText(['Calm', 'Zest']);
  await expect(page.getByText('Great, perhaps good75 of 100 (could be 55 to 95)')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'What is usual' })).toBeVisible();
  await expect(page.getByText('The labels for the scores are provisional.').first()).toBeVisible();
  await expectNarrow(page);
  await expectAccessible(page);

  const about = page.getByRole('link', { name: 'Read about this (Calm)' });
  await press(page, about);
  await expect(page).toHaveURL(/\/p\/report\/section\/0\/article\/what-your-report-shows$/);
  await expect(page.getByRole('dialog').getByRole('paragraph').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(about).toBeFocused();
});

test(
  'the keyboard alone leads from the overview to a section, to advice for a great score, to its article, back, and to support',
  { tag: '@desk' },
  async ({ page, reports }) => {
    await openReport(page, reports.mixed);
    await tabTo(page, page.getByRole('link', { name: 'More about "Mood"' }));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    const calm = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Calm' }) });
    await tabTo(page, calm.getByText('How to keep it that way'));
    await page.keyboard.press('Enter');
    const article = calm.getByRole('link', { name: 'Breaks that help' });
    await tabTo(page, article);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading').first()).not.toBeEmpty();
    await expect(dialog.getByRole('paragraph').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/p\/report\/section\/0$/);
    await expect(article).toBeFocused();
    const support = page.getByRole('link', { name: 'Need Support Now?' });
    await tabTo(page, support);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Need Support Now?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(support).toBeFocused();
  },
);

test(
  'the layout of icons shows help expanded for the lowest aspect and collapsed for the others',
  { tag: '@phone' },
  async ({ page, reports }) => {
    await openSection(page, reports.mixed, 'Conditions');
    const load = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Load' }) });
    await expect(load.getByRole('link', { name: 'When there is too much to do' })).toBeVisible();
    const help = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Help', exact: true }) });
    await expect(help.getByRole('link', { name: 'Asking for help' })).toBeHidden();
    await press(page, help.getByText('What may help'));
    await expect(help.getByRole('link', { name: 'Asking for help' })).toBeVisible();
    await expectNarrow(page);
    await expectAccessible(page);
  },
);

test(
  'the layout of a summary shows its text first, and aspects as text only',
  { tag: '@phone' },
  async ({ page, reports }) => {
    await openSection(page, reports.mixed, 'Outlook');
    await expectBefore(page.getByText('This has been hard.'), page.getByRole('heading', { name: 'Staying' }));
    await expect(page.getByRole('listitem').filter({ hasText: 'Staying' })).toHaveText('StayingElsewhere');
    await expectNarrow(page);
    await expectAccessible(page);
  },
);

test(
  'closing an article that was opened on the overview leads back to it, even after a related article',
  { tag: '@phone' },
  async ({ page, reports }) => {
    await openReport(page, reports.mixed);
    const article = page
      .getByRole('region', { name: 'Conditions' })
      .getByRole('link', { name: 'When there is too much to do' });
    await press(page, article);
    await expect(page).toHaveURL(/\/section\/1\/article\/when-there-is-too-much-to-do$/);
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('region', { name: 'Related articles' }).getByRole('link').first());
    await expect(page).not.toHaveURL(/when-there-is-too-much-to-do$/);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/p\/report\/?$/);
    await expect(article).toBeFocused();
  },
);

test('support opens from every page of the report, has its own address, and closes to where it was opened', async ({
  page,
  reports,
}) => {
  await openSection(page, reports.mixed, 'Conditions');
  const link = page.getByRole('link', { name: 'Need Support Now?' });
  await press(page, link);
  await expect(page).toHaveURL(/\/p\/report\/support$/);
  const dialog = page.getByRole('dialog', { name: 'Need Support Now?' });
  await expect(dialog.getByText('call the emergency number of your country')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/section\/1$/);
  await expect(link).toBeFocused();

  await page.goto(new URL('/app/p/report/support', page.url()).href);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/p\/report\/?$/);
});

test('after high distress the report shows support before any score, on the screen and on paper', async ({
  page,
  reports,
}) => {
  await openReport(page, reports.distressed);
  const block = page.getByRole('region', { name: 'Before you read on' });
  await expectBefore(block, page.getByText('Let one person know today how you are'));
  await expect(page.getByRole('heading', { name: 'Your scores' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What weighs on you' })).toHaveCount(0);
  await expectBefore(block.getByRole('link', { name: '112' }), page.getByRole('img', { name: /^Mood:/ }));
  await expect(block.getByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
  await expect(block.getByRole('link', { name: '0800 111 0 111' })).toHaveAttribute('href', 'tel:08001110111');
  await expectBefore(block, page.getByRole('img', { name: /^Mood:/ }));
  const action = block.getByRole('link', { name: 'Need Support Now?' });
  await expect(action).toBeInViewport();
  await expect(page.getByRole('img', { name: 'Outlook: Not enough answers for a score' })).toBeVisible();
  await expectNarrow(page);
  await expectAccessible(page);

  await press(page, action);
  const dialog = page.getByRole('dialog', { name: 'Need Support Now?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(action).toBeFocused();

  await page.emulateMedia({ media: 'print' });
  await expect(block).toBeVisible();
  await expect(block.getByText('112')).toBeVisible();
  await expect(block.getByText('TelefonSeelsorge')).toBeVisible();
  await expect(page.getByText(/More help: http.*\/app\/support\/[0-9a-f]{32}/)).toBeVisible();

  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
});

test('support does not come first if the answers show no distress', { tag: '@phone' }, async ({ page, reports }) => {
  await openReport(page, reports.middling);
  await expect(page.getByRole('region', { name: 'Before you read on' })).toHaveCount(0);
});

test(
  'how to keep the report is shown to people without an account, and to no one else',
  { tag: '@phone' },
  async ({ page, reports }) => {
    await openReport(page, reports.mixed);
    await expect(page.getByText('doesn’t lead back to this report')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/app/p/survey/register',
    );

    await openReport(page, reports.registered);
    await expect(page.getByText('doesn’t lead back to this report')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  },
);

test('a score near a border has both labels and its margin, as text and drawn, and the report explains the margin', async ({
  page,
  reports,
}) => {
  await openReport(page, reports.mixed);
  await openMeaning(page);
  await expect(
    page.getByText('We assume that a score could be up to 20 points higher or lower.').first(),
  ).toBeVisible();
  const arc = page.getByRole('img', { name: 'Mood: Great, perhaps good, 71 of 100 (could be 51 to 91)' });
  await expect(arc).toBeVisible();
  // Load is 0, far from any border.
  const load = page
    .getByRole('region', { name: 'Conditions' })
    .getByRole('listitem')
    .filter({ hasText: 'Load' })
    .first();
  await expect(load).toContainText('Poor');
  await expect(load).not.toContainText('perhaps');

  await press(page, page.getByRole('link', { name: 'More about "Mood"' }));
  await expect(heading(page)).toHaveText('Mood');
  // Calm is 75, and its margin reaches from 55 to 95.
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Calm' }) });
  const [margin, , marker] = await line
    .locator('svg line')
    .evaluateAll((lines) => lines.map((each) => [each.getAttribute('x1')!, each.getAttribute('x2')!].map(parseFloat)));
  expect(margin!.map(Math.round)).toEqual([55, 95]);
  expect(marker).toEqual([75, 75]);
});

test('a section without a score says that it never has one, and shows its parts', async ({ page, reports }) => {
  await page.goto(reports.risk);
  await expect(heading(page)).toHaveText('Your working conditions');
  const people = page.getByRole('region', { name: 'The people around you' });
  const note = 'This section never has one score, whatever you answered.';
  await expect(people.getByText('No overall score: each part counts for itself.')).toBeVisible();
  await expect(people.getByRole('img')).toHaveCount(0);
  await expect(people.getByText('Not enough answers')).toHaveCount(0);
  await expect(people.getByRole('heading', { level: 3, name: 'Respect' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'How your work is arranged' }).getByRole('img')).toBeVisible();
  await expectNarrow(page);
  await expectAccessible(page);

  // In print, the section on treatment names the page on rights, and no other section does.
  const rights = (of: Locator) =>
    of.getByText(/Your rights: .+\/app\/p\/report\/section\/2\/article\/safe-from-threats/);
  await expect(page.getByRole('button', { name: 'Print' })).toHaveAccessibleDescription(
    'At work, others may see printouts.',
  );
  await expect(rights(people)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(rights(people)).toBeVisible();
  await expect(rights(page.locator('body'))).toHaveCount(1);
  await page.emulateMedia({ media: 'screen' });

  await press(page, page.getByRole('link', { name: 'More about "The people around you"' }));
  await expect(page.getByText(note)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rights(page.locator('body'))).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('heading', { level: 2, name: 'How people treat each other' })).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(0);
  await expectNarrow(page);
  await expectAccessible(page);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a score near a border has both labels and its margin, and a section without a score says that it never has one', async ({
    page,
    reports,
  }) => {
    await page.goto(reports.riskInGerman);
    await expect(heading(page)).toHaveText('Ihre Arbeitsbedingungen');
    await expect(
      page.getByRole('img', {
        name: /^Wie Ihre Arbeit gestaltet ist: .+, vielleicht \p{Ll}.+, 50 von 100 \(könnte 30 bis 70 sein\)$/u,
      }),
    ).toBeVisible();
    const people = page.getByRole('region', { name: 'Die Menschen um Sie herum' });
    await expect(people.getByText('Kein Gesamtwert: Jeder Teil zählt für sich.')).toBeVisible();
    await expect(people.getByRole('img')).toHaveCount(0);
    await openMeaning(page, 'Was ein Wert bedeutet');
    await expect(
      page.getByText('dass ein Wert bis zu 20 Punkte höher oder niedriger sein könnte').first(),
    ).toBeVisible();
    await expectNarrow(page);
    await expectAccessible(page);
  });
});

test(
  'if nothing can be scored or nothing was submitted, the page says why, what to do, and where support is',
  { tag: '@phone' },
  async ({ page, reports }) => {
    await page.goto(reports.empty);
    await expect(heading(page)).toHaveText('There is no report for this survey');
    const link = page.getByRole('link', { name: 'Need Support Now?' });
    await expectAccessible(page);
    await press(page, link);
    const dialog = page.getByRole('dialog', { name: 'Need Support Now?' });
    await expect(dialog.getByText('call your country’s emergency number')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await page.goto(reports.unfinished);
    await expect(heading(page)).toHaveText('Every layout');
    await page.goto(new URL('/app/p/report', page.url()).href);
    await expect(heading(page)).toHaveText('Your report isn’t ready yet');
    await expect(page.getByRole('link', { name: 'Need Support Now?' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue the survey' }).click();
    await expect(page).toHaveURL(/\/p\/survey\/?$/);
  },
);

test('text twice as large does not overflow, and with reduced motion nothing moves', async ({ page, reports }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openReport(page, reports.mixed);
  await expect(page.getByRole('img', { name: /^Outlook:/ })).toBeVisible();
  const widen = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth;
    });
  const { width } = page.viewportSize()!;
  expect(await widen()).toBe(width);
  await press(page, page.getByRole('link', { name: 'More about "Mood"' }));
  await expect(heading(page)).toHaveText('Mood');
  expect(await widen()).toBe(width);
  await press(page, page.getByRole('link', { name: 'Need Support Now?' }));
  await expect(page.getByRole('dialog')).toHaveCSS('animation-duration', '0s');
});

test(
  'forced colours show the band of a score and its marker, on the arc and on the line',
  { tag: '@desk' },
  async ({ page, reports }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await openSection(page, reports.mixed, 'Mood');
    const line = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Zest' }) })
      .locator('svg')
      .first();
    const colours = (parts: Locator, property: 'fill' | 'stroke') =>
      parts.evaluateAll((elements, name) => elements.map((element) => getComputedStyle(element)[name]), property);
    // Zest is in the middle.
    const [poor, good, great] = await colours(line.locator('rect'), 'fill');
    expect([poor, good]).toEqual([great, expect.not.stringMatching(poor!.replaceAll(/[()]/g, '.'))]);
    const marker = (await colours(line.locator('line'), 'stroke')).at(-1);
    expect([poor, good]).not.toContain(marker);
    // Mood is great. Its margin is behind the bands.
    const [, low, middle, high, , needle] = await colours(
      page.getByRole('img', { name: /^Mood:/ }).locator('path'),
      'stroke',
    );
    expect([low, high]).toEqual([middle, expect.not.stringMatching(low!.replaceAll(/[()]/g, '.'))]);
    expect([low, high]).not.toContain(needle);
  },
);

test(
  'the report of the pulse survey prints on two pages, like a letter, and takes at most two minutes to read',
  { tag: '@desk' },
  async ({ page, reports }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await openReport(page, reports.pulse);
    await expect(page.getByRole('img', { name: /^How work is:/ })).toBeVisible();
    // The question is not part of the report, and is asked only once.
    await page.getByRole('button', { name: 'Don’t keep it' }).click();
    await expect(page.getByRole('button', { name: 'Don’t keep it' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('img', { name: /^How work is:/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Don’t keep it' })).toBeHidden();
    // At most 460 words without the offer of support: two minutes at 230 words a minute.
    const count = async (of: Locator) => (await of.innerText()).split(/\s+/).length;
    expect(
      (await count(page.getByRole('main'))) - (await count(page.getByRole('region', { name: 'Before you read on' }))),
    ).toBeLessThanOrEqual(460);

    const pages = readPdf(await page.pdf({ format: 'A4' })).map((text) => text.replaceAll(/\s+/g, ' '));
    expect(pages).toHaveLength(2);
    const [first, second] = pages as [string, string];
    for (const phrase of [
      'Heartwood',
      'Autumn pulse organisation',
      'Your wellbeing report',
      'Before you read on',
      'In an emergency 112',
      'What a score means',
      'The labels for the scores are provisional.',
      'One step for this week',
      'How you are',
      'Energy through the day',
    ])
      expect(first).toContain(phrase);
    for (const phrase of ['How work is', 'When there is too much to do']) expect(first + second).toContain(phrase);
    expect(second).toContain('/app/');
    // The printed report has no navigation, no footer and no buttons.
    expect(pages.join(' ')).not.toMatch(
      /Back to|Surveys|More about|Who sees what|Create an account|Your answers and your rights/,
    );

    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe('rgb(34, 33, 30)');
  },
);
