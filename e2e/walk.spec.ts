import type { Page, Request } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';
import { accessibilityProblems } from './accessibilityProblems.ts';
import { beginSurvey } from './beginSurvey.ts';
import { administrator, readDemonstration } from './gallery/demonstration.ts';
import { leadElsewhere } from './gallery/leadElsewhere.ts';
import { everyRoute, shownRoute } from './gallery/shownRoute.ts';
import { layoutProblems } from './layoutProblems.ts';
import { placedQuestions } from './plannedAnswers.ts';
import { signInDirectly } from './signInDirectly.ts';
import { expect, test } from './test.ts';

/*
 * Visits every screen once, in English. Reports what axe finds, and what overflows or is cut off at 320 px and with
 * wide text. Other tests check the states that they reach (expectAccessible). `npm run gallery` checks all states in
 * every size and colour scheme.
 */

/** Routes, as in web/routes/*.ts, each with a path that shows it. */
type Walk = [route: string, path: string][];

const forAnyone: Walk = [
  ['/auth/sign-in', '/auth/sign-in'],
  ['/auth/reset-password', '/auth/reset-password'],
  ['/auth/send-link', '/auth/send-link'],
  ['/auth/r', '/auth/r/no-such-token'],
  ['/auth/e', '/auth/e/no-such-token'],
  ['/pc', '/pc/no-such-token'],
  ['/stop-mail', '/stop-mail/00000000-0000-4000-8000-000000000000/no-such-token'],
  ['/operator', '/operator'],
  ['/who-sees-what', '/who-sees-what'],
  ['/support/{-$token}', '/support'],
  ['/results/$token', '/results/no-such-token'],
];
const inSurvey: Walk = [
  ['/p/survey', '/p/survey'],
  ['/p/survey/privacy', '/p/survey/privacy'],
  ...['single', 'matrix-not-applicable', 'scale-both', 'long-single-other'].map((id): Walk[number] => [
    '/p/survey/$section/$question',
    `/p/survey/${placedQuestions.find(({ question }) => question.id === id)!.path}`,
  ]),
  ['/p/survey/complete', '/p/survey/complete'],
  ['/p/survey/exiting', '/p/survey/exiting'],
  ['/p/survey/exit', '/p/survey/exit'],
  ['/p/your-answers', '/p/your-answers'],
  ['/p/your-answers/withdraw', '/p/your-answers/withdraw'],
  ['/knowledge-library', '/knowledge-library'],
  ['/knowledge-library/$', '/knowledge-library/energy-and-rest/sleep/sleep-in-busy-times'],
];
const afterSurvey: Walk = [
  ['/p/report', '/p/report'],
  ['/p/report/section/$index', '/p/report/section/0'],
  ['/p/report/section/$index/article/$articleId', '/p/report/section/0/article/breaks-that-help'],
  ['/p/report/support', '/p/report/support'],
  ['/p/survey/register', '/p/survey/register'],
  ['/p', '/p'],
];

const sectionId = 'organisation-questions';
const surveysOf = (ids: Record<'open' | 'ready' | 'draft' | 'planned' | 'questionId', string>): Walk => [
  ['/admin', '/admin'],
  ['/admin/survey/your-surveys', '/admin/survey/your-surveys'],
  ['/admin/survey/your-surveys/delete/$surveyId', `/admin/survey/your-surveys/delete/${ids.draft}`],
  ['/admin/survey/new', '/admin/survey/new'],
  ['/admin/survey/$surveyId', `/admin/survey/${ids.open}`],
  ['/admin/survey/$surveyId/open', `/admin/survey/${ids.ready}/open`],
  ['/admin/survey/$surveyId/close', `/admin/survey/${ids.open}/close`],
  ['/admin/survey/$surveyId/delete', `/admin/survey/${ids.draft}/delete`],
  ['/admin/survey/$surveyId/edit', `/admin/survey/${ids.planned}/edit`],
  ['/admin/survey/$surveyId/questions', `/admin/survey/${ids.planned}/questions`],
  ['/admin/survey/$surveyId/rehearsal', `/admin/survey/${ids.ready}/rehearsal`],
  ['/admin/survey/$surveyId/rehearsal/report', `/admin/survey/${ids.ready}/rehearsal/report`],
  ['/admin/survey/$surveyId/rehearsal/person', `/admin/survey/${ids.ready}/rehearsal/person`],
  ['/admin/survey/$surveyId/rehearsal/person/support', `/admin/survey/${ids.ready}/rehearsal/person/support`],
  ['/admin/survey/$surveyId/rehearsal/person/section/$index', `/admin/survey/${ids.ready}/rehearsal/person/section/0`],
  ['/admin/survey/$surveyId/edit/$sectionId', `/admin/survey/${ids.planned}/edit/${sectionId}`],
  ['/admin/survey/$surveyId/edit/$sectionId/custom', `/admin/survey/${ids.planned}/edit/${sectionId}/custom`],
  [
    '/admin/survey/$surveyId/edit/$sectionId/custom/$questionId',
    `/admin/survey/${ids.planned}/edit/${sectionId}/custom/${ids.questionId}`,
  ],
  ['/admin/survey/$surveyId/participants', `/admin/survey/${ids.open}/participants`],
];
const otherAreasOf = (ids: Record<'closed' | 'groupId' | 'userId' | 'actionId', string>): Walk => [
  ['/admin/survey/$surveyId/results-page', `/admin/survey/${ids.closed}/results-page`],
  ['/admin/survey/$surveyId/report', `/admin/survey/${ids.closed}/report`],
  ['/admin/survey/$surveyId/report/details/$detailIndex', `/admin/survey/${ids.closed}/report/details/0`],
  ['/admin/survey/$surveyId/report/slides', `/admin/survey/${ids.closed}/report/slides`],
  ['/admin/survey/$surveyId/report/print', `/admin/survey/${ids.closed}/report/print`],
  ['/admin/participants', '/admin/participants'],
  ['/admin/participants/$groupId', `/admin/participants/${ids.groupId}`],
  ['/admin/reporting', '/admin/reporting'],
  ['/admin/actions', '/admin/actions'],
  ['/admin/actions/edit/$actionId', `/admin/actions/edit/${ids.actionId}`],
  ['/admin/actions/remove/$actionId', `/admin/actions/remove/${ids.actionId}`],
  ['/p/rings', '/p/rings'],
  ['/account/settings', '/account/settings'],
  ['/account/settings/remove/$userId', `/account/settings/remove/${ids.userId}`],
  ['/account/settings/remove-logo', '/account/settings/remove-logo'],
  ['/account/audit-log', '/account/audit-log'],
  ['/account/your-profile', '/account/your-profile'],
  ['/account/your-profile/email', '/account/your-profile/email'],
  ['/account/your-profile/delete-account', '/account/your-profile/delete-account'],
  ['/account/your-profile/setup-2fa', '/account/your-profile/setup-2fa'],
];
const operationOf = ({ closed }: { closed: string }): Walk => [
  ['/admin/super/organisations', '/admin/super/organisations'],
  ['/admin/super/new-organisation', '/admin/super/new-organisation'],
  ['/admin/super/platform', '/admin/super/platform'],
  ['/admin/survey/$surveyId/delete-results', `/admin/survey/${closed}/delete-results`],
];
/**
 * Routes that are shown only in the middle of a task. offline.spec.ts, profile.spec.ts and superAdmin.spec.ts visit
 * them.
 */
const onlyWithin = ['/auth/sign-out', '/account/your-profile/switch-off-2fa', '/account/settings/reset-2fa/$userId'];

// The workers run the walks in parallel.
test.describe.configure({ mode: 'parallel' });

/** Opens and checks each screen. All faults of a walk are reported together. */
async function walk(page: Page, url: string, screens: Walk) {
  const settled = watchRequests(page);
  const problems: string[] = [];
  for (const [route, path] of screens) {
    await page.goto(`${url}/app${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await settled();
    expect(await shownRoute(page)).toBe(route);
    const found = [...(await accessibilityProblems(page)), ...(await layoutProblems(page))];
    problems.push(...found.map((problem) => `${path}: ${problem}`));
  }
  expect(problems).toEqual([]);
}

/**
 * @returns a function that waits until all requests of the page are complete and no new ones follow. It returns sooner
 * than waiting for 'networkidle'.
 */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 3; quiet = open.size === 0 ? quiet + 1 : 0) await pause(40);
  };
}

test('screens for anyone', { tag: '@phone' }, async ({ page, server }) => {
  await walk(page, server.url, forAnyone);
});

test('screens of a survey, before and while it is answered', { tag: '@phone' }, async ({ page, every }) => {
  await beginSurvey(page, every.link(every.open.tokens[3]));
  await walk(page, every.server.url, inSurvey);
});

test('screens of a participant who has submitted', { tag: '@phone' }, async ({ page, reports }) => {
  await page.goto(reports.pulse);
  await expect(page.getByRole('img', { name: /^How work is:/ })).toBeVisible();
  await walk(page, new URL(page.url()).origin, afterSurvey);
});

test("screens of an administrator's surveys", { tag: '@desk' }, async ({ page, server }) => {
  const { api, accountId, ...demonstration } = await readDemonstration(server.url);
  const { id: planned } = await api.createSurvey({
    params: { accountId },
    body: { templateId: 'wellbeing', name: 'Wellbeing of the new teams' },
  });
  const question = await api.createCustomQuestion({
    params: { surveyId: planned, sectionId },
    body: { title: 'Which team are you in?', type: 'multi', multichoiceType: 'single', options: ['Red', 'Blue'] },
  });
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await walk(page, server.url, surveysOf({ ...demonstration, planned, questionId: question!.id }));
  // Other tests of the worker use the same organisation.
  await api.deleteSurvey({ params: { surveyId: planned } });
});

test("an administrator's other screens, and those of their account", { tag: '@desk' }, async ({ page, server }) => {
  const { api, accountId, ...demonstration } = await readDemonstration(server.url);
  const {
    actions: [action],
  } = await api.getActions({ params: { accountId } });
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await walk(page, server.url, otherAreasOf({ ...demonstration, actionId: action!.id }));
});

test('screens of a super administrator', { tag: '@desk' }, async ({ page, server }) => {
  await signInDirectly(page, server.url, administrator('super'));
  await expect(page).toHaveURL(/\/app\/admin/);
  await walk(page, server.url, operationOf(await readDemonstration(server.url)));
});

test('no screen is left out', { tag: '@phone' }, async ({ page, server }) => {
  await page.goto(`${server.url}/app/admin`);
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  const id = 'any';
  const ids = {
    open: id,
    ready: id,
    draft: id,
    closed: id,
    planned: id,
    questionId: id,
    groupId: id,
    userId: id,
    actionId: id,
  };
  const walks = [forAnyone, inSurvey, afterSurvey, surveysOf(ids), otherAreasOf(ids), operationOf(ids)];
  const named = [...walks.flat().map(([route]) => route), ...onlyWithin, ...leadElsewhere];
  expect([...new Set(named)].sort()).toEqual(await everyRoute(page));
});
