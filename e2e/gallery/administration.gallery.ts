import { signInDirectly } from '../signInDirectly.ts';
import { expect, test } from '../test.ts';
import { administrator, readDemonstration } from './demonstration.ts';
import { show } from './show.ts';

const sectionId = 'organisation-questions';

test('surveys', async ({ page, server }) => {
  const { api, accountId, open, ready, scheduled, draft, closed } = await readDemonstration(server.url);
  const { id: planned } = await api.createSurvey({
    params: { accountId },
    body: { templateId: 'wellbeing', name: 'Wellbeing of the new teams' },
  });
  const custom = await api.createCustomQuestion({
    params: { surveyId: planned, sectionId },
    body: { title: 'Which team are you in?', type: 'multi', multichoiceType: 'single', options: ['Red', 'Blue'] },
  });
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  const go = (path: string) => page.goto(`${server.url}/app/admin${path}`);
  await go('');
  await show(page, '/admin');
  await go('/survey/your-surveys');
  await show(page, '/admin/survey/your-surveys');
  await go('/survey/your-surveys?archived=true');
  await show(page, '/admin/survey/your-surveys', { state: 'none archived' });
  await go(`/survey/your-surveys/delete/${draft}`);
  await show(page, '/admin/survey/your-surveys/delete/$surveyId');
  await go('/survey/new');
  await show(page, '/admin/survey/new');
  for (const [state, surveyId] of Object.entries({ open, ready, scheduled, draft, closed })) {
    await go(`/survey/${surveyId}`);
    await show(page, '/admin/survey/$surveyId', { state });
  }
  await go(`/survey/${ready}/open`);
  await show(page, '/admin/survey/$surveyId/open');
  await go(`/survey/${closed}/results-page`);
  await show(page, '/admin/survey/$surveyId/results-page', { state: 'new' });
  await page.getByLabel('What was decided').fill('Two more people at night');
  await page.getByRole('button', { name: 'Save page' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByLabel('Link to the page')).toBeVisible();
  await show(page, '/admin/survey/$surveyId/results-page');
  await page.goto(await page.getByLabel('Link to the page').inputValue());
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await show(page, '/results/$token');
  await go(`/survey/${open}/close`);
  await show(page, '/admin/survey/$surveyId/close');
  await go(`/survey/${draft}/delete`);
  await show(page, '/admin/survey/$surveyId/delete');
  await go(`/survey/${planned}/edit`);
  await show(page, '/admin/survey/$surveyId/edit');
  await go(`/survey/${open}/edit`);
  await show(page, '/admin/survey/$surveyId/edit', { state: 'open' });
  await go(`/survey/${planned}/questions`);
  await show(page, '/admin/survey/$surveyId/questions');
  await go(`/survey/${planned}/questions?language=de`);
  await show(page, '/admin/survey/$surveyId/questions', { state: 'German' });
  for (const below of ['', '/report', '/person', '/person/support']) {
    await go(`/survey/${ready}/rehearsal${below}`);
    await show(page, `/admin/survey/$surveyId/rehearsal${below}`);
  }
  await go(`/survey/${ready}/rehearsal/person/section/0`);
  await show(page, '/admin/survey/$surveyId/rehearsal/person/section/$index');
  await go(`/survey/${ready}/rehearsal/person?language=de&person=2`);
  await show(page, '/admin/survey/$surveyId/rehearsal/person', { state: 'German, low scores' });
  await go(`/survey/${planned}/edit/${sectionId}`);
  await show(page, '/admin/survey/$surveyId/edit/$sectionId');
  await go(`/survey/${planned}/edit/${sectionId}/custom`);
  await show(page, '/admin/survey/$surveyId/edit/$sectionId/custom');
  await go(`/survey/${planned}/edit/${sectionId}/custom/${custom!.id}`);
  await show(page, '/admin/survey/$surveyId/edit/$sectionId/custom/$questionId');
  await go('/survey/no-such-survey');
  await show(page, '/admin/survey/$surveyId', { state: 'unknown' });
});

test('participants', async ({ page, server }) => {
  const { open, groupId } = await readDemonstration(server.url);
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  const { url } = server;
  await page.goto(`${url}/app/admin/participants`);
  await show(page, '/admin/participants');
  await page.goto(`${url}/app/admin/participants/${groupId}`);
  await show(page, '/admin/participants/$groupId');
  for (const box of [1, 2]) await page.getByRole('checkbox').nth(box).check({ force: true });
  await show(page, '/admin/participants/$groupId', { state: 'two selected' });
  await page.goto(`${url}/app/admin/survey/${open}/participants`);
  await show(page, '/admin/survey/$surveyId/participants');
  await page.goto(`${url}/app/admin/participants?text=nobody-is-called-so`);
  await show(page, '/admin/participants', { state: 'nobody found' });
});

test('the action plan', async ({ page, server }) => {
  const { api, accountId } = await readDemonstration(server.url);
  const {
    actions: [action],
  } = await api.getActions({ params: { accountId } });
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page.goto(`${server.url}/app/admin/actions`);
  await show(page, '/admin/actions');
  await page.goto(`${server.url}/app/admin/actions/edit/${action!.id}`);
  await show(page, '/admin/actions/edit/$actionId');
  await page.goto(`${server.url}/app/admin/actions/remove/${action!.id}`);
  await show(page, '/admin/actions/remove/$actionId');
  await page.goto(`${server.url}/app/admin`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await show(page, '/admin', { state: 'keyboard shortcuts' });
});

test('what opens on top of a page, and what can be unfolded', async ({ page, server }) => {
  const { groupId } = await readDemonstration(server.url);
  const go = (path: string) => page.goto(`${server.url}/app/admin${path}`);
  const menu = page.getByRole('table').getByRole('button', { name: /^(More|Actions) for / });
  await signInDirectly(page, server.url, administrator('manager'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await page
    .getByText(/^Response rate by group/)
    .first()
    .click();
  await show(page, '/admin', { state: 'response rate by group' });
  await page.reload();
  await page.getByRole('banner').getByRole('button').last().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await show(page, '/admin', { state: 'account menu' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog', { name: 'Find' });
  await expect(finder.getByRole('option').first()).toBeVisible();
  await show(page, '/admin', { state: 'finder' });
  await finder.getByRole('combobox').fill('wellbeing');
  await expect(finder.getByRole('status').first()).toHaveText(/ matches$/);
  await show(page, '/admin', { state: 'finder with hits' });
  await go(`/participants/${groupId}`);
  await menu.first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await show(page, '/admin/participants/$groupId', { state: 'menu of a row' });
  await go('/survey/your-surveys');
  await menu.first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await show(page, '/admin/survey/your-surveys', { state: 'menu of a row' });
});

test('a change that can be undone', async ({ page, organisation }) => {
  await organisation.makeSurvey({ name: 'Autumn pulse', status: 'READY' });
  await organisation.makeSurvey({ name: 'Wellbeing of the new teams', status: 'READY' });
  await organisation.signInAs(page, 'edit');
  await page.goto(`${organisation.url}/app/admin/survey/your-surveys`);
  await page.getByRole('button', { name: 'Actions for Autumn pulse' }).click();
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click();
  // The message stays while it has the focus.
  await page.getByRole('button', { name: 'Undo: Autumn pulse' }).focus();
  await show(page, '/admin/survey/your-surveys', { state: 'undo' });
});

test('what an administrator with fewer rights sees', async ({ page, server }) => {
  const { open } = await readDemonstration(server.url);
  await signInDirectly(page, server.url, administrator('reporter'));
  await expect(page).toHaveURL(/\/app\/admin\/?$/);
  await show(page, '/admin', { state: 'who reads reports' });
  await page.goto(`${server.url}/app/admin/survey/${open}`);
  await show(page, '/admin/survey/$surveyId', { state: 'not theirs' });
});

test('what a super administrator sees', async ({ page, server }) => {
  const { closed } = await readDemonstration(server.url);
  await signInDirectly(page, server.url, administrator('super'));
  await expect(page).toHaveURL(/\/app\/admin/);
  await page.goto(`${server.url}/app/admin/super/organisations`);
  await show(page, '/admin/super/organisations');
  await page.goto(`${server.url}/app/admin/super/new-organisation`);
  await show(page, '/admin/super/new-organisation');
  await page.goto(`${server.url}/app/admin/super/platform`);
  await expect(page.getByRole('heading', { name: 'Disk of the data folder' })).toBeVisible();
  await show(page, '/admin/super/platform');
  await page.goto(`${server.url}/app/admin/survey/${closed}/delete-results`);
  await show(page, '/admin/survey/$surveyId/delete-results');
});
