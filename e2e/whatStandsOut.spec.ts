import type { Page } from '@playwright/test';
import type { SurveyType } from '../contract/content/surveyType.ts';
import type { Answer } from '../contract/entities/answer.ts';
import type { SurveyReport } from '../contract/entities/surveyReport.ts';
import { scaleOf, surveyItems } from '../rules/surveyItems.ts';
import { inventAnswers } from '../server/invented/inventAnswers.ts';
import { openReport } from './openReport.ts';
import { readPdf } from './readPdf.ts';
import { expect, expectAccessible, test } from './test.ts';

const card = (page: Page) => page.getByRole('region', { name: 'What stands out' });
const linesOf = (page: Page, list: 'Strengths' | 'Concerns') =>
  card(page).getByRole('heading', { name: list }).locator('xpath=..').getByRole('listitem');
const reasons = (page: Page) =>
  card(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

/** Opens a report of the demonstration whose name begins so. */
async function openNamed(page: Page, url: string, name: RegExp) {
  await page.goto(`${url}/app/admin/reporting`);
  await page.getByRole('main').getByRole('link', { name }).first().click();
  await expect(card(page)).toBeVisible();
}

/**
 * Returns how far down the last line of the strengths and concerns ends.
 */
async function lastLine(page: Page): Promise<number> {
  const ends = await Promise.all(
    (
      await card(page)
        .getByRole('listitem')
        .filter({ hasNot: page.getByRole('heading') })
        .all()
    ).map(async (line) => {
      const { y, height } = (await line.boundingBox())!;
      return y + height;
    }),
  );
  return Math.max(...ends);
}

/** Changes the reports that the page receives from now on. */
const changeReports = (page: Page, change: (report: SurveyReport) => void) =>
  page.route(/\/survey\/[^/]+\/report$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const report = (await response.json()) as SurveyReport;
    change(report);
    await route.fulfill({ response, json: report });
  });

test('the first screen has every strength and concern in one line, with and without a written summary', async ({
  page,
  server,
}) => {
  await openReport(page, server.url);
  for (const name of [/^Wellbeing survey/, /^Psychosocial risk/]) {
    await openNamed(page, server.url, name);
    const hasSummary = name.source.includes('Wellbeing');
    await expect(page.getByRole('region', { name: 'Executive summary' })).toHaveCount(hasSummary ? 1 : 0);
    for (const list of ['Strengths', 'Concerns'] as const) await expect(linesOf(page, list)).toHaveCount(3);
    expect(await lastLine(page)).toBeLessThanOrEqual(page.viewportSize()!.height);
    await expect(reasons(page).filter({ hasText: 'Furthest from all others' })).toHaveCount(1);
    await expectAccessible(page);
    await noSideways(page);
  }
});

test('each finding has a reason and leads to its place', async ({ page, server }) => {
  await openReport(page, server.url);
  const headings = await page.getByRole('main').getByRole('heading').allInnerTexts();
  expect(headings.slice(1, 5)).toEqual(['Executive summary', 'What stands out', 'Strengths', 'Concerns']);
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
  expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);

  const [line] = await linesOf(page, 'Concerns').allInnerTexts();
  const name = line!.split('\n')[0]!;
  const reason = reasons(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(reason).toContainText(/: the whole interval is (in the lowest band|below the mean of all aspects)/);

  const place = (hash: string) => page.locator(`#${hash}`);
  for (const [finding, hash] of [
    ['Furthest from all others', 'groups'],
    ['Largest clear change', 'trend'],
  ] as const) {
    const link = card(page).getByRole('link', { name: finding });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(place(hash)).toBeFocused();
    await expect(place(hash)).toBeInViewport();
    await page.reload();
    await expect(place(hash)).toBeFocused();
    await expect(place(hash)).toBeInViewport();
  }
  await card(page).getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/report\/details\/\d+#aspects$/);
  await expect(page.getByRole('region', { name: 'In detail' }).getByText(name, { exact: true }).first()).toBeVisible();
});

test('a written summary has its population and date, and shows two lines until it is opened', async ({
  page,
  server,
}) => {
  await openReport(page, server.url);
  const summary = page.getByRole('region', { name: 'Executive summary' });
  await expect(summary.getByText(/^About all \d+ people$/)).toBeVisible();
  await expect(summary.getByText(/^Written \d+ \w+ \d{4}$/)).toBeVisible();
  const folded = (await summary.boundingBox())!.height;
  const more = summary.getByRole('button', { name: 'Show all' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.press('Enter');
  const less = summary.getByRole('button', { name: 'Show less' });
  await expect(less).toBeFocused();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  expect((await summary.boundingBox())!.height).toBeGreaterThan(folded + 100);
  await expectAccessible(page);
});

test('under a filter nothing about other people is shown unmarked or requested, until the filter is removed', async ({
  page,
  server,
}) => {
  const { surveyId, name } = await openReport(page, server.url);
  const group = await page
    .getByRole('link', { name: 'Night shift', exact: true })
    .and(page.locator('[href*=options]'))
    .first()
    .getAttribute('href');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${server.url}${group}`);
  await expect(card(page).getByText(/^Among these 56 people: .*Night shift/)).toBeVisible();
  await expect(card(page).getByText('Furthest from all others')).toHaveCount(0);
  await expect(card(page).getByText('Largest clear change')).toHaveCount(0);
  const parts = ['Executive summary', 'Groups by section', 'Over time'];
  for (const part of parts) {
    await expect(page.getByText(new RegExp(`^${part}: about all \\d+ people of “${name}”$`))).toBeVisible();
    await expect(page.getByRole('heading', { name: part })).toHaveCount(0);
  }
  await expectAccessible(page);
  await noSideways(page);
  const ofEveryone = requested.filter((path) => /\/report\/(heat-map|trend)$/.test(path));
  expect(ofEveryone).toEqual([]);

  await page.getByText(/^Over time: about all/).click();
  await expect(page.getByRole('region', { name: 'Over time' })).toBeVisible();
  await page.getByText(/^Over time: about all/).click();
  await expect(page.locator('#trend')).toHaveCount(0);
  await page.getByText(/^Executive summary: about all/).click();
  await expect(page.getByRole('region', { name: 'Executive summary' })).toContainText(/About all \d+ people/);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Remove: .*Night shift/ }).click();
  await expect(page.getByRole('region', { name: 'Groups by section' }).first()).toBeVisible();
  await expect(card(page).getByText('Furthest from all others')).toBeVisible();
  await expect(page.getByText(/about all \d+ people of/)).toHaveCount(0);

  const filter = JSON.parse(new URL(group!, server.url).searchParams.get('options')!).filter as object;
  const options = encodeURIComponent(JSON.stringify({ compareToFilter: filter }));
  await page.goto(`${server.url}/app/admin/survey/${surveyId}/report?options=${options}`);
  await expect(card(page).getByText('Furthest from all others')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Executive summary' })).toBeVisible();
  await expect(page.getByText(/about all \d+ people of/)).toHaveCount(0);
});

const evenAndOdd = { Even: (person: number) => person % 2 === 0, Odd: (person: number) => person % 2 === 1 };

/** Everyone gives the answer in the middle of each scale. */
function middling(definition: SurveyType, person: number): Answer[] {
  const middles = new Map(
    surveyItems(definition).flatMap((item) => {
      const scale = scaleOf(item);
      return scale ? [[item.id, Math.round((scale.min + scale.max) / 2)] as const] : [];
    }),
  );
  return inventAnswers(definition, person).map((answer) =>
    middles.has(answer.questionId)
      ? { questionId: answer.questionId, intValue: middles.get(answer.questionId)! }
      : answer,
  );
}

test('nothing stands out if all scores are alike, and without groups none is named', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ people: 40, answers: middling, status: 'CLOSED' });
  await organisation.signInAs(page, 'report');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/report`);
  await expect(card(page).getByText(/^Nothing stands out: no aspect differs enough/)).toBeVisible();
  await expect(card(page).getByRole('listitem')).toHaveCount(0);
  await expectAccessible(page);
  await noSideways(page);
});

test('an event that enough people reported is the first concern, with its step and a link to it', async ({
  page,
  organisation,
}) => {
  const rows = ['insulted', 'left-out', 'threatened', 'attacked', 'sexual-remarks', 'touched'];
  const answersOf = (definition: SurveyType, person: number): Answer[] => [
    ...inventAnswers(definition, person).filter(({ questionId }) => !questionId.startsWith('event-')),
    ...rows.map((row) => ({ questionId: `event-${row}`, intValue: row === 'insulted' && person < 12 ? 3 : 1 })),
  ];
  const { surveyId } = await organisation.makeSurvey({
    type: 'psychosocial-risk',
    people: 60,
    answers: answersOf,
    status: 'CLOSED',
  });
  await organisation.signInAs(page, 'report');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/report`);
  await expect(linesOf(page, 'Concerns').first()).toHaveText('Insults 10 to 14 of 60 people');
  await expect(card(page)).not.toContainText('fewer than');
  await expect(card(page)).not.toContainText('Threats');
  expect(await lastLine(page)).toBeLessThanOrEqual(page.viewportSize()!.height);
  await expectAccessible(page);
  await card(page).getByRole('link', { name: 'Insults' }).click();
  await expect(page).toHaveURL(/\/details\/\d+#events$/);
  await expect(page.getByRole('region', { name: 'Behaviour that should not happen' })).toBeVisible();
});

test('the next step is the first measure for the first concern', async ({ page, server }) => {
  await changeReports(page, ({ sections }) => {
    for (const { areas } of sections)
      for (const area of areas.filter(({ areaType }) => areaType === 'content'))
        area.measures = {
          introduction: null,
          list: [{ title: 'Agree on when managers have time', text: null, about: [] }],
          conclusion: null,
        };
  });
  await openReport(page, server.url);
  await expect(card(page).getByText('Next step: Agree on when managers have time')).toBeVisible();
  await card(page).getByRole('link', { name: 'Agree on when managers have time' }).click();
  await expect(page).toHaveURL(/\/details\/\d+#measures$/);
});

test('while uncertainty is being calculated, the card says so', { tag: '@phone' }, async ({ page, server }) => {
  await changeReports(page, (report) => {
    report.uncertainty = null;
    for (const { areas } of report.sections)
      for (const { series } of areas)
        for (const { aspects } of series) for (const each of aspects) each.interval = null;
  });
  await openReport(page, server.url);
  await openNamed(page, server.url, /^Psychosocial risk/);
  await expect(card(page).getByText(/^Which scores stand out is not known yet/)).toBeVisible();
  await expect(card(page).getByText(/Nothing stands out|No aspect stands out/)).toHaveCount(0);
});

test(
  'the first printed page has the findings, and articles only if they are chosen',
  { tag: '@desk' },
  async ({ page, server }) => {
    const { surveyId, name } = await openReport(page, server.url);
    const lines = (
      await card(page)
        .getByRole('listitem')
        .filter({ hasNot: page.getByRole('heading') })
        .allInnerTexts()
    ).map((line) => line.split('\n')[0]!);
    await page.evaluate(() => (window.print = () => document.documentElement.setAttribute('data-printed', '')));
    await page.goto(`${server.url}/app/admin/survey/${surveyId}/report/print`);
    await expect(card(page)).toBeVisible();
    const pages = async () => readPdf(await page.pdf({ format: 'A4' })).map((text) => text.replaceAll(/\s+/g, ' '));
    const without = await pages();
    for (const text of [
      name,
      'About all 246 people',
      'What stands out',
      ...lines,
      'Working conditions',
      'not validated',
    ])
      expect(without[0]).toContain(text);
    expect(without[0]).not.toContain('Why these stand out');
    expect(without[0]).toMatch(
      /Furthest from all others: Night shift ?, .{3,40}: clearly (lower|higher) than all others/,
    );
    expect(without[0]).toMatch(/Largest clear change: .{3,40} ?, clearly (lower|higher) than/);
    expect(without[1]).toContain('Furthest from all others: Night shift');
    expect(without.join(' ')).not.toContain('Include articles');

    await page.getByRole('checkbox', { name: 'Include articles from the library' }).check();
    const withArticles = await pages();
    expect(withArticles[0]).toBe(without[0]);
    expect(withArticles.length).toBeGreaterThan(without.length + 4);
    console.log(`The report prints on ${without.length} pages, and on ${withArticles.length} with articles`);
    await expectAccessible(page);

    const options = encodeURIComponent(JSON.stringify({ compareToNormative: true }));
    await page.goto(`${server.url}/app/admin/survey/${surveyId}/report/print?options=${options}`);
    await expect(page.getByRole('heading', { name: 'Groups by section' })).toBeVisible();
    expect((await pages())[0]).toContain('Furthest from all others: Night shift');

    // Without a written summary, the reasons begin on the first page.
    await openNamed(page, server.url, /^Psychosocial risk/);
    await page.goto(`${page.url()}/print`);
    await expect(card(page)).toBeVisible();
    const ofRisks = await pages();
    expect(ofRisks[0]).toContain('This report');
    expect(ofRisks[0]).toContain('Why these stand out');
    // No word of the heat map is broken in two.
    expect(ofRisks.find((text) => text.includes('Groups by section'))).toContain('Management');
  },
);

test('an unsaved summary stays while the report is filtered', async ({ page, organisation }) => {
  const { surveyId } = await organisation.makeSurvey({ people: 60, groups: evenAndOdd, status: 'CLOSED' });
  await organisation.signInAs(page, 'super');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/report`);
  const summary = page.getByRole('textbox', { name: 'Executive summary' });
  await page.getByRole('button', { name: 'Write a summary' }).click();
  await summary.fill('People are rested.');
  await page.getByRole('link', { name: /^Even/ }).and(page.locator('[href*=options]')).first().click();
  await expect(card(page).getByText(/^Among these 30 people/)).toBeVisible();
  await expect(summary).toBeHidden();
  await page.getByText(/^Executive summary: about all 60/).click();
  await expect(summary).toHaveText('People are rested.');
  await page.getByRole('button', { name: /^Remove: .*Even/ }).click();
  await expect(page.getByText(/about all \d+ people of/)).toHaveCount(0);
  await expect(summary).toHaveText('People are rested.');
});

test('a written analysis says under a filter that it is about everyone, on screen and in print', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await organisation.makeSurvey({ people: 60, groups: evenAndOdd, status: 'CLOSED' });
  const api = organisation.api('super');
  const { sections } = await api.getReport({ params: { surveyId }, body: {} });
  const [{ id, areas }] = sections as [SurveyReport['sections'][number]];
  await api.patchSurveyReport({
    params: { surveyId },
    body: { sections: [{ id, areas: [{ id: areas[0]!.id, analysis: '<p>Rest is short.</p>' }] }] },
  });
  await organisation.signInAs(page, 'report');
  const url = `${organisation.url}/app/admin/survey/${surveyId}/report`;
  await page.goto(url);
  const href = await page
    .getByRole('link', { name: /^Even/ })
    .and(page.locator('[href*=options]'))
    .first()
    .getAttribute('href');
  const { search } = new URL(href!, url);
  const about = page.getByText(/^About all 60 people of “/);
  for (const path of ['details/0', 'print']) {
    await page.goto(`${url}/${path}`);
    await expect(page.getByText('Rest is short.')).toBeVisible();
    await expect(about).toHaveCount(0);
    await page.goto(`${url}/${path}${search}`);
    await expect(page.getByText('Rest is short.')).toBeVisible();
    await expect(about).toBeVisible();
  }
});
