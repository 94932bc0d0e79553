import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import type { HeatMap } from '../contract/entities/surveyReport.ts';
import { differenceText } from '../web/components/charts/certaintyTexts.ts';
import { openReport } from './openReport.ts';
import { expect, expectAccessible, test } from './test.ts';

const partOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first();
const heatMap = 'Groups by section';
const trend = 'Over time';
const cells = (page: Page, group: RegExp) =>
  partOf(page, heatMap)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: group }) })
    .getByRole('cell');

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

test('groups appear side by side with the numbers of their reports, and a group that is too small is suppressed completely', async ({
  page,
  server,
}) => {
  const [response] = await Promise.all([page.waitForResponse('**/report/heat-map'), openReport(page, server.url)]);
  const { rows } = (await response.json()) as HeatMap;
  const part = partOf(page, heatMap);
  await expect(part.getByText('1 group is hidden')).toBeVisible();
  await expect(cells(page, /^Management/)).toHaveText(['Hidden']);
  expect(
    await part.getByRole('rowheader').evaluateAll((all) => all.map((each) => each.firstChild!.textContent)),
  ).toEqual(['Everybody', 'Community nurses', 'Day shift', 'Management', 'Night shift', 'Office']);
  const numbers = (await cells(page, /^Night shift/).allInnerTexts()).map((text) => /\d+/.exec(text)![0]);

  const night = rows.find(({ group }) => group?.name === 'Night shift')!;
  for (const [index, { difference, sampleSize }] of night.scores.entries()) {
    const cell = cells(page, /^Night shift/).nth(index);
    await expect(cell).toContainText(differenceText(difference!, null));
    await expect(cell).toContainText(`about ${sampleSize} responses`);
  }
  await expect(
    cells(page, /^Night shift/).filter({ hasText: 'clearly lower than all others together' }),
  ).not.toHaveCount(0);
  await expect(part.getByRole('rowheader', { name: /^Night shift/ })).toContainText(
    `${night.invitedCompleted} of ${night.invited} invited people`,
  );
  await expect(part.getByText('Order of groups')).toHaveCount(0);
  for (const [index, { interval }] of night.scores.entries())
    await expect(cells(page, /^Night shift/).nth(index)).toContainText(
      `(${Math.round(interval!.low * 100)} to ${Math.round(interval!.high * 100)})`,
    );
  await expectAccessible(page);

  await part.getByRole('link', { name: 'Night shift' }).click();
  await expect(page.getByText('Group: Night shift')).toBeVisible();
  const sections = partOf(page, 'Sections')
    .getByRole('listitem')
    .filter({ hasText: /\d \(\d/ });
  for (const [index, number] of numbers.entries()) await expect(sections.nth(index)).toContainText(`${number} (`);
  await expect(part.getByText('without the filters, comparisons and surveys chosen above')).toBeVisible();
});

test('on a phone the heat map scrolls by keyboard, and the page does not scroll sideways', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openReport(page, server.url);
  const region = page.getByRole('region', { name: heatMap }).filter({ has: page.locator('> table') });
  await region.focus();
  await expect(region).toBeFocused();
  const group = await region.getByRole('rowheader').first().boundingBox();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect((await region.getByRole('rowheader').first().boundingBox())!.x).toBe(group!.x);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
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
      `How you are: ${before['Score (of 100)']} of 100 in “${before['Survey']}”, then ${now['Score (of 100)']}:`,
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
  await expect(partOf(page, trend).getByText(/^How you are: \d/)).toBeVisible();
  await page.unroute('**/report/heat-map');
  await part.getByRole('button', { name: 'Try again' }).click();
  await expect(part.getByRole('rowheader', { name: /^Everybody/ })).toBeVisible();
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
