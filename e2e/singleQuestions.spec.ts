import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import type { SurveyType } from '../contract/content/surveyType.ts';
import type { Answer } from '../contract/entities/answer.ts';
import { scoredItems } from '../server/content/reportedItems.ts';
import { inventAnswers } from '../server/invented/inventAnswers.ts';
import { readWorkbook } from '../testing/files/readWorkbook.ts';
import type { AdminOrganisation } from './organisation.ts';
import { readPdf } from './readPdf.ts';
import { expect, expectAccessible, test } from './test.ts';

/**
 * Says who answers what. 20 of 60 people are in the office, the others in the workshop or kitchen. In the office everyone is always spoken
 * to with respect, elsewhere 30 people sometimes and 10 never. The rules fit completely for 12 people, for the others they
 * have the value 3. Everyone answers every question, except that 2 people leave out one about help. So the questions
 * about help are hidden.
 */
function valueOf(item: string, person: number): number | null {
  if (item === 'respect-spoken-to') {
    if (person < 20) return 5;
    return person < 50 ? 3 : 1;
  }
  if (item === 'fairness-same-rules') return person < 12 ? 10 : 3;
  if (item === 'support-alone' && person < 2) return null;
  return 1 + (person % 5);
}

const answersOf = (definition: SurveyType, person: number): Answer[] => {
  const scored = scoredItems(definition);
  return [
    ...inventAnswers(definition, person).filter(({ questionId }) => !scored.has(questionId)),
    ...[...scored].map((questionId): Answer => {
      const value = valueOf(questionId, person);
      return value === null ? { questionId, notApplicable: true } : { questionId, intValue: value };
    }),
  ];
};

/** @param kitchen the number of people in the kitchen. */
const makeClosed = (organisation: AdminOrganisation, { name = 'Autumn risks', kitchen = 12 } = {}) =>
  organisation.makeSurvey({
    type: 'psychosocial-risk',
    name,
    people: 60,
    groups: {
      Office: (person) => person < 20,
      Workshop: (person) => person >= 20 && person < 60 - kitchen,
      Kitchen: (person) => person >= 60 - kitchen,
    },
    answers: answersOf,
    status: 'CLOSED',
  });

const sectionName = 'How people treat each other';
const spokenTo = 'People at work spoke to me with respect.';
const sameRules = 'The same rules hold for everyone.';
const frequencies = ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'];

const areaOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const noSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

/** Rows of a table, as the texts of their cells without labels that screen readers do not get. */
const rowsOf = (table: Locator) =>
  table.getByRole('row').evaluateAll((rows) =>
    rows.map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => {
        const copy = cell.cloneNode(true) as Element;
        for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove();
        return copy.textContent.trim();
      }),
    ),
  );

/** The row of an item in a table. */
const rowOf = async (table: Locator, name: string) =>
  (await rowsOf(table)).filter(([item]) => item?.endsWith(name) || item?.endsWith(`(${name})`));

/** The address of the section's page. */
const sectionAddress = ({ url }: AdminOrganisation, surveyId: string, request?: object) =>
  `${url}/app/admin/survey/${surveyId}/report/details/people-around-you${
    request ? `?options=${encodeURIComponent(JSON.stringify(request))}` : ''
  }`;

const percent = (...shares: number[]) => shares.map((share) => `${share}%`);

/** Opens the aspects, which are collapsed on a phone. */
async function expandAspects(items: Locator, page: Page) {
  await expect(items.getByText('Whether an answer is good or bad depends on the question.')).toBeVisible();
  if (page.viewportSize()!.width >= 720) return;
  for (const summary of await items.getByText(/: \d questions$/).all()) await summary.click();
}

test('one card has the answers to the single questions of a section, by aspect', async ({ page, organisation }) => {
  const { surveyId } = await makeClosed(organisation);
  await organisation.signInAs(page, 'report');
  await page.goto(sectionAddress(organisation, surveyId));
  const items = areaOf(page, 'Single questions');
  if (page.viewportSize()!.width < 720) {
    await expect(items.getByText('Respect: 3 questions')).toBeVisible();
    await expect(items.getByRole('table')).toHaveCount(0);
  }
  await expandAspects(items, page);
  await expect(items.getByRole('table')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: spokenTo })).toHaveCount(0);

  const inRespect = items.getByRole('table', { name: 'Respect' });
  expect((await rowsOf(inRespect))[0]).toEqual(['Question', 'Responses (about)', ...frequencies]);
  expect(await rowOf(inRespect, spokenTo)).toEqual([[spokenTo, '60', ...percent(17, 0, 50, 0, 33)]]);
  const inFairness = items.getByRole('table', { name: 'Fairness and recognition' });
  await expect(items.getByText('From 0 (Does not fit at all) to 10 (Fits completely)')).toBeVisible();
  expect(await rowOf(inFairness, sameRules)).toEqual([
    [sameRules, '60', ...percent(0, 0, 0, 80, 0, 0, 0, 0, 0, 0, 20)],
  ]);
  await expect(items.getByText('Hidden', { exact: true })).toHaveCount(1);
  await expect(items.getByText('Hidden:')).toHaveCount(1);
  await expect(items.getByText('This result is hidden to protect confidentiality.')).toBeVisible();
  await expectAccessible(page);
  await noSideways(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    items.getByRole('button', { name: 'Download CSV (Single questions)' }).click(),
  ]);
  expect(file.suggestedFilename()).toContain('Single questions');
  const { data } = Papa.parse<string[]>((await readFile(await file.path(), 'utf8')).replace('\uFEFF', ''));
  expect(data).toHaveLength(1 + 14);
  const found = data.find((row) => row.includes(spokenTo))!;
  expect(found.slice(0, 2)).toEqual(['Respect', spokenTo]);
  expect(found.slice(3, 10)).toEqual([expect.any(String), '60', '17', '0', '50', '0', '33']);
});

test('a filter and a comparison show the answers of groups of ten or more, and hide those of smaller ones', async ({
  page,
  organisation,
}) => {
  const { surveyId, groupIds } = await makeClosed(organisation);
  await organisation.signInAs(page, 'report');
  const filterOf = (name: string) => ({ participantGroups: [groupIds[name]!] });
  const items = areaOf(page, 'Single questions');
  const inRespect = items.getByRole('table', { name: 'Respect' });

  await page.goto(sectionAddress(organisation, surveyId, { filter: filterOf('Office') }));
  await expandAspects(items, page);
  await expect(inRespect).toBeVisible();
  expect(await rowOf(inRespect, spokenTo)).toEqual([[expect.any(String), '20', ...percent(0, 0, 0, 0, 100)]]);

  await page.goto(sectionAddress(organisation, surveyId, { compareToFilter: filterOf('Office') }));
  await expandAspects(items, page);
  await expect(inRespect).toBeVisible();
  expect(await rowOf(inRespect, spokenTo)).toEqual([
    [expect.any(String), '60', ...percent(17, 0, 50, 0, 33)],
    [expect.stringContaining('Office'), '20', ...percent(0, 0, 0, 0, 100)],
  ]);
  await expectAccessible(page);
  await noSideways(page);

  const small = await makeClosed(organisation, { name: 'Kitchen risks', kitchen: 8 });
  const kitchen = { participantGroups: [small.groupIds['Kitchen']!] };
  await page.goto(sectionAddress(organisation, small.surveyId, { filter: kitchen }));
  await expect(items.getByText('This result is hidden to protect confidentiality.')).toBeVisible();
  await expect(items.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(items.getByRole('table')).toHaveCount(0);
  await expect(items.getByText(/%/)).toHaveCount(0);

  await page.goto(sectionAddress(organisation, small.surveyId, { compareToFilter: kitchen }));
  await expandAspects(items, page);
  await expect(inRespect).toBeVisible();
  await expect(items.getByText(/^Kitchen .* Hidden$/)).toBeVisible();
  expect(await rowOf(inRespect, spokenTo)).toHaveLength(1);
});

test('@desk the print version has the same tables, and the workbook one row for each question', async ({
  page,
  organisation,
}) => {
  const { surveyId, groupIds } = await makeClosed(organisation);
  await organisation.signInAs(page, 'report');
  const report = `${organisation.url}/app/admin/survey/${surveyId}/report`;
  const office = { compareToFilter: { participantGroups: [groupIds['Office']!] } };
  await page.goto(`${report}?options=${encodeURIComponent(JSON.stringify(office))}`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const workbook = await readWorkbook(await readFile(await file.path()));
  const { rows } = workbook.get('Single questions')!;
  const head = rows[0]!;
  expect(head.slice(6, 11)).toEqual(frequencies);
  expect(head).toHaveLength(6 + 5 + 11);
  expect(rows).toHaveLength(1 + 2 * (9 + 10 + 14));
  const ofItem = rows.filter((row) => row[2] === spokenTo);
  expect(ofItem.map((row) => [row[0], row[1], ...row.slice(5, 11)])).toEqual([
    [sectionName, 'Respect', 60, 10 / 60, 0, 0.5, 0, 20 / 60],
    [sectionName, 'Respect', 20, 0, 0, 0, 0, 1],
  ]);
  expect(workbook.get('Details')!.rows.flat()).not.toContain(spokenTo);

  await page.evaluate(() => (window.print = () => {}));
  await page.goto(`${report}/print`);
  const printed = page.getByRole('table', { name: 'Respect' });
  await expect(printed).toBeVisible();
  expect(await rowOf(printed, spokenTo)).toEqual([[expect.any(String), '60', ...percent(17, 0, 50, 0, 33)]]);
  await expectAccessible(page);
  const text = readPdf(await page.pdf())
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(text).toContain(spokenTo);
});

test('@desk a super administrator writes the analysis of a single question, and readers see it with its name', async ({
  page,
  organisation,
}) => {
  const { surveyId } = await makeClosed(organisation);
  await organisation.signInAs(page, 'super');
  await page.goto(sectionAddress(organisation, surveyId));
  const items = areaOf(page, 'Single questions');
  const name = `Analysis of ${spokenTo}`;
  await expect(items.getByRole('button', { name: 'Write an analysis' })).toHaveCount(0);
  await items.getByText('Analyses of single questions').click();
  await items
    .getByRole('button', { name: 'Write an analysis' })
    .and(page.getByRole('button', { description: name }))
    .click();
  await items.getByRole('textbox', { name }).fill('Look at the morning meeting.');
  await items.getByRole('button', { name: 'Save analysis' }).click();
  await expect(page.getByText('Successfully updated analysis')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await organisation.signInAs(page, 'report');
  await page.goto(sectionAddress(organisation, surveyId));
  await expect(items.getByRole('heading', { name: /^Analysis of/ })).toHaveText([name]);
  await expect(items.getByText('Look at the morning meeting.')).toBeVisible();
});
