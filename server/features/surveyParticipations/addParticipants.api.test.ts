import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, createPulse, type ApiApp } from '../../../testing/apiApp.ts';
import { createSurvey } from '../survey/createSurvey.ts';
import { addParticipants } from './addParticipants.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const person = (emailAddress: string, givenName = 'Ann') => ({ givenName, familyName: 'Berg', emailAddress });
const countJobs = async () => (await api.db.selectFrom('job').select('id').execute()).length;
const add = (survey: { accountId: string; surveyId: string }, people: ReturnType<typeof person>[]) =>
  addParticipants(api.db, survey, people, api.clock());

it('takes an address in any case of any letters for one person, who keeps the stored name', async () => {
  const survey = await createPulse(api, { people: 0, name: 'Cases' });
  const before = await countJobs();
  expect(await add(survey, [person('Ünal@x.example', 'First'), person('İz@x.example'), person('ΑΣ@x.example'), person('ünal@X.example', 'Second')]))
    .toEqual({ numberAdded: 3, numberExisting: 0 });
  expect(await add(survey, [person('ÜNAL@X.EXAMPLE', 'Third'), person('o\'neil "x" \\@x.example'), person('İz@x.example')]))
    .toEqual({ numberAdded: 1, numberExisting: 2 });
  const people = await api.db.selectFrom('participant').where('account_id', '=', survey.accountId).select(['given_name', 'email_address']).execute();
  expect(people).toHaveLength(4);
  expect(people.map(({ email_address }) => email_address)).toContain('o\'neil "x" \\@x.example');
  expect(people.find(({ email_address }) => email_address === 'Ünal@x.example')).toMatchObject({ given_name: 'First' });
  expect(await countJobs() - before).toBe(4);
});

it('takes twelve thousand people at once, and nobody', async () => {
  const survey = await createPulse(api, { people: 0, name: 'Crowd' });
  const before = await countJobs();
  const crowd = Array.from({ length: 12_000 }, (_, index) => person(`p${index}@crowd.example`));
  expect(await add(survey, crowd)).toEqual({ numberAdded: 12_000, numberExisting: 0 });
  expect(await add(survey, [])).toEqual({ numberAdded: 0, numberExisting: 0 });
  expect(await countJobs() - before).toBe(12_000);
});

it('lets two lists of the same people in another order go in at once', async () => {
  const one = await createPulse(api, { people: 0, name: 'One' });
  const other = await createSurvey(api.db, {
    accountId: one.accountId, name: 'Other', surveyType: api.content.surveyTypes.get('pulse')!,
    contact: { name: 'Kim Lind', email: 'kim@example.org' }, closeAt: null,
  }, api.clock());
  const people = Array.from({ length: 300 }, (_, index) => person(`p${index}@twice.example`));
  const results = await Promise.all([add(one, people), add(other, people.toReversed())]);
  expect(results.map(({ numberAdded }) => numberAdded)).toEqual([300, 300]);
});
