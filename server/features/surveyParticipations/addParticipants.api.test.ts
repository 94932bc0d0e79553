import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { addParticipants } from './changeParticipations.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const person = (emailAddress: string, givenName = 'Ann') => ({ givenName, familyName: 'Berg', emailAddress });
const countJobs = async () => (await api.db.selectFrom('job').select('id').execute()).length;
const add = (survey: { accountId: string; surveyId: string }, people: ReturnType<typeof person>[]) =>
  addParticipants(api.db, survey, people, api.clock());
const post = (survey: TestSurvey, participants: object[]) =>
  api.call('POST', `${survey.url}/participations`, { token: organisation.as.edit, json: { participants } });

it('adds people to an open survey, and returns how many were in it already', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId });
  api.wait(1000);
  const first = await post(survey, [
    { emailAddress: ' new@x.example ' },
    { emailAddress: 'two@x.example', givenName: ' Two ', familyName: null },
  ]);
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ numberAdded: 2, numberExisting: 0 });
  expect(
    (await post(survey, [{ emailAddress: 'NEW@x.example', givenName: 'Late' }, { emailAddress: 'three@x.example' }]))
      .body,
  ).toEqual({ numberAdded: 1, numberExisting: 1 });
  expect((await post(survey, [])).body).toEqual({ numberAdded: 0, numberExisting: 0 });
  const people = await api.db
    .selectFrom('participant')
    .where('account_id', '=', organisation.accountId)
    .select(['given_name', 'family_name', 'email_address'])
    .orderBy('email_address')
    .execute();
  expect(people).toEqual([
    { given_name: '', family_name: '', email_address: 'new@x.example' },
    { given_name: '', family_name: '', email_address: 'three@x.example' },
    { given_name: 'Two', family_name: '', email_address: 'two@x.example' },
  ]);
  expect(await survey.mails()).toHaveLength(3);
  const { body } = await api.call('GET', survey.url, { token: organisation.as.view });
  expect(body.whenInvitationsLastSent).toBe(api.clock().toISOString());
});

it('rejects the whole list if one row is invalid', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId });
  for (const [row, property] of [
    [{ emailAddress: 'nobody' }, 'emailAddress'],
    [{ givenName: 'No', familyName: 'Address' }, 'emailAddress'],
    [{ emailAddress: 'a@x.example', givenName: 'x'.repeat(201) }, 'givenName'],
    [{ emailAddress: 'a@x.example', age: '5' }, 'age'],
  ] as const) {
    const { status, body } = await post(survey, [{ emailAddress: 'good@x.example' }, row]);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Validation', messages: [{ property: `participants[1].${property}` }] });
  }
  expect(await survey.names()).toEqual([]);
});

it('rejects people for a closed survey, and does not add them to the organisation either', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId });
  await survey.close();
  const { status, body } = await post(survey, [{ emailAddress: 'late@x.example' }]);
  expect([status, body.error]).toEqual([400, 'SurveyLocked']);
  expect(await survey.names()).toEqual([]);
  expect(
    await api.db.selectFrom('participant').where('email_address', '=', 'late@x.example').selectAll().execute(),
  ).toEqual([]);
});

it('people who take part through a group count as added by hand when they are added to the survey', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId });
  await makeSurvey(api, { accountId: organisation.accountId, people: ['Gro', 'Hal'] });
  const group = await createGroup(api, organisation.accountId, ['Gro', 'Hal']);
  const groups = { token: organisation.as.edit, json: { groupIds: [group] } };
  await api.call('POST', `${survey.url}/groups`, groups);
  expect(await survey.add(['Gro'])).toEqual({ numberAdded: 0, numberExisting: 1 });
  await api.call('DELETE', `${survey.url}/groups`, groups);
  expect(await survey.names()).toEqual(['Gro']);
  expect(await survey.mails()).toEqual(['invitation Gro']);
});

it('treats addresses that differ only in case as one person, who keeps the stored name', async () => {
  const survey = await makeSurvey(api, { people: 0, name: 'Cases' });
  const before = await countJobs();
  expect(
    await add(survey, [
      person('Ünal@x.example', 'First'),
      person('İz@x.example'),
      person('ΑΣ@x.example'),
      person('ünal@X.example', 'Second'),
    ]),
  ).toEqual({ numberAdded: 3, numberExisting: 0 });
  expect(
    await add(survey, [person('ÜNAL@X.EXAMPLE', 'Third'), person('o\'neil "x" \\@x.example'), person('İz@x.example')]),
  ).toEqual({ numberAdded: 1, numberExisting: 2 });
  const people = await api.db
    .selectFrom('participant')
    .where('account_id', '=', survey.accountId)
    .select(['given_name', 'email_address'])
    .execute();
  expect(people).toHaveLength(4);
  expect(people.map(({ email_address }) => email_address)).toContain('o\'neil "x" \\@x.example');
  expect(people.find(({ email_address }) => email_address === 'Ünal@x.example')).toMatchObject({ given_name: 'First' });
  expect((await countJobs()) - before).toBe(4);
});

it('accepts a list of twelve thousand people, and an empty one', async () => {
  const survey = await makeSurvey(api, { people: 0, name: 'Crowd' });
  const before = await countJobs();
  const crowd = Array.from({ length: 12_000 }, (_, index) => person(`p${index}@crowd.example`));
  expect(await add(survey, crowd)).toEqual({ numberAdded: 12_000, numberExisting: 0 });
  expect(await add(survey, [])).toEqual({ numberAdded: 0, numberExisting: 0 });
  expect((await countJobs()) - before).toBe(12_000);
});
