import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, createPulse, participate, type ApiApp } from '../../testing/apiApp.ts';
import { findDemoLinks } from './demoQueries.ts';
import { seedDemo } from './seedDemo.ts';

let demo: ApiApp;
let real: ApiApp;
beforeAll(async () => {
  [demo, real] = await Promise.all([createApiApp(), createApiApp()]);
});
afterAll(() => Promise.all([demo.close(), real.close()]));

it('fills an empty database once, with links to open', async () => {
  await seedDemo(demo);
  await seedDemo(demo);
  expect(await demo.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'Fernhill Community Care' }]);
  const surveys = await findDemoLinks(demo.db);
  expect(surveys.map(({ surveyName }) => surveyName.replace(/ \w+ \d+$/, ''))).toEqual(
    ['pulse', 'wellbeing', 'psychosocial-risk'].map((id) => demo.content.surveyTypes.get(id)!.definition.name));
  for (const { notBegun, halfWay, share } of surveys) {
    expect(notBegun).toHaveLength(2);
    for (const token of [...notBegun, halfWay!, share]) expect(await (await participate(demo, token)).survey()).toMatchObject({ status: 'open' });
  }
});

it('has in every survey people who submitted, people half way and people who have not begun', async () => {
  await seedDemo(demo);
  const rows = await demo.db.selectFrom('participation').select(['survey_id', 'when_started', 'when_completed']).execute();
  for (const surveyId of new Set(rows.map(({ survey_id }) => survey_id))) {
    const own = rows.filter(({ survey_id, when_completed, when_started }) => survey_id === surveyId && (when_completed || when_started));
    expect(own.filter(({ when_completed }) => when_completed !== null).length).toBeGreaterThanOrEqual(8);
    expect(own.filter(({ when_completed }) => when_completed === null).length).toBeGreaterThanOrEqual(3);
  }
});

it('has a person with an account, who finds one survey submitted, one half way and one to begin', async () => {
  await seedDemo(demo);
  const form = { client_id: 'web', client_secret: 'web', grant_type: 'password', username: 'participant@demo.test', password: 'demo-password-1' };
  const { body: { access_token: token } } = await demo.call('POST', '/auth/token', { form });
  const { body } = await demo.call('GET', '/participations/find', { token });
  expect(body.participations).toHaveLength(3);
  const states = body.participations.map(({ whenCompleted, whenStarted, registered }: Record<string, unknown>) =>
    [registered, whenCompleted ? 'completed' : whenStarted ? 'half way' : 'not begun']);
  expect(states).toEqual(expect.arrayContaining([[true, 'completed'], [true, 'half way'], [true, 'not begun']]));
});

it('leaves a database alone that holds an organisation, and shows none of its links', async () => {
  await createPulse(real, { name: 'Real' });
  await seedDemo(real);
  expect(await real.db.selectFrom('account').select('name').execute()).toEqual([{ name: 'Real organisation' }]);
  expect(await findDemoLinks(real.db)).toEqual([]);
});
