import type { Page, Request } from '@playwright/test';
import type { AdminOrganisation } from './organisation.ts';
import { readPdf } from './readPdf.ts';
import { expect, expectAccessible, test } from './test.ts';

/* A survey is tried with invented people before it opens (docs/rules/rehearsal.md). */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const rowOf = (page: Page, group: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: group }) });
const printedPages = async (page: Page) =>
  readPdf(await page.pdf({ format: 'A4' })).map((text) => text.replaceAll(/\s+/g, ' '));

/** A survey with two large groups, a small one of 7 people, and 13 people in no group. */
const makeSurvey = ({ makeSurvey: make }: AdminOrganisation, status: 'DRAFT' | 'READY') =>
  make({
    name: 'Autumn',
    status,
    ...(status === 'DRAFT' && { contact: null }),
    people: 60,
    groups: {
      Day: (person) => person < 20,
      Night: (person) => person >= 20 && person < 40,
      Office: (person) => person >= 40 && person < 47,
    },
  });

test('a draft is tried: its groups, both reports, and how they look on paper', async ({ page, organisation }) => {
  const { surveyId } = await makeSurvey(organisation, 'DRAFT');
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}`);
  await expect(heading(page)).toHaveText('Autumn');
  const calls = new Set<string>();
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.add(`${request.method()} ${pathname.split(surveyId).at(-1)!}`);
  });

  await page.getByRole('link', { name: 'Try with invented people' }).click();
  await expect(heading(page)).toHaveText('Rehearsal: Autumn');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('2 of 3 groups can be shown.')).toBeVisible();
  await expect(rowOf(page, /^Office/)).toContainText('Cannot be shown');
  for (const text of [
    '4 are expected to answer, and at least 5 must.',
    'What helps: at least 5 of its 7 people answer',
  ])
    await expect(rowOf(page, /^Office/)).toContainText(text);
  await expectAccessible(page);
  await page.getByRole('slider', { name: 'Expected to answer' }).press('End');
  await expect(page.getByText('All 3 groups can be shown.')).toBeVisible();
  await expect(page).toHaveURL(/rate=100/);
  expect([...calls].filter((call) => call.endsWith('/rehearsal'))).toEqual([]);

  await page.getByRole('link', { name: 'See what your organisation gets' }).click();
  await expect(page.getByRole('heading', { name: 'What stands out' })).toBeVisible();
  await expect(heading(page)).toHaveText('Rehearsal: Autumn');
  await expect(page.getByText('60 of 60 completed (100%)')).toBeVisible();
  await expect(
    page
      .getByText(/^Office/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expect(page.getByText('The invented people have answered.')).toBeAttached();
  await expect(page.getByRole('button', { name: /Download|Copy|Filter|Compare/ })).toHaveCount(0);
  await page.mouse.wheel(0, 3000);
  await expect(page.getByText('Invented answers.')).toBeInViewport();
  await expectAccessible(page);
  const printed = await printedPages(page);
  expect(printed.length).toBeGreaterThan(3);
  for (const text of printed) expect(text).toContain('Invented answers. No one has answered yet.');
  expect(printed.join(' ')).not.toMatch(/Other answers|Each person/);
  const shown = () => page.getByRole('main').innerText();
  const before = await shown();
  await page.getByRole('button', { name: 'Other answers' }).click();
  await expect(page).toHaveURL(/seed=1/);
  await expect.poll(shown).not.toContain('answering…');
  expect(await shown()).not.toBe(before);

  await page.getByRole('link', { name: 'Each person' }).click();
  await expect(heading(page)).toHaveText(/^Rehearsal: Your/);
  await expect(page).toHaveURL(/rate=100/);
  await page.getByRole('link', { name: 'Low scores' }).click();
  await expect(page.getByRole('button', { name: /Keep|Save/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Your answers and your rights' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Need Support Now?' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/rehearsal\/person\?.*person=2/);
  await page
    .getByRole('link', { name: /^More about/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/person\/section\/0\?.*person=2/);
  await expect(page).toHaveTitle(/^Rehearsal: /);
  await expect(page.getByText('Invented answers.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to your report' }).first().click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(heading(page)).toHaveText(/^Probelauf: Ihre/);
  await expectAccessible(page);
  for (const text of await printedPages(page))
    expect(text).toContain('Erfundene Antworten. Noch hat niemand geantwortet.');

  // The pages of a survey load it again from time to time.
  calls.delete('GET ');
  expect([...calls].sort()).toEqual(['GET /forecast', 'GET /rehearsal']);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toMatch(/invented|Rehearsal|Probelauf/);
});

test('a failure and a survey that opens meanwhile lead on', async ({ page, organisation }) => {
  const { surveyId } = await makeSurvey(organisation, 'READY');
  await organisation.signInAs(page, 'edit');
  await page.route('**/rehearsal?*', (route) => route.abort());
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/rehearsal/report`);
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.');
  await page.unroute('**/rehearsal?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'What stands out' })).toBeVisible();

  await organisation.api('edit').openSurvey({ params: { surveyId } });
  await page.getByRole('button', { name: 'Other answers' }).click();
  await expect(heading(page)).toHaveText('This survey cannot be tried');
  await page.getByRole('link', { name: 'Go to the survey' }).click();
  await expect(page.getByText('Open', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try with invented people' })).toHaveCount(0);
});

test('only editors can try a survey', { tag: '@phone' }, async ({ page, organisation }) => {
  const { surveyId } = await makeSurvey(organisation, 'READY');
  await organisation.signInAs(page, 'view');
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}`);
  await expect(page.getByRole('link', { name: 'All questions' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try with invented people' })).toHaveCount(0);
  await page.goto(`${organisation.url}/app/admin/survey/${surveyId}/rehearsal`);
  await expect(heading(page)).toHaveText('This survey cannot be tried');
});
