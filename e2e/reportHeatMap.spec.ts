import type { Locator, Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { HeatMap } from '../contract/entities/surveyReport.ts';
import { differenceText } from '../web/components/charts/certaintyTexts.ts';
import { openReport } from './openReport.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, expectAccessible, test } from './test.ts';

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const heatMap = 'Groups by section';
const trend = 'Over time';
const cells = (page: Page, group: RegExp) =>
  partOf(page, heatMap)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: group }) })
    .getByRole('cell');

const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

/** The width and height in the header of a PNG. */
function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** Collects the SVG sources of images that the page's scripts draw from now on. */
async function drawnImages(page: Page): Promise<string[]> {
  const sources: string[] = [];
  await page.exposeFunction('noteDrawn', (source: string) => void sources.push(decodeURIComponent(source)));
  await page.addInitScript(() => {
    const decode = Image.prototype.decode;
    Image.prototype.decode = async function () {
      await (globalThis as unknown as { noteDrawn: (source: string) => Promise<void> }).noteDrawn(this.src);
      return decode.call(this);
    };
  });
  return sources;
}

/** The scores of a row by the name of their column. */
const byColumn = async (page: Page, group: RegExp): Promise<Map<string, Locator>> => {
  const [, ...names] = await partOf(page, heatMap).getByRole('columnheader').allInnerTexts();
  return new Map(names.map((name, index) => [name, cells(page, group).nth(index)]));
};
const groupsOf = (part: Locator): Promise<string[]> =>
  part.getByRole('rowheader').evaluateAll((all) => all.map((each) => each.firstChild!.textContent!));

test('groups appear side by side with the numbers of their reports, and a group that is too small is suppressed completely', async ({
  page,
  server,
}) => {
  const [response] = await Promise.all([page.waitForResponse('**/report/heat-map'), openReport(page, server.url)]);
  const { rows, sections } = (await response.json()) as HeatMap;
  const part = partOf(page, heatMap);
  await expect(part.getByText('1 group is hidden')).toBeVisible();
  await expect(cells(page, /^Management/)).toHaveText(['Hidden']);
  expect(await groupsOf(part)).toEqual([
    'Everyone',
    'Night shift',
    'Community nurses',
    'Day shift',
    'Office',
    'Management',
  ]);
  const night = rows.find(({ group }) => group?.name === 'Night shift')!;
  const shown = await byColumn(page, /^Night shift/);
  const numbers = new Map<string, string>();
  for (const [index, { difference, sampleSize, interval }] of night.scores.entries()) {
    const { name } = sections[index]!;
    const cell = shown.get(name)!;
    await expect(cell).toContainText(differenceText(difference!, null));
    await expect(cell).toContainText(`about ${sampleSize} responses`);
    await expect(cell).toContainText(`(${Math.round(interval!.low * 100)} to ${Math.round(interval!.high * 100)})`);
    numbers.set(name, /\d+/.exec(await cell.innerText())![0]);
  }
  await expect(
    cells(page, /^Night shift/).filter({ hasText: 'clearly lower than all others together' }),
  ).not.toHaveCount(0);
  await expect(part.getByRole('rowheader', { name: /^Night shift/ })).toContainText(
    `${night.invitedCompleted} of ${night.invited} invited people`,
  );
  await expectAccessible(page);

  await part.getByRole('link', { name: 'Night shift' }).click();
  await expect(page.getByText('Group: Night shift')).toBeVisible();
  const listed = partOf(page, 'Sections').getByRole('listitem');
  for (const [name, number] of numbers)
    await expect(listed.filter({ hasText: name }).first()).toContainText(`${number} (`);
  await expect(page.getByText(/^Groups by section: about all \d+ people of/)).toBeVisible();
});

test('aspects appear on demand without another request, worst first, and the address has the chosen order', async ({
  page,
  server,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/') && requests.push(request.url())));
  const [response] = await Promise.all([page.waitForResponse('**/report/heat-map'), openReport(page, server.url)]);
  const { rows, aspects } = (await response.json()) as HeatMap;
  await page.waitForLoadState('networkidle');
  const before = requests.length;
  await partOf(page, heatMap).getByRole('link', { name: 'By aspect' }).click();
  const part = partOf(page, 'Groups by aspect');
  await expect(part.getByRole('link', { name: 'By aspect' })).toHaveAttribute('aria-current');
  expect(requests).toHaveLength(before);

  const everyone = rows.find(({ group }) => group === null)!;
  const lowestFirst = aspects
    .map(({ name }, index) => ({ name, score: everyone.aspectScores[index]!.score! }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ name }) => name);
  expect(await part.getByRole('columnheader').allInnerTexts()).toEqual(['Group', ...lowestFirst]);
  await expect(part.getByText('difference from all others in “Mood”, clearly lower first')).toBeVisible();
  expect(await groupsOf(part)).toEqual([
    'Everyone',
    'Night shift',
    'Community nurses',
    'Day shift',
    'Office',
    'Management',
  ]);

  await part.getByRole('combobox', { name: 'Order of groups' }).selectOption('Support from colleagues');
  const chosen = ['Everyone', 'Community nurses', 'Day shift', 'Office', 'Night shift', 'Management'];
  await expect.poll(() => groupsOf(part)).toEqual(chosen);
  await expect(part.getByText('all others in “Support from colleagues”')).toBeVisible();
  await page.reload();
  await expect(part.getByRole('combobox', { name: 'Order of groups' })).toBeVisible();
  expect(await groupsOf(part)).toEqual(chosen);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const [fields, ...lines] = Papa.parse<string[]>((await readFile(await file.path(), 'utf8')).slice(1)).data;
  expect(fields!.slice(0, 2)).toEqual(['Group', 'Aspect']);
  expect(lines.slice(0, lowestFirst.length).map((line) => line[1])).toEqual(lowestFirst);
  expect([...new Set(lines.map(([group]) => group))]).toEqual(chosen);

  // Changes of the report keep what the heat map shows, and Back undoes them one by one.
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/groupsBy=aspects&worstIn=/);
  await part.getByRole('link', { name: 'By section' }).click();
  await expect(partOf(page, heatMap)).toBeVisible();
  await expect(page).not.toHaveURL(/groupsBy|worstIn/);
  await page.goBack();
  await expect(part).toBeVisible();
});

test('cells are coloured by their difference from all others, and not before it is calculated', async ({
  page,
  server,
}) => {
  await openReport(page, server.url);
  await partOf(page, heatMap).getByRole('link', { name: 'By aspect' }).click();
  const part = partOf(page, 'Groups by aspect');
  await expect(part).toBeVisible();
  const coloured = () =>
    part
      .getByRole('cell')
      .evaluateAll((all) =>
        all.map((cell): [string, string] => [cell.textContent!, getComputedStyle(cell).backgroundColor]),
      );
  const labels = ['clearly lower', 'probably lower', 'no clear difference', 'practically the same', 'clearly higher'];
  const all = await coloured();
  const [lower, perhaps, unclear, same, higher] = labels.map((label) => [
    ...new Set(all.filter(([text]) => text.includes(label)).map(([, colour]) => colour)),
  ]);
  // One colour for each label, whatever the band.
  for (const colours of [lower, perhaps, unclear, same, higher]) expect(colours).toHaveLength(1);
  expect(same).toEqual(unclear);
  expect(new Set([lower, perhaps, unclear, higher].flat()).size).toBe(4);
  const plain = all.slice(0, (await part.getByRole('columnheader').count()) - 1).map(([, colour]) => colour);
  expect(new Set(plain).size).toBe(1);

  await page.route('**/report/heat-map', async (route) => {
    const map = (await (await route.fetch()).json()) as HeatMap;
    const unsure = (cell: HeatMap['rows'][number]['scores'][number]) => ({
      ...cell,
      interval: null,
      difference: null,
      differenceInterval: null,
    });
    const rows = map.rows.map((row) => ({
      ...row,
      scores: row.scores.map(unsure),
      aspectScores: row.aspectScores.map(unsure),
    }));
    await route.fulfill({ json: { ...map, uncertainty: null, rows } });
  });
  await page.reload();
  await expect(part.getByText('Until then, the cells have no colour.')).toBeVisible();
  await expect(part.getByText('Groups are by name.')).toBeVisible();
  await expect(part.getByRole('list', { name: 'Key' })).not.toContainText('than all others');
  const scored = (await coloured()).filter(([text]) => !text.includes('Hidden'));
  expect(new Set(scored.map(([, colour]) => colour))).toEqual(new Set(plain));
});

test('a wide heat map scrolls by keyboard, next to the names of the groups', async ({ page, server }) => {
  await openReport(page, server.url);
  await partOf(page, heatMap).getByRole('link', { name: 'By aspect' }).focus();
  await page.keyboard.press('Enter');
  const region = page.getByRole('region', { name: 'Table: Groups by aspect' }).filter({ has: page.locator('> table') });
  await region.focus();
  await expect(region).toBeFocused();
  const group = await region.getByRole('rowheader').first().boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await region.getByRole('rowheader').first().boundingBox())!.x).toBe(group!.x);
  await noSideways(page);
});

test(
  'a heat map that does not fit never makes the page wider, even before its width is measured',
  { tag: '@desk' },
  async ({ page, server }) => {
    await page.addInitScript(() => {
      ResizeObserver.prototype.observe = () => undefined;
    });
    await page.setViewportSize({ width: 768, height: 1024 });
    await openReport(page, server.url);
    await page.goto(`${server.url}/app/admin/reporting`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Psychosocial risk/ })
      .click();
    const columns = partOf(page, heatMap).getByRole('columnheader');
    await expect(columns).toHaveCount(7);
    expect((await columns.last().boundingBox())!.x).toBeGreaterThan(700);
    await noSideways(page);
    // In a wide window it fits, and the names of its columns stay visible while the page scrolls.
    await page.setViewportSize({ width: 1280, height: 800 });
    await noSideways(page);
    await partOf(page, heatMap)
      .getByRole('rowheader', { name: /^Management/ })
      .evaluate((row) => scrollBy(0, row.getBoundingClientRect().top - 200));
    await expect.poll(async () => Math.round((await columns.last().boundingBox())!.y)).toBe(0);
  },
);

test(
  'a heat map that scrolls shows a part of its next column at the edge',
  { tag: '@desk' },
  async ({ page, server }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await openReport(page, server.url);
    await partOf(page, heatMap).getByRole('link', { name: 'By aspect' }).click();
    const region = page
      .getByRole('region', { name: 'Table: Groups by aspect' })
      .filter({ has: page.locator('> table') });
    const { x, width } = (await region.boundingBox())!;
    const cut = await region.getByRole('columnheader').evaluateAll(
      (all, edge) =>
        all
          .map((each) => each.getBoundingClientRect())
          .filter((box) => box.left < edge && box.right > edge)
          .map((box) => (edge - box.left) / box.width),
      x + width,
    );
    expect(cut).toHaveLength(1);
    expect(cut[0]).toBeGreaterThan(0.2);
    expect(cut[0]).toBeLessThan(0.9);
  },
);

test(
  'the names of the columns stay visible in a long heat map, and do not cover the focus',
  { tag: '@desk' },
  async ({ page, filteredReports: { url, reader, wardsId } }) => {
    await signInDirectly(page, url, reader);
    await page.goto(`${url}/app/admin/survey/${wardsId}/report`);
    const part = partOf(page, heatMap);
    const groups = part.getByRole('rowheader').getByRole('link');
    await groups.last().scrollIntoViewIfNeeded();
    const column = part.getByRole('columnheader').last();
    await expect(column).toBeInViewport();
    const bottom = async (of: Locator) => {
      const { y, height } = (await of.boundingBox())!;
      return y + height;
    };
    await groups.last().focus();
    for (let at = (await groups.count()) - 2; at >= 0; at -= 1) {
      await page.keyboard.press('Shift+Tab');
      await expect(groups.nth(at)).toBeFocused();
      expect((await groups.nth(at).boundingBox())!.y).toBeGreaterThanOrEqual(await bottom(column));
    }
  },
);

test('on a phone each group is a list under its name, with its scores worst first', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const [response] = await Promise.all([page.waitForResponse('**/report/heat-map'), openReport(page, server.url)]);
  const { rows, sections } = (await response.json()) as HeatMap;
  const part = partOf(page, heatMap);
  await expect(part.getByRole('table')).toHaveCount(0);
  await expect(part.getByRole('heading', { level: 3 })).toHaveText([
    'Everyone',
    'Night shift',
    'Community nurses',
    'Day shift',
    'Office',
    'Management',
  ]);
  const night = rows.find(({ group }) => group?.name === 'Night shift')!;
  const lines = part.getByRole('list', { name: 'Night shift' }).getByRole('listitem');
  await expect(lines).toHaveCount(sections.length);
  const worst = ['clearly lower', 'probably lower', 'no clear difference', 'practically the same'];
  const places = (await lines.allTextContents()).map((text) => worst.findIndex((label) => text.includes(label)));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  for (const [index, { difference, sampleSize }] of night.scores.entries()) {
    const line = lines.filter({ hasText: sections[index]!.name });
    await expect(line).toContainText(differenceText(difference!, null));
    await expect(line).toContainText(`about ${sampleSize} responses`);
  }
  await expect(part.getByText('Hidden', { exact: true }).last()).toBeVisible();
  await noSideways(page);
  await expectAccessible(page);

  await part.getByRole('link', { name: 'By aspect' }).click();
  await expect(partOf(page, 'Groups by aspect').getByRole('heading', { level: 3, name: 'Everyone' })).toBeVisible();
  await noSideways(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

test('the trend has the same numbers as drawing and as table, and shows every score if there is no overall score', async ({
  page,
  server,
}) => {
  const { name } = await openReport(page, server.url);
  const part = partOf(page, trend);
  await part.getByText('Show as a table').click();
  const rows = await part
    .getByRole('row')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)));
  const [fields, ...lines] = rows as string[][];
  const numbers = lines.map((line) => Object.fromEntries(line.map((cell, index) => [fields![index]!, cell])));
  const [before, now] = numbers as [Record<string, string>, Record<string, string>];
  expect(now['Survey']).toBe(name);
  await expect(
    part.getByText(
      `How people are: ${before['Score (of 100)']} of 100 in “${before['Survey']}”, then ${now['Score (of 100)']}:`,
    ),
  ).toBeVisible();
  for (const line of numbers) {
    const points = part.getByRole('list', { name: line['Score']!, exact: true }).getByRole('listitem');
    await expect(points).toHaveCount(2);
    const point = points.filter({ hasText: line['Closed']! });
    await expect(point).toContainText(`${line['Score (of 100)']} (${line['Interval from']} to ${line['Interval to']})`);
    await expect(point).toContainText(`about ${line['Responses (about)']} responses`);
    await expect(point).toContainText(`${line['Invited who completed']} of ${line['Invited']} invited people`);
    await expect(point).toContainText(line['Difference']!);
  }
  expect(now['Difference']).toMatch(new RegExp(` (than|from|as) ${before['Survey']}$`));
  // Each score has the labels of its section. The key is for all, so it has only numbers.
  const newest = part.getByRole('list', { name: 'How people are', exact: true }).getByRole('listitem').last();
  await expect(newest).toContainText(', In between,');
  await expect(part.getByRole('list', { name: 'Key' }).getByRole('listitem').nth(1)).toHaveText('40 to 69');
  await expectAccessible(page);
});

test('a chart is copied as an image with its title and note, or saved if the browser cannot copy images', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const policy: string[] = [];
  page.on(
    'console',
    (message) => void (/Content Security Policy/i.test(message.text()) && policy.push(message.text())),
  );
  const sources = await drawnImages(page);
  const { surveyId, name } = await openReport(page, server.url);
  await partOf(page, heatMap).getByRole('button', { name: 'Copy as image' }).click();
  await expect(page.getByText('Image copied')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return [...new Uint8Array(await (await item!.getType('image/png')).arrayBuffer())];
  });
  const [width, height] = pngSize(Buffer.from(copied));
  expect(width).toBe(1920);
  expect(height).toBeGreaterThan(700);

  await page.goto(`${server.url}/app/admin/survey/${surveyId}/report/details/0`);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'ClipboardItem'));
  for (const area of ['In detail', 'How scores are spread']) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      partOf(page, area).getByRole('button', { name: 'Copy as image' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${name} .+ ${area} \\d{4}-\\d\\d-\\d\\d\\.png$`));
    expect(pngSize(await readFile(await file.path()))[0]).toBe(1920);
    await expect(page.getByText('This browser cannot copy images')).toBeVisible();
  }
  expect(sources).toHaveLength(3);
  for (const source of sources) expect(source.split('provisional, not validated')).toHaveLength(2);
  expect(policy).toEqual([]);
});

test('a part that cannot be loaded says so in its place, and appears after trying again', async ({ page, server }) => {
  await page.route('**/report/heat-map', (route) =>
    route.fulfill({ status: 500, json: { error: 'InternalError', message: 'x' } }),
  );
  await openReport(page, server.url);
  const part = partOf(page, heatMap);
  await expect(part.getByRole('alert')).toBeVisible();
  await expect(partOf(page, trend).getByText(/^How people are: \d/)).toBeVisible();
  await page.unroute('**/report/heat-map');
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByRole('rowheader', { name: /^Everyone/ })).toBeVisible();
});

test('the print version of the unfiltered report compares groups by section, and that of a filtered report does not', async ({
  page,
  server,
}) => {
  const { surveyId } = await openReport(page, server.url);
  const groupLink = await partOf(page, heatMap).getByRole('link', { name: 'Night shift' }).getAttribute('href');
  const print = `${server.url}/app/admin/survey/${surveyId}/report/print`;
  await page.goto(print);
  const heading = page.getByRole('heading', { level: 2, name: heatMap });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 720, height: 1000 });
  const table = page.getByRole('table', { name: heatMap });
  await expect(table.getByRole('rowheader', { name: /^Management/ })).toBeVisible();
  await expect(table.getByRole('cell').first()).toContainText(/\d+ to \d+/);
  expect(
    await table.evaluate((element) => element.getBoundingClientRect().right <= document.documentElement.clientWidth),
  ).toBe(true);

  await page.emulateMedia({ media: 'screen' });
  await page.goto(`${print}${new URL(groupLink!, server.url).search}`);
  await expect(page.getByText('Only these answers:')).toBeVisible();
  await expect(heading).toHaveCount(0);
});
