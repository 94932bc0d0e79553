import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createGroup } from '#testing/surveys/createGroup.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { personNamed } from '#testing/surveys/personNamed.ts';

let api: ApiApp;
let organisation: Organisation;
/** A closed survey of the organisation. Creating it adds its people to the organisation. */
let earlier: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await createOrganisation(api);
  earlier = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann', 'Bo', 'Cy', 'Di'] });
  await earlier.close();
});

const newSurvey = (people: string[] = [], open = true) =>
  makeSurvey(api, { accountId: organisation.accountId, people, status: open ? 'OPEN' : 'READY' });
const newGroup = (...people: string[]) => createGroup(api, organisation.accountId, people);
const change =
  (method: 'POST' | 'DELETE') =>
  (survey: TestSurvey, groupIds: string[], role: Role = 'edit') =>
    api.call(method, `${survey.url}/groups`, { token: organisation.as[role], json: { groupIds } });
const attach = change('POST');
const detach = change('DELETE');
const post = (path: string, json: object) =>
  api.call('POST', `/account/${organisation.accountId}${path}`, { token: organisation.as.edit, json });
const everyone = async () =>
  (
    await api.db
      .selectFrom('participant_group')
      .where('account_id', '=', organisation.accountId)
      .where('group_type', '=', 'allParticipants')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

it('members of attached groups take part, and are invited if the survey is open', async () => {
  const [open, ready] = [await newSurvey(), await newSurvey([], false)];
  const groups = [await newGroup('Ann', 'Bo'), await newGroup('Bo', 'Cy')];
  for (const survey of [open, ready]) expect((await attach(survey, groups)).status).toBe(204);
  expect(await open.names()).toEqual(['Ann', 'Bo', 'Cy']);
  expect(await ready.names()).toEqual(['Ann', 'Bo', 'Cy']);
  expect(await open.mails()).toEqual(['invitation Ann', 'invitation Bo', 'invitation Cy']);
  expect(await ready.mails()).toEqual([]);
  await ready.open();
  expect(await ready.mails()).toHaveLength(3);
});

it('attaching an attached group again changes nothing, and people who were removed stay out', async () => {
  const survey = await newSurvey();
  const group = await newGroup('Ann', 'Bo');
  await attach(survey, [group]);
  await api.call('DELETE', `${survey.url}/participations`, {
    token: organisation.as.edit,
    json: { participationIds: await survey.ids('Ann') },
  });
  expect((await attach(survey, [group, group])).status).toBe(204);
  expect(await survey.names()).toEqual(['Bo']);
  expect(
    (await post(`/group/${group}/participants`, { participantIds: [(await earlier.find('Cy')).participant_id] }))
      .status,
  ).toBe(201);
  expect(await survey.names()).toEqual(['Bo', 'Cy']);
});

it('lists the attached groups with the number of people, the group of all participants first', async () => {
  const survey = await newSurvey();
  const group = await newGroup('Ann', 'Bo');
  await newGroup('Cy');
  await attach(survey, [group, await everyone()]);
  const get = (query = '') => api.call('GET', `${survey.url}/groups${query}`, { token: organisation.as.view });
  const { body } = await get();
  expect(body).toEqual({
    groups: [
      { id: await everyone(), name: 'All participants', groupType: 'allParticipants', participantCount: 4 },
      { id: group, name: expect.stringMatching(/^Group /), groupType: 'regular', participantCount: 2 },
    ],
    cursor: null,
  });
  const first = await get('?limit=1');
  expect((await get(`?limit=1&cursor=${first.body.cursor}`)).body).toEqual({ groups: [body.groups[1]], cursor: null });
  expect((await get('?cursor=x')).body).toMatchObject({ error: 'Validation', messages: [{ property: 'cursor' }] });
});

it('everyone who joins an attached group takes part until the survey closes', async () => {
  const [open, ready, closed] = [await newSurvey(), await newSurvey([], false), await newSurvey()];
  const group = await newGroup('Ann');
  for (const survey of [open, ready, closed]) await attach(survey, [group]);
  await closed.close();
  await post(`/group/${group}/participants`, { participantIds: [(await earlier.find('Bo')).participant_id] });
  await post('/participants', { participants: [personNamed('Eve')], groupId: group });
  await post('/participants', { participants: [personNamed('Flo')] });
  expect(await open.names()).toEqual(['Ann', 'Bo', 'Eve']);
  expect(await ready.names()).toEqual(['Ann', 'Bo', 'Eve']);
  expect(await closed.names()).toEqual(['Ann']);
  expect(await open.mails()).toEqual(['invitation Ann', 'invitation Bo', 'invitation Eve']);
  expect(await ready.mails()).toEqual([]);
});

it('everyone new to the organisation joins if all participants are attached, even when added to another survey', async () => {
  const survey = await newSurvey();
  await attach(survey, [await everyone()]);
  const other = await newSurvey(['Ann', 'Eve']);
  await post('/participants', { participants: [personNamed('Flo')] });
  expect(await other.names()).toEqual(['Ann', 'Eve']);
  expect(await survey.names()).toEqual(['Ann', 'Bo', 'Cy', 'Di', 'Eve', 'Flo']);
  expect(await survey.mails()).toHaveLength(6);
});

it('detaching a group removes people who take part only through it', async () => {
  const survey = await newSurvey(['Di']);
  const groups = [await newGroup('Ann', 'Bo', 'Cy', 'Di'), await newGroup('Bo')] as const;
  await attach(survey, [...groups]);
  await survey.add(['Cy']);
  const { token } = await survey.find('Ann');
  const ann = await participate(api, token);
  expect((await detach(survey, [groups[0]])).status).toBe(204);
  expect(await survey.names()).toEqual(['Bo', 'Cy', 'Di']);
  expect((await api.call('GET', '/participations/find', { token: ann.token })).status).toBe(401);
  // Detaching a group that is not attached changes nothing.
  expect((await detach(survey, [groups[0]])).status).toBe(204);
  expect((await detach(survey, [groups[1]])).status).toBe(204);
  expect(await survey.names()).toEqual(['Cy', 'Di']);
  await attach(survey, [await everyone()]);
  expect(await survey.names()).toEqual(['Ann', 'Bo', 'Cy', 'Di']);
  await detach(survey, [await everyone()]);
  expect(await survey.names()).toEqual(['Cy', 'Di']);
});

it('someone who left an attached group stays in the survey when another group is detached', async () => {
  const survey = await newSurvey();
  const [left, other] = [await newGroup('Ann'), await newGroup('Bo')];
  await attach(survey, [left, other]);
  const ann = (await survey.find('Ann')).participant_id;
  expect(
    (
      await api.call('DELETE', `/account/${organisation.accountId}/group/${left}/participants`, {
        token: organisation.as.edit,
        json: { participantIds: [ann] },
      })
    ).status,
  ).toBe(204);
  await detach(survey, [other]);
  expect(await survey.names()).toEqual(['Ann']);
});

it('detaching from an open survey keeps people who have submitted, unless the administrator may remove them', async () => {
  const survey = await newSurvey();
  const group = await newGroup('Ann', 'Bo');
  await attach(survey, [group]);
  await survey.submit('Bo');
  await detach(survey, [group], 'super');
  expect(await survey.names()).toEqual(['Bo']);
  await attach(survey, [group]);
  expect(await survey.names()).toEqual(['Ann', 'Bo']);
  await api.db
    .updateTable('account')
    .set({ remove_completed_participations: true })
    .where('id', '=', organisation.accountId)
    .execute();
  await detach(survey, [group], 'edit');
  expect(await survey.names()).toEqual(['Bo']);
  await attach(survey, [group]);
  await detach(survey, [group], 'manage');
  expect(await survey.names()).toEqual([]);
});

it('not even a super administrator can change the groups of a closed survey', async () => {
  const survey = await newSurvey();
  const group = await newGroup('Ann');
  await attach(survey, [group]);
  await survey.close();
  for (const role of ['edit', 'super'] as const) {
    expect((await attach(survey, [await newGroup('Bo')], role)).body.error).toBe('SurveyLocked');
    expect((await detach(survey, [group], role)).body.error).toBe('SurveyLocked');
  }
  expect(await survey.names()).toEqual(['Ann']);
});

it('rejects a whole list that contains an unknown group or one of another organisation', async () => {
  const survey = await newSurvey();
  const group = await newGroup('Ann');
  const foreign = await createGroup(api, (await createOrganisation(api, 'Foreign')).accountId, []);
  for (const unknown of ['x', foreign, survey.surveyId]) {
    for (const call of [attach, detach]) {
      expect((await call(survey, [group, unknown])).body).toMatchObject({
        error: 'Validation',
        messages: [{ property: 'groupIds[1]' }],
      });
    }
  }
  expect(await survey.names()).toEqual([]);
});

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'a group of ten thousand people can be attached, listed and detached',
  async () => {
    const crowd = Array.from({ length: 10_000 }, (_, index) => `P${index}`);
    const survey = await newSurvey();
    await (await newSurvey([], false)).add(crowd);
    const [all, half] = [await newGroup(...crowd), await newGroup(...crowd.slice(0, 5000))];
    expect((await attach(survey, [all, half])).status).toBe(204);
    const list = await api.call('GET', `${survey.url}/participations?groups=${all}&limit=200`, {
      token: organisation.as.view,
    });
    expect(list.body.participations).toHaveLength(200);
    expect((await detach(survey, [all])).status).toBe(204);
    expect(await survey.names()).toHaveLength(5000);
  },
);
