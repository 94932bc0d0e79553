import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const namesOf = (letter: string, count: number) => Array.from({ length: count }, (_, index) => `${letter}${index}`);
const rates = (surveyId: string, as: Role | null = 'view', { of = organisation } = {}) =>
  api.call('GET', `/survey/${surveyId}/response-rates`, { token: as === null ? undefined : of.as[as] });
const group = async (name: string, names: string[]) => {
  const id = await createGroup(api, organisation.accountId, names);
  await api.db.updateTable('participant_group').set({ name }).where('id', '=', id).execute();
  return id;
};

it('counts the invited and submitted people of each group, the lowest rate first, without numbers for small groups', async () => {
  const [as, bs, cs] = [namesOf('A', 6), namesOf('B', 5), namesOf('C', 4)];
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people: [...as, ...bs, ...cs, 'Alone'] });
  // One member of the first group is not in this survey. Only its participants count.
  await makeSurvey(api, { accountId: organisation.accountId, people: ['Elsewhere'] });
  const ids = [
    await group('North', [...as, 'Elsewhere']),
    await group('East', bs),
    await group('Small', cs),
    await group('All of them', [...as, ...bs, ...cs]),
  ];
  await group('Nobody of it', ['Elsewhere']);
  await group('Empty', []);
  for (const name of ['A0', 'A1', 'A2', 'B0', 'C0', 'C1']) await survey.submit(name);
  await survey.answerAnonymously();
  await api.call('POST', `${survey.url}/preview`, { token: organisation.as.view });

  const { status, body } = await rates(survey.surveyId);
  expect(status).toBe(200);
  expect(body).toEqual({
    minimum: 5,
    rates: [
      { group: { id: ids[1], name: 'East' }, invitedCount: 5, completedCount: 1 },
      { group: { id: ids[3], name: 'All of them' }, invitedCount: 15, completedCount: 6 },
      { group: { id: ids[0], name: 'North' }, invitedCount: 6, completedCount: 3 },
      { group: { id: ids[2], name: 'Small' }, invitedCount: null, completedCount: null },
    ],
  });

  await survey.close();
  expect((await rates(survey.surveyId)).body).toEqual(body);
});

it('counts the current members of groups', async () => {
  const people = namesOf('M', 6);
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people });
  const groupId = await group('Movers', people.slice(1));
  expect((await rates(survey.surveyId)).body.rates).toMatchObject([{ group: { id: groupId }, invitedCount: 5 }]);
  await api.db
    .deleteFrom('participant_group_member')
    .where('group_id', '=', groupId)
    .where('participant_id', '=', (await survey.find('M1')).participant_id)
    .execute();
  expect((await rates(survey.surveyId)).body.rates).toMatchObject([
    { group: { id: groupId }, invitedCount: null, completedCount: null },
  ]);
});

it('is available to everyone who can see surveys, for their own organisation', async () => {
  const survey = await makeSurvey(api, { accountId: organisation.accountId, people: namesOf('R', 5) });
  const foreign = await createOrganisation(api, 'Foreign');
  expect((await rates(survey.surveyId, null)).body.error).toBe('NotLoggedIn');
  expect((await rates(survey.surveyId, 'report')).body.error).toBe('Forbidden');
  for (const role of ['view', 'edit', 'manage', 'super'] as const)
    expect((await rates(survey.surveyId, role)).status).toBe(200);
  expect((await rates(survey.surveyId, 'manage', { of: foreign })).body.error).toBe('NotFound');
  expect((await rates(randomUUID())).body.error).toBe('NotFound');
  expect((await rates('x')).body.error).toBe('NotFound');
});

it('returns an empty list for a survey without groups', async () => {
  const { accountId } = await createOrganisation(api, 'Without');
  const survey = await makeSurvey(api, { accountId, people: namesOf('P', 9) });
  expect((await rates(survey.surveyId, 'super')).body).toEqual({ rates: [], minimum: 5 });
});
