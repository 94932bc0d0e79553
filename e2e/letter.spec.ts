import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SurveyType } from '../contract/content/surveyType.ts';
import type { ParticipationReport } from '../contract/entities/individualReport.ts';
import type { ParticipationData } from '../contract/entities/person.ts';
import { scaleOf, surveyItems } from '../rules/surveyItems.ts';
import { shippedContent } from '../testing/files/shippedContent.ts';
import { completeOverHttp } from './completeOverHttp.ts';
import type { AdminOrganisation } from './organisation.ts';
import { readPdf } from './readPdf.ts';
import { expectReadable, openTab, profile, saveQuestion } from './savedReports.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const letter = (page: Page) => page.getByRole('region', { name: 'The letter' });
const block = (page: Page) => page.getByRole('region', { name: 'Before you read on' });
const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep this step' });
const removeButton = (page: Page) => page.getByRole('button', { name: 'Remove (the kept step)' });
const kept = (page: Page) => page.getByRole('status').filter({ hasText: 'You keep this step.' });
const phone = { width: 390, height: 844 };

const types = ['pulse', 'wellbeing', 'psychosocial-risk'] as const;

/** Answers to every scale, from 0 for the worst to 1 for the best. `calm`: without distress and events. */
function answersAt(definition: SurveyType, level: number, calm = level > 0): Record<string, number> {
  const scales = new Map(surveyItems(definition).map((item) => [item.id, scaleOf(item)]));
  const valueAt = (question: string, share: number) => {
    const { min, max } = scales.get(question)!;
    return [question, Math.round(min + share * (max - min))] as const;
  };
  const { sections, distress } = definition.report;
  return Object.fromEntries([
    ...sections.flatMap(({ aspects, events }) => [
      ...aspects.flatMap(({ items }) =>
        items.map(({ question, reversed = false }) => valueAt(question, reversed ? 1 - level : level)),
      ),
      ...(events?.items ?? []).map(({ question }) => valueAt(question, calm ? 0 : 1)),
    ]),
    ...(distress?.items ?? []).map(({ question, reversed = false }) => valueAt(question, calm === reversed ? 1 : 0)),
  ]);
}

/** Submits a survey with these answers. @returns the address that signs in to its report. */
async function submitAt({ url }: AdminOrganisation, token: string, answers: Record<string, number>) {
  await completeOverHttp(url, token, answers);
  return `${url}/app/p/${token}`;
}

interface NewPerson {
  emailAddress: string;
  password: string;
}

/** Submits a survey with these answers, and adds it to an account. */
async function addToAccount(
  { url }: AdminOrganisation,
  token: string,
  answers: Record<string, number>,
  person: NewPerson & { existingAccount?: boolean },
) {
  const participationId = await completeOverHttp(url, token, answers);
  const registered = await fetch(`${url}/api/v0/participation/${participationId}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(registered.status).toBe(200);
}

/**
 * A person's new account that contains a submitted survey, signed in on the page that shows its report.
 * @returns the person, for adding more surveys.
 */
async function openAccountReport(
  page: Page,
  organisation: AdminOrganisation,
  token: string,
  answers: Record<string, number>,
) {
  const person = { emailAddress: `${randomUUID()}@letter.example`, password: 'four good plain words' };
  await addToAccount(organisation, token, answers, person);
  await signInDirectly(page, organisation.url, person);
  await page
    .getByRole('main')
    .getByRole('link', { name: /report/i })
    .first()
    .click();
  await expect(letter(page)).toBeVisible();
  return { ...person, existingAccount: true };
}

const bottomOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox())!;
  return y + height;
};
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Downloads the person's data from the page “Your answers”. */
async function download(page: Page): Promise<ParticipationData> {
  await page.getByRole('link', { name: 'Your answers and your rights' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  return JSON.parse(await readFile(await (await saved).path(), 'utf8')) as ParticipationData;
}

for (const type of types) {
  test(
    `the letter of ${type} is on the first screen of a phone, after support if that comes first, and all of the overview on four`,
    { tag: '@phone' },
    async ({ page, organisation }) => {
      await page.setViewportSize(phone);
      const content = await shippedContent();
      const { definition } = content.surveyTypes.get(type)!;
      const { tokens } = await organisation.makeSurvey({ type, people: 4 });
      const levels = [0.5, 1, 0.75];
      for (const [index, level] of levels.entries()) {
        await page.goto(await submitAt(organisation, tokens[index]!, answersAt(definition, level)));
        await expect(keepButton(page)).toBeVisible();
        await expect(saveQuestion(page)).toBeVisible();
        expect(await bottomOf(letter(page).getByText('Why? Who to ask'))).toBeLessThanOrEqual(phone.height);
        await expect(page.getByRole('link', { name: 'Need Support Now?' }).first()).toBeInViewport();
        expect(await heightOf(page)).toBeLessThanOrEqual(3_400);
      }

      await page.goto(await submitAt(organisation, tokens[3]!, answersAt(definition, 0)));
      await expect(saveQuestion(page)).toBeVisible();
      await expect(block(page).getByRole('link', { name: '0800 111 0 111' })).toBeInViewport({ ratio: 1 });
      expect(await bottomOf(letter(page).getByRole('paragraph').first())).toBeLessThanOrEqual(phone.height);
      expect(await heightOf(page)).toBeLessThanOrEqual(3_400);
      await expectReadable(page);
      await page.getByRole('banner').getByRole('combobox').selectOption('Deutsch');
      await expect(page.getByRole('heading', { name: 'Bevor Sie weiterlesen' })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await heightOf(page)).toBeLessThanOrEqual(3_400);
      await page.getByRole('banner').getByRole('combobox').selectOption('English');
      await expect(saveQuestion(page)).toBeVisible();
      // No article appears twice.
      const articles = await page
        .getByRole('main')
        .locator('a[href*="/article/"]')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname.split('/').at(-1)!));
      expect(new Set(articles).size).toBe(articles.length);
      const low = definition.report.sections.flatMap(({ aspects }) => aspects);
      for (const { name } of low) {
        const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
        await expect(line.getByRole('link')).toHaveCount(1);
      }
    },
  );
}

test('each sentence of the letter opens its reason by keyboard, which leads to the scores below', async ({
  page,
  organisation,
}) => {
  const content = await shippedContent();
  const { definition } = content.surveyTypes.get('wellbeing')!;
  const { tokens } = await organisation.makeSurvey({ type: 'wellbeing', people: 1 });
  await page.goto(
    await submitAt(organisation, tokens[0]!, {
      ...answersAt(definition, 1),
      'workload-more-came-in': 5,
      ...Object.fromEntries(
        definition.report.sections[1]!.aspects[0]!.items.map(({ question, reversed }) => [question, reversed ? 5 : 1]),
      ),
    }),
  );
  await expect(letter(page).getByRole('heading', { level: 2 })).toHaveText([
    'What carries you',
    'What weighs on you',
    'One step for this week',
    'Who to ask',
  ]);
  for (const title of ['What carries you', 'What weighs on you', 'One step for this week', 'Who to ask']) {
    const why = letter(page).getByText(`Why? ${title}`);
    await why.focus();
    await page.keyboard.press('Enter');
    await expect(why.locator('xpath=..')).toHaveAttribute('open', '');
  }
  await expectReadable(page);
  const place = letter(page).getByRole('link', { name: 'Workload' }).first();
  await expect(
    letter(page)
      .getByText(/Often does not fit/)
      .first(),
  ).toBeVisible();
  await place.focus();
  await page.keyboard.press('Enter');
  const line = page.locator('#part-1-Workload');
  await expect(line).toBeFocused();
  await expect(line).toBeInViewport();
  await expect(page).toHaveURL(/\/p\/report\/?$/);

  // On paper, there are no reasons.
  await page.emulateMedia({ media: 'print' });
  await expect(letter(page).getByText('Why?').first()).toBeHidden();
  await expect(place).toBeHidden();
  await expect(letter(page).getByText('Above all: Workload.')).toBeVisible();
});

test(
  'a person keeps the step in the account, finds it again and in the export, and removes it, and a failed call loses nothing',
  { tag: '@phone' },
  async ({ page, organisation }) => {
    const content = await shippedContent();
    const { definition } = content.surveyTypes.get('pulse')!;
    const { tokens } = await organisation.makeSurvey({ people: 1 });
    await openAccountReport(page, organisation, tokens[0]!, answersAt(definition, 0.5));
    const step = '**/api/v0/participation/*/step*';
    await page.route(step, (route) => route.abort());
    await keepButton(page).click();
    await expect(letter(page).getByRole('alert')).toContainText('We couldn’t keep the step.');
    await expect(keepButton(page)).toBeVisible();
    await page.unroute(step);

    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/step')) calls.push(request.url());
    });
    // The second press may hit what has taken the place of the button, and then takes the focus.
    await keepButton(page).dblclick();
    await expect(kept(page)).toBeVisible();
    await expect(letter(page).getByRole('alert')).toHaveCount(0);
    await expect(keepButton(page)).toHaveCount(0);
    expect(calls).toHaveLength(1);
    await expectReadable(page);
    // It stays when the person looks at a section and comes back, and after a reload.
    await page
      .getByRole('link', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('main').getByRole('link', { name: 'Back to your report' }).click();
    await expect(kept(page)).toBeVisible();
    await page.reload();
    await expect(kept(page)).toBeVisible();

    const held = await download(page);
    expect(held.keptStep?.text).toMatch(/\w{4}/);
    await page.goBack();

    await page.route(step, (route) => route.abort());
    await removeButton(page).click();
    await expect(letter(page).getByRole('alert')).toContainText('We couldn’t remove the step.');
    await expect(kept(page)).toBeVisible();
    await page.unroute(step);
    await removeButton(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'You no longer keep a step.' })).toBeFocused();
    await page.reload();
    await expect(keepButton(page)).toBeVisible();
    expect((await profile(page)).kept).toBe(0);
  },
);

test(
  'a kept step that is not the step of the letter is shown with its own text',
  { tag: '@phone' },
  async ({ page, organisation }) => {
    const content = await shippedContent();
    const { definition } = content.surveyTypes.get('pulse')!;
    const { tokens } = await organisation.makeSurvey({ people: 1 });
    await page.route('**/api/v0/participation/*/report*', async (route) => {
      const response = await route.fetch();
      const report = (await response.json()) as ParticipationReport;
      const keptStep = { code: 'other', text: 'Go home on time on Tuesday.', whenKept: '2026-11-20T10:00:00.000Z' };
      await route.fulfill({ response, json: { ...report, keptStep } });
    });
    await openAccountReport(page, organisation, tokens[0]!, answersAt(definition, 0.5));
    await expect(letter(page).getByText('You keep another step: Go home on time on Tuesday.')).toBeVisible();
    await expect(removeButton(page)).toBeVisible();
  },
);

test(
  'without an account, the step is kept on the device together with the report, which also shows and exports it',
  { tag: '@phone' },
  async ({ page, context, organisation }) => {
    const content = await shippedContent();
    const { definition } = content.surveyTypes.get('pulse')!;
    const { tokens } = await organisation.makeSurvey({ people: 1 });
    await page.goto(await submitAt(organisation, tokens[0]!, answersAt(definition, 0.5)));
    await expect(keepButton(page)).toHaveAccessibleDescription('Keeps this report and the step on this device.');
    // The browser has no space.
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = () => {
        IDBObjectStore.prototype.put = put;
        throw new DOMException('Full', 'QuotaExceededError');
      };
    });
    await keepButton(page).click();
    await expect(letter(page).getByRole('alert')).toContainText('We couldn’t keep the step.');
    await expect(saveQuestion(page)).toBeVisible();

    await keepButton(page).dblclick();
    await expect(kept(page)).toBeVisible();
    await expect(saveQuestion(page)).toHaveCount(0);
    await expect(page.getByText('This report is kept on this device.')).toBeVisible();
    const held = await profile(page);
    expect(held.kept).toBe(1);
    const [first] = await letter(page).locator('p').allInnerTexts();
    expect(held.text).not.toContain(first!);
    await expectReadable(page);

    // The report is stored again with every visit, and the step stays.
    await page.reload();
    await expect(kept(page)).toBeVisible();
    expect((await download(page)).keptStep).toEqual({
      text: expect.stringMatching(/\w{4}/),
      whenKept: expect.stringMatching(/^\d{4}-/),
    });
    await page.goBack();

    const tab = await openTab(context, page);
    await tab.getByRole('link', { name: 'Open the report' }).click();
    await expect(tab.getByText('This is the copy kept on this device')).toBeVisible();
    await expect(kept(tab)).toBeVisible();
    await removeButton(tab).click();
    await expect(keepButton(tab)).toHaveAccessibleDescription('Keeps the step on this device.');
    await keepButton(tab).click();
    await expect(kept(tab)).toBeFocused();
    await tab.close();

    await page.reload();
    await page.getByRole('button', { name: 'Remove this report from this device' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(kept(page)).toHaveCount(0);
    await expect(keepButton(page)).toHaveAccessibleDescription('Keeps this report and the step on this device.');
    expect((await download(page)).keptStep).toBeNull();
  },
);

test('on a shared device, the step is not kept', { tag: '@phone' }, async ({ page, reports }) => {
  await page.goto(reports.pulse);
  await expect(keepButton(page)).toBeVisible();
  await saveQuestion(page).getByRole('button', { name: 'Other people use this device' }).click();
  await expect(keepButton(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(keepButton(page)).toBeVisible();
});

test('in an account, the report says what has changed since the last survey, as text and numbers', async ({
  page,
  organisation,
}) => {
  const content = await shippedContent();
  const { definition } = content.surveyTypes.get('wellbeing')!;
  const surveys = [];
  for (const name of ['Spring', 'Summer', 'Autumn'])
    surveys.push(await organisation.makeSurvey({ type: 'wellbeing', people: 1, name }));
  const middle = answersAt(definition, 0.5);
  /** The middle answers, except for the best ones to the items of these aspects. */
  const better = (...names: string[]) => {
    const best = answersAt(definition, 1);
    const items = definition.report.sections
      .flatMap(({ aspects }) => aspects.filter(({ name }) => names.includes(name)))
      .flatMap((aspect) => aspect.items.map(({ question }) => [question, best[question]!]));
    return { ...middle, ...Object.fromEntries(items) };
  };
  await page.setViewportSize(phone);
  const person = await openAccountReport(page, organisation, surveys[0]!.tokens[0]!, better('Sleep'));
  await expect(page.getByRole('heading', { name: /^Since/ })).toHaveCount(0);
  await addToAccount(organisation, surveys[1]!.tokens[0]!, better('Support from your manager', 'Growth'), person);
  await addToAccount(organisation, surveys[2]!.tokens[0]!, better('Support from your manager', 'Growth'), person);

  const open = async (name: string) => {
    await page.goto(`${organisation.url}/app/p/`);
    await page
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('link', { name: /report/i })
      .click();
    await expect(letter(page)).toBeVisible();
  };
  await open('Summer');
  const card = page.getByRole('region', { name: /^Since Spring, / });
  await expect(card.getByRole('listitem')).toHaveText([
    /^Sleepfrom 100 to 50.*lower$/,
    /^Growthfrom 50 to 100.*higher$/,
    /^Support from your managerfrom 50 to 100.*higher$/,
  ]);
  await expect(card.getByText('The other 9 scores have not changed by more than chance.')).toBeVisible();
  expect(await heightOf(page)).toBeLessThanOrEqual(3_400);
  await expectReadable(page);
  await open('Autumn');
  await expect(
    page
      .getByRole('region', { name: /^Since Summer, / })
      .getByText('No score has changed by more than chance since then.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Your rings' }).click();
  await expect(page.getByText(/^3 rings\./)).toBeVisible();
});

for (const type of types) {
  test(`@desk the report of ${type} prints on at most two pages, with support and its numbers first`, async ({
    page,
    organisation,
  }) => {
    const content = await shippedContent();
    const { definition } = content.surveyTypes.get(type)!;
    const { tokens } = await organisation.makeSurvey({ type, people: 2 });
    for (const [index, level] of [0, 0.5].entries()) {
      await page.goto(await submitAt(organisation, tokens[index]!, answersAt(definition, level)));
      await expect(letter(page)).toBeVisible();
      const pages = readPdf(await page.pdf({ format: 'A4' })).map((text) => text.replaceAll(/\s+/g, ' '));
      expect(pages.length).toBeLessThanOrEqual(2);
      const [first] = pages as [string];
      const places = ['One step for this week', 'Who to ask', definition.report.sections[0]!.name].map((text) =>
        first.indexOf(text),
      );
      expect(
        places.filter((place) => place < 0),
        first,
      ).toEqual([]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      if (level === 0) {
        expect(first.indexOf('Before you read on')).toBeGreaterThan(0);
        expect(first.indexOf('0800 111 0 111')).toBeGreaterThan(0);
        expect(first.indexOf('0800 111 0 111')).toBeLessThan(places[0]!);
      }
      expect(pages.join(' ')).not.toMatch(/Why\?|Keep this step|More about/);
    }
  });
}

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the letter, its reasons and the step are in German', { tag: '@phone' }, async ({ page, organisation }) => {
    await page.setViewportSize(phone);
    const content = await shippedContent();
    const { definition } = content.surveyTypes.get('wellbeing')!;
    const { tokens } = await organisation.makeSurvey({ type: 'wellbeing', people: 1 });
    await completeOverHttp(organisation.url, tokens[0]!, answersAt(definition, 0.5), 'de');
    await page.goto(`${organisation.url}/app/p/${tokens[0]!}`);
    await expect(heading(page)).toHaveText('Ihre Auswertung zum Wohlbefinden');
    const brief = page.getByRole('region', { name: 'Der Brief' });
    await brief
      .getByText(/^Warum\?/)
      .first()
      .click();
    await page.getByRole('button', { name: 'Diesen Schritt behalten' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sie behalten diesen Schritt.' })).toBeFocused();
    await expectReadable(page);
    await expectAccessible(page);
  });
});
