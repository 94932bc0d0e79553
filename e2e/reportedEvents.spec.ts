import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import type { SurveyType } from '../contract/content/surveyType.ts';
import type { Answer } from '../contract/entities/answer.ts';
import { inventAnswers } from '../server/invented/inventAnswers.ts';
import { readWorkbook } from '../testing/files/readWorkbook.ts';
import type { AdminOrganisation } from './organisation.ts';
import { readPdf } from './readPdf.ts';
import { expect, expectAccessible, test } from './test.ts';

/**
 * Says who reports what. Of 60 people, 20 are in the office, 25 in the workshop, and 15 in no group. Insults: 5 in the
 * office, 6 in the workshop and 1 of the others. Attacks: 4 people. Nothing else was reported.
 */
const insulted = (person: number) => person < 5 || (person >= 20 && person < 26) || person === 50;
const attacked = (person: number) => person >= 10 && person < 14;

function answersOf(definition: SurveyType, person: number): Answer[] {
  const others = inventAnswers(definition, person).filter(({ questionId }) => !questionId.startsWith('event-'));
  const rows = ['insulted', 'left-out', 'threatened', 'attacked', 'sexual-remarks', 'touched'];
  const happened = (row: string) =>
    (row === 'insulted' && insulted(person)) || (row === 'attacked' && attacked(person));
  return [
    ...others,
    ...rows.map((row): Answer => ({ questionId: `event-${row}`, intValue: happened(row) ? 3 : 1 })),
    ...(insulted(person) ? [{ questionId: 'event-from', intValueArray: [0, 3] }] : []),
  ];
}

const title = 'Behaviour that should not happen';
const sourceTitle = 'If something like this happened, who did it come from?';
const sectionName = 'How people treat each other';
const notNothing = 'This does not mean that nothing happened.';
const notShown = 'Events are shown only in the report of everyone in one survey, without filters or comparisons.';

const makeClosed = (organisation: AdminOrganisation) =>
  organisation.makeSurvey({
    type: 'psychosocial-risk',
    people: 60,
    groups: { Office: (person) => person < 20, Workshop: (person) => person >= 20 && person < 45 },
    answers: answersOf,
    status: 'CLOSED',
  });

const areaOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

/** Rows of a table, as the texts of their cells, without descriptions and notes. */
const rowsOf = (table: Locator) =>
  table.getByRole('row').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) =>
        [...cell.childNodes]
          .filter((part) => !(part instanceof Element && part.matches('div, small, [aria-hidden]')))
          .map(({ textContent }) => textContent)
          .join(''),
      ),
    ),
  );

/** The address of the section's page. */
const sectionAddress = ({ url }: AdminOrganisation, surveyId: string, request?: object) =>
  `${url}/app/admin/survey/${surveyId}/report/details/people-around-you${
    request ? `?options=${encodeURIComponent(JSON.stringify(request))}` : ''
  }`;

const fewer = (of: number) => `fewer than 5 of ${of}`;
/** Every event but insults looks the same, whether no one or 4 people reported it. */
const otherEvents = ['Being left out', 'Threats', 'Attacks', 'Sexual remarks', 'Sexual touching'];

test('the report of everyone shows events in steps, by group, and before every score', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await makeClosed(organisation);
  await organisation.signInAs(page, 'report');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/report`);
  const listed = areaOf(page, 'Sections').getByRole('listitem').filter({ hasText: sectionName }).first();
  await expect(listed.getByText('Insults: 10 to 14 of 60 people reported it')).toBeVisible();
  await expect(listed.getByText(`${otherEvents.join(', ')}: ${fewer(60)}. ${notNothing}`)).toBeVisible();
  await noSideways(page);

  await page.goto(sectionAddress(organisation, surveyId));
  const events = areaOf(page, title);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(title);
  await expect(events.getByText('60 people, as at closing').first()).toBeVisible();
  const { y, height } = (await events
    .getByRole('cell', { name: /10 to 14 of 60/ })
    .first()
    .boundingBox())!;
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
  await expect(events.getByText('These are counts of people, not scores.')).toBeVisible();
  const [head, insults, ...others] = await rowsOf(events.getByRole('table', { name: title }));
  expect(head).toEqual([
    'Event',
    'Everyone',
    expect.stringMatching(/^Office/),
    expect.stringMatching(/^Workshop/),
    'Everyone else',
  ]);
  expect(insults).toEqual(['Insults', '10 to 14 of 60', '5 to 9 of 20', '5 to 9 of 25', fewer(15)]);
  expect(others).toEqual(otherEvents.map((name) => [name, fewer(60), fewer(20), fewer(25), fewer(15)]));
  // Once below each table, and on a phone also with each of the 8 counts of everyone that are in the lowest step.
  const isPhone = page.viewportSize()!.width < 640;
  await expect(events.getByText(notNothing).filter({ visible: true })).toHaveCount(isPhone ? 2 + 8 : 2);
  for (const cell of await events.getByRole('cell', { name: /^fewer than/ }).all())
    await expect(cell).toHaveAccessibleDescription(notNothing);

  const [sources, colleague, ...otherSources] = await rowsOf(events.getByRole('table', { name: sourceTitle }));
  await expect(events.getByRole('heading', { name: sourceTitle })).toBeVisible();
  expect(sources).toEqual(['Who it came from', 'Everyone']);
  expect(colleague).toEqual(['A colleague', '10 to 14 of 60']);
  expect(otherSources).toEqual([
    ['A manager or team leader', fewer(60)],
    ['Someone whose work I lead', fewer(60)],
    ['Customers, patients, pupils or other people from outside', '10 to 14 of 60'],
    ['Someone else', fewer(60)],
  ]);
  await expect(events.getByRole('img')).toHaveCount(0);
  await noSideways(page);
  await events.getByText('How to read these counts, and what to do').click();
  await expect(events.getByText('No one may ask anyone what they answered here')).toBeVisible();
  await expectAccessible(page);
  await noSideways(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    events.getByRole('button', { name: `Download CSV (${title})` }).click(),
  ]);
  const { data } = Papa.parse<string[]>((await readFile(await file.path(), 'utf8')).replace('\uFEFF', ''));
  expect(data[0]).toEqual([
    'Event',
    'People',
    'Reported by',
    'At least',
    'At most',
    'Of (people, as at closing)',
    'Note',
  ]);
  expect(data[1]).toEqual(['Insults', 'Everyone', '10 to 14 of 60', '10', '14', '60', '']);
  expect(data[5]).toEqual(['Being left out', 'Everyone', fewer(60), '0', '4', '60', notNothing]);
  expect(data).toHaveLength(1 + 6 * 4);
});

test('a filtered or compared report has one sentence instead of events, with a link to the report of everyone', async ({
  page,
  organisation,
}) => {
  const { surveyId, groupIds } = await makeClosed(organisation);
  await organisation.signInAs(page, 'report');
  const [office, workshop] = ['Office', 'Workshop'].map((name) => ({ participantGroups: [groupIds[name]!] }));
  for (const request of [{ filter: office }, { compareToFilter: workshop }]) {
    await page.goto(sectionAddress(organisation, surveyId, request));
    const events = areaOf(page, title);
    await expect(events.getByText(notShown)).toBeVisible();
    await expect(page.getByText(sourceTitle)).toHaveCount(0);
    await expect(events.getByRole('table')).toHaveCount(0);
    await expect(page.getByText(/of \d+ people reported it/)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText('In detail');
    await expectAccessible(page);
    await noSideways(page);
    await events.getByRole('link', { name: 'Show the report of everyone' }).click();
    await expect(events.getByRole('table')).toHaveCount(2);
    expect(new URL(page.url()).searchParams.has('options')).toBe(false);
  }
});

test('@desk the print version and the workbook have the same steps', async ({ page, organisation }) => {
  const { surveyId, groupIds } = await makeClosed(organisation);
  await organisation.signInAs(page, 'report');
  const report = `${organisation.url}/app/admin/survey/${surveyId}/report`;
  await page.goto(report);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const rows = (await readWorkbook(await readFile(await file.path()))).get('Events')!.rows;
  expect(rows).toHaveLength(1 + 6 * 4 + 5);
  expect(rows[1]).toEqual([sectionName, title, 'Insults', 'Everyone', '10 to 14 of 60', 10, 14, 60, null]);
  expect(rows[5]).toEqual([sectionName, title, 'Being left out', 'Everyone', fewer(60), 0, 4, 60, notNothing]);
  expect(rows[25]).toEqual([sectionName, sourceTitle, 'A colleague', 'Everyone', '10 to 14 of 60', 10, 14, 60, null]);

  await page.evaluate(() => (window.print = () => {}));
  await page.goto(`${report}/print`);
  const printed = page.getByRole('table', { name: title });
  await expect(printed).toBeVisible();
  expect((await rowsOf(printed))[1]).toEqual(['Insults', '10 to 14 of 60', '5 to 9 of 20', '5 to 9 of 25', fewer(15)]);
  await expect(page.getByText('No one may ask anyone what they answered here')).toBeVisible();
  await expectAccessible(page);
  const text = readPdf(await page.pdf())
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain(notNothing);
  expect(text).toMatch(/Insults .*10 to 14 of 60/);

  const filter = { filter: { participantGroups: [groupIds['Office']!] } };
  await page.goto(`${report}/print?options=${encodeURIComponent(JSON.stringify(filter))}`);
  await expect(page.getByText(notShown)).toHaveCount(2);
  await expect(page.getByText(/fewer than/)).toHaveCount(0);
});

test('@desk a super administrator writes the analysis of an event, and readers see it with its name', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await makeClosed(organisation);
  await organisation.signInAs(page, 'super');
  await page.goto(sectionAddress(organisation, surveyId));
  const events = areaOf(page, title);
  const threats = events
    .getByRole('button', { name: 'Write an analysis' })
    .and(page.getByRole('button', { description: 'Analysis of Threats' }));
  await threats.click();
  await events.getByRole('textbox', { name: 'Analysis of Threats' }).fill('Look at the counter.');
  await events.getByRole('button', { name: 'Save analysis' }).click();
  await expect(page.getByText('Successfully updated analysis')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await organisation.signInAs(page, 'report');
  await page.goto(sectionAddress(organisation, surveyId));
  await expect(events.getByRole('heading', { name: /^Analysis of/ })).toHaveText(['Analysis of Threats']);
  await expect(events.getByText('Look at the counter.')).toBeVisible();
});
