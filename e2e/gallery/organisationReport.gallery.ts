import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { Page } from '@playwright/test';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { openReport } from '../openReport.ts';
import { signInDirectly } from '../signInDirectly.ts';
import { expect, test } from '../test.ts';
import { administrator } from './demonstration.ts';
import { show } from './show.ts';

const route = '/admin/survey/$surveyId/report';
const sectionRoute = `${route}/details/$detailIndex`;

const withOptions = (request: object) => `?options=${encodeURIComponent(JSON.stringify(request))}`;

/** Opens a report from the list of reports. @returns its address. */
async function openNamed(page: Page, url: string, name: RegExp): Promise<string> {
  await page.goto(`${url}/app/admin/reporting`);
  const link = page.getByRole('main').getByRole('link', { name }).first();
  const address = `${url}${await link.getAttribute('href')}`;
  await page.goto(address);
  await expect(page.getByRole('heading', { name: 'What stands out' })).toBeVisible();
  return address;
}

/** The filter that the name of a group in the heat map leads to. */
async function filterOf(page: Page, group: string): Promise<object> {
  const link = page.locator('#groups').locator('xpath=..').getByRole('link', { name: group, exact: true }).first();
  const address = new URL((await link.getAttribute('href'))!, page.url());
  return (JSON.parse(address.searchParams.get('options')!) as { filter: object }).filter;
}

/** The survey's id in the address of the second report of a type, which is the one before. */
async function surveyBefore(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/app/admin/reporting`);
  const links = page.getByRole('main').getByRole('link', { name: /^Wellbeing survey/ });
  return /\/survey\/([^/]+)\/report/.exec((await links.nth(1).getAttribute('href'))!)![1]!;
}

test("the organisation's report", async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  const address = `${server.url}/app/admin/survey/${surveyId}/report`;
  await page.goto(`${server.url}/app/admin/reporting`);
  await show(page, '/admin/reporting');
  await page.goto(address);
  await show(page, route);
  const sections = await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('link').count();
  for (let index = 0; index < sections; index += 1) {
    await page.goto(`${address}/details/${index}`);
    await show(page, sectionRoute, { state: `section ${index + 1}` });
  }
  await page.goto(`${address}/details/99`);
  await show(page, sectionRoute, { state: 'no such section' });
  for (const [slide, state] of [
    [1, 'title'],
    [2, 'what stands out'],
    [3, 'finding'],
    [99, 'method'],
  ] as const) {
    await page.goto(`${address}/slides?slide=${slide}`);
    await expect(page.getByRole('dialog').getByRole('heading', { level: 1 })).toBeVisible();
    await show(page, `${route}/slides`, { state });
  }
  await page.goto(`${address}/print`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await show(page, `${route}/print`);
  await page.getByRole('checkbox', { name: 'Include articles from the library' }).check();
  await show(page, `${route}/print`, { state: 'with articles' });
});

test("the overview of the organisation's report", async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  const address = `${server.url}/app/admin/survey/${surveyId}/report`;
  await page.getByRole('button', { name: 'Show all' }).click();
  await show(page, route, { state: 'whole summary' });
  await page.goto(`${address}?groupsBy=aspects`);
  await show(page, route, { state: 'groups by aspect' });
  const filter = await filterOf(page, 'Night shift');
  const before = await surveyBefore(page, server.url);
  await page.goto(`${address}${withOptions({ filter })}`);
  await page.getByText(/^Over time: about all/).click();
  await show(page, route, { state: 'filtered, a folded part opened' });
  await page.goto(`${address}${withOptions({ compareToSurvey: before })}`);
  await show(page, route, { state: 'compared with a survey' });
  await openNamed(page, server.url, /^Psychosocial risk/);
  await show(page, route, { state: 'without a summary' });
});

test("the overview of the organisation's report for a super administrator", async ({ page, server }) => {
  await signInDirectly(page, server.url, administrator('super'));
  await openNamed(page, server.url, /^Wellbeing survey/);
  await show(page, route, { state: 'super administrator' });
});

test("a section of the organisation's report", async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  const address = `${server.url}/app/admin/survey/${surveyId}/report`;
  const names = await page.getByRole('region', { name: 'Sections', exact: true }).getByRole('link').allInnerTexts();
  const compared = withOptions({ compareToSurvey: await surveyBefore(page, server.url) });
  await page.goto(`${address}/details/0${compared}`);
  await show(page, sectionRoute, { state: 'compared' });
  const merged = names.indexOf('People and their work');
  expect(merged).toBeGreaterThan(-1);
  await page.goto(`${address}/details/${merged}${compared}`);
  await expect(page.getByText('Several answers shown together').first()).toBeVisible();
  await show(page, sectionRoute, { state: 'answers shown together, compared' });
});

/** The answer in the middle of each scale. 12 people report the event insults. */
function middling(definition: SurveyType, person: number): Answer[] {
  const middles = new Map(
    surveyItems(definition).flatMap((item) => {
      const scale = scaleOf(item);
      return scale ? [[item.id, Math.round((scale.min + scale.max) / 2)] as const] : [];
    }),
  );
  return inventAnswers(definition, person).map((answer) => {
    if (answer.questionId.startsWith('event-') && answer.intValue !== undefined)
      return { ...answer, intValue: answer.questionId === 'event-insulted' && person < 12 ? 3 : 1 };
    const intValue = middles.get(answer.questionId);
    return intValue === undefined ? answer : { questionId: answer.questionId, intValue };
  });
}

test('a report with an event, and one in which nothing stands out', async ({ page, organisation }) => {
  const groups = { Office: (person: number) => person < 20, Workshop: (person: number) => person >= 20 && person < 45 };
  const made = { people: 60, answers: middling, status: 'CLOSED' } as const;
  const alike = await organisation.makeSurvey(made);
  const withEvent = await organisation.makeSurvey({ ...made, type: 'psychosocial-risk', groups });
  await organisation.signInAs(page, 'edit');
  const addressOf = (surveyId: string) => `${organisation.url}/app/admin/survey/${surveyId}/report`;
  await page.goto(addressOf(alike.surveyId));
  await expect(page.getByText('Nothing stands out')).toBeVisible();
  await show(page, route, { state: 'nothing stands out' });
  await page.goto(addressOf(withEvent.surveyId));
  await show(page, route, { state: 'an event' });
  await page.goto(`${addressOf(withEvent.surveyId)}/details/people-around-you`);
  await show(page, sectionRoute, { state: 'events first' });
  await page
    .getByRole('button', { name: /^Make this an action/ })
    .first()
    .click();
  await show(page, sectionRoute, { state: 'a measure as an action' });
});

test("the panels next to the organisation's report", async ({ page, server }) => {
  const { surveyId } = await openReport(page, server.url);
  for (const panel of ['filter', 'compare', 'combine']) {
    await page.goto(`${server.url}/app/admin/survey/${surveyId}/report?modal=${panel}`);
    const groups = page.getByRole('dialog').locator('summary').filter({ hasText: 'Groups' });
    if (panel !== 'combine') await groups.click();
    await show(page, route, { state: panel });
  }
});
