import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { layoutProblems } from './layoutProblems.ts';
import { openReport } from './openReport.ts';
import { expect, expectAccessible, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const areaOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The id and name of the first other wellbeing survey in the list of reports. */
async function reportBefore(page: Page, url: string, { name }: { name: string }) {
  await page.goto(`${url}/app/admin/reporting`);
  const tile = page
    .getByRole('main')
    .getByRole('link', { name: /^Wellbeing survey/ })
    .filter({ hasNotText: name })
    .first();
  return {
    surveyId: /\/survey\/([^/]+)\/report/.exec((await tile.getAttribute('href'))!)![1]!,
    name: await tile.innerText(),
  };
}

const provisional = 'provisional, not validated';

/** A label of a difference from something with a name. */
const labelled = (name: string) =>
  new RegExp(`^((clearly|probably) (higher|lower) than|practically the same as|no clear difference from) ${name}$`);

/** Points with their sign, as next to a difference. */
const signed = (points: string) => (Number(points) > 0 ? `+${points}` : points);

const withOptions = (request: object) => `?options=${encodeURIComponent(JSON.stringify(request))}`;

test('the drawing, the table and the file of a chart have the same numbers, next to the numbers of the comparison', async ({
  page,
  server,
}) => {
  const report = await openReport(page, server.url);
  const before = await reportBefore(page, server.url, report);
  await page.goto(
    `${server.url}/app/admin/survey/${report.surveyId}/report/details/0${withOptions({ compareToSurvey: before.surveyId })}`,
  );
  const area = areaOf(page, 'In detail');
  await expect(area.getByText(`compared with ${before.name}`)).toBeVisible();
  await area.getByText('Show as a table').click();
  const rows = await area
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));
  const [fields, ...lines] = rows;
  expect(lines.map((line) => line[fields!.indexOf('Responses of')])).toEqual(
    lines.map((_, index) => (index % 2 === 0 ? report.name : before.name)),
  );

  // In each group the lowest score comes first, as said above, and the drawing next to it matches the table.
  await expect(area.getByText('lowest score first within each group')).toBeVisible();
  await expect(area.getByText('Change', { exact: true }).first()).toBeVisible();
  const own = lines.filter((line) => line.includes(report.name));
  const columnOf = (field: string) => fields!.indexOf(field);
  const [group, score, low, high] = ['Group', 'Score (of 100)', 'Interval from', 'Interval to'].map(columnOf) as [
    number,
    number,
    number,
    number,
  ];
  for (const name of new Set(own.map((line) => line[group]))) {
    const scores = own.filter((line) => line[group] === name).map((line) => Number(line[score]));
    expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  }
  for (const line of own) {
    const drawn = area
      .getByRole('listitem')
      .filter({ has: page.locator('strong', { hasText: new RegExp(`^${line[0]}$`) }) });
    await expect(drawn).toContainText(`${line[score]} (${line[low]} to ${line[high]})`);
    await expect(drawn).toContainText(`about ${line[columnOf('Responses (about)')]} responses`);
    for (const at of [1, 2, 3])
      await expect(drawn).toContainText(`${fields![high + at]!.replace(' (%)', '')} ${line[high + at]}%`);
    expect([1, 2, 3].reduce((sum, at) => sum + Number(line[high + at]), 0)).toBe(100);
    // The comparison's row follows. It has the label of the difference, as the drawing has.
    const compared = lines[lines.indexOf(line) + 1]!;
    expect(compared[columnOf('Difference')]).toMatch(labelled(before.name));
    await expect(drawn.getByText(compared[columnOf('Difference')]!, { exact: true })).toBeVisible();
    const points = ['Difference from', 'Difference to'].map((field) => signed(compared[columnOf(field)]!));
    await expect(drawn).toContainText(`${points.join(' to ')} points`);
    await expect(drawn).toContainText(`${compared[score]} (${compared[low]} to ${compared[high]})`);
  }

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    area.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${report.name} .+ In detail \\d{4}-\\d\\d-\\d\\d\\.csv$`));
  const written = Papa.parse<string[]>((await readFile(await file.path(), 'utf8')).slice(1)).data;
  expect(written.map((row) => row.slice(0, -1))).toEqual(rows);
  // Only the file has a note, in its first row. On the page, the note is above the drawing.
  const notes = written.map((row) => row.at(-1));
  expect(notes).toEqual(['Note', expect.stringContaining(provisional), ...lines.slice(1).map(() => '')]);
  expect(notes[1]).toContain(
    'People who answered both surveys are treated as independent, as if they were different people.',
  );
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  expect(await layoutProblems(page)).toEqual([]);
});

test('a distribution is drawn in bars that end where bands end, each in the colour of its band', async ({
  page,
  server,
}) => {
  const report = await openReport(page, server.url);
  const before = await reportBefore(page, server.url, report);
  const section = `${server.url}/app/admin/survey/${report.surveyId}/report/details/0`;
  await page.goto(section);
  const area = areaOf(page, 'How scores are spread');
  const steps = area.getByRole('list').filter({ hasText: / to \d+/ });
  await expect(steps).toHaveText([/^0 to 20.*20 to 40/, /^40 to 55.*55 to 70/, /^70 to 85.*85 to 100/]);
  const bands = ['Running low', 'In between', 'Going well'];
  for (const [index, band] of bands.entries())
    await expect(steps.nth(index).locator('xpath=preceding-sibling::p')).toHaveText(band);
  const fills = () =>
    steps.locator('[aria-hidden] > span:first-child').evaluateAll((all) =>
      all.map((bar) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(bar);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
  const expectPairs = (found: string[]) => {
    expect(found).toHaveLength(6);
    expect(found.filter((_, index) => index % 2 === 0)).toEqual(found.filter((_, index) => index % 2 === 1));
    expect(new Set(found).size).toBe(3);
  };
  expectPairs(await fills());
  await page.emulateMedia({ forcedColors: 'active' });
  expectPairs(await fills());
  await page.emulateMedia({ forcedColors: 'none' });

  // A comparison is a mark on the same bars, with its share as text.
  await page.goto(`${section}${withOptions({ compareToSurvey: before.surveyId })}`);
  await expect(area.getByText(`${before.name}:`)).toHaveCount(6);
  await expect(steps.first()).toHaveText(
    new RegExp(`^0 to 20${report.name}: \\d+% ${before.name}: \\d+% 20 to 40${report.name}: \\d+%`),
  );
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  expect(await layoutProblems(page)).toEqual([]);
});

test('answers without an order are sorted by size, those shown together come last, and the table has this order', async ({
  page,
  server,
}) => {
  const report = await openReport(page, server.url);
  const sections = await areaOf(page, 'Sections').getByRole('link').allInnerTexts();
  const before = await reportBefore(page, server.url, report);
  await page.goto(
    `${server.url}/app/admin/survey/${report.surveyId}/report/details/${sections.indexOf('People and their work')}${withOptions({ compareToSurvey: before.surveyId })}`,
  );
  const area = areaOf(page, 'What kind of work do you mostly do?');
  await expect(area.getByText('most frequent first, answers shown together last')).toBeVisible();
  const answers = area.getByRole('listitem').filter({ hasText: '%' });
  const shares = (await answers.allInnerTexts()).map((text) => Number(/(\d+)%/.exec(text)![1]));
  expect(shares.slice(0, -1)).toEqual(shares.slice(0, -1).toSorted((a, b) => b - a));
  const together = 'Several answers shown together to protect confidentiality';
  await expect(area.getByText(together)).toHaveCount(1);
  await expect(answers.last()).toContainText(together);

  await area.getByText('Show as a table').click();
  const rows = await area
    .getByRole('row')
    .filter({ hasText: report.name })
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  expect(rows.map(([, , share]) => Number(share))).toEqual(shares);
  for (const [index, [name]] of rows.entries()) await expect(answers.nth(index)).toContainText(name!);
  await expectAccessible(page);
  expect(await layoutProblems(page)).toEqual([]);

  // These have an order of their own, so none is named.
  const years = areaOf(page, 'How long have you worked for this organisation?');
  await expect(years.getByText(`compared with ${before.name}`)).toBeVisible();
  await expect(years.getByText('most frequent first')).toHaveCount(0);
});

test('a group of everyone is compared with all others', async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  const group = areaOf(page, 'Groups by section').getByRole('rowheader').getByRole('link').first();
  const name = await group.innerText();
  const options = new URL((await group.getAttribute('href'))!, server.url).searchParams.get('options')!;
  const { filter } = JSON.parse(options) as { filter: object };
  const report = `${server.url}/app/admin/survey/${surveyId}/report`;
  await page.goto(`${report}${withOptions({ compareToFilter: filter })}`);
  const compared = areaOf(page, 'This report').getByRole('listitem').filter({ hasText: name });
  await expect(compared.getByText(labelled('all others together')).first()).toBeVisible();
  await page.goto(`${report}/details/0${withOptions({ compareToFilter: filter })}`);
  await expect(areaOf(page, 'In detail').getByText(labelled('all others together')).first()).toBeVisible();
});

test('files of scores say that labels are not validated, and files of answers have only numbers', async ({
  page,
  server,
}) => {
  const { surveyId } = await openReport(page, server.url);
  const csvOf = async (within: Locator) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      within.getByRole('button', { name: 'Download CSV' }).first().click(),
    ]);
    return readFile(await file.path(), 'utf8');
  };
  for (const part of ['Sections', 'Groups by section', 'Over time'])
    expect((await csvOf(areaOf(page, part).first())).split(provisional)).toHaveLength(2);
  const sections = areaOf(page, 'Sections').getByRole('listitem');
  const answers = await sections.evaluateAll((all) => all.findIndex((each) => each.textContent.includes('Answers to')));

  const details = `${server.url}/app/admin/survey/${surveyId}/report/details`;
  await page.goto(`${details}/0`);
  expect((await csvOf(areaOf(page, 'How scores are spread'))).split(provisional)).toHaveLength(2);
  await page.goto(`${details}/${answers}`);
  expect(await csvOf(page.getByRole('main'))).not.toContain(provisional);
  await expect(page.getByText(provisional)).toHaveCount(0);
});

test('a rejected report says why and what to do, and the previous one stays', async ({ page, server }) => {
  const { surveyId, name } = await openReport(page, server.url);
  const narrow = withOptions({ filter: { participantGroups: ['nobody'] } });
  await page.evaluate((options) => {
    history.pushState({}, '', `${location.pathname}${options}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, narrow);
  const note = page.getByText('The previous report is still shown below.');
  await expect(note).toBeVisible();
  await expect(page.locator(':focus', { has: note })).toHaveCount(1);
  await expect(page.getByRole('img', { name: /^Working conditions: / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the last report' }).click();
  await expect(note).toHaveCount(0);

  await page.goto(`${server.url}/app/admin/survey/${surveyId}/report${narrow}`);
  await expect(heading(page)).toHaveText('This report cannot be shown');
  await page.getByRole('link', { name: 'Show the whole report' }).click();
  await expect(heading(page)).toHaveText(name);
  await page.goto(`${server.url}/app/admin/survey/nonsense/report`);
  await expect(heading(page)).toHaveText('Survey not found');
});

test('the print version has every section, and opens the print dialog only when Print is pressed', async ({
  page,
  context,
  server,
}) => {
  await context.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute(
        'data-printed',
        String(Number(document.documentElement.dataset['printed'] ?? 0) + 1),
      );
  });
  const { surveyId, name } = await openReport(page, server.url);
  const names = await areaOf(page, 'Sections').getByRole('link').allInnerTexts();

  const [printed] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Print' }).click(),
  ]);
  const called: string[] = [];
  printed.on('request', (request) => called.push(new URL(request.url()).pathname));
  await expect(printed.locator('html')).toHaveAttribute('data-printed', '1');
  await expect(heading(printed)).toHaveText(name);
  expect(
    called
      .filter((path) => path.startsWith('/api/'))
      .every((path) => /\/(auth\/token|report(\/(heat-map|trend))?)$/.test(path)),
  ).toBe(true);
  await printed.close();

  await page.goto(`${server.url}/app/admin/survey/${surveyId}/report/print`);
  await expect(heading(page)).toHaveText(name);
  for (const section of names)
    await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Numbers in brackets are 95% intervals')).toHaveCount(1);
  await expect(page.getByText(provisional)).toHaveCount(1);
  await expect(page.getByText(provisional)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
});
