import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const call = (method: string, url: string, json?: unknown) =>
  api.call(method as 'GET', url, { token: organisation.as.super, ...(json !== undefined && { json }) });
async function newGroup(accountId: string, name: string): Promise<string> {
  return (await call('POST', `/account/${accountId}/group`, { name })).body.id;
}

/** Creates an organisation with people, an empty group and an open survey without participants. */
async function setUp(people = 4) {
  const { accountId, surveyId } = await makeSurvey(api, { people: 0, name: 'Grouped' });
  const participants = Array.from({ length: people }, (_, index) => ({
    familyName: `F${index}`,
    emailAddress: `p${index}@x.example`,
  }));
  await call('POST', `/account/${accountId}/participants`, { participants });
  const { body } = await call('GET', `/account/${accountId}/participants?limit=200`);
  const ids: string[] = body.participants.map(({ id }: { id: string }) => id);
  const groupId = await newGroup(accountId, 'Night shift');
  const url = (group = groupId) => `/account/${accountId}/group/${group}/participants`;
  return {
    accountId,
    surveyId,
    groupId,
    ids,
    add: (participantIds: unknown, group?: string) => call('POST', url(group), { participantIds }),
    remove: (participantIds: unknown, group?: string) => call('DELETE', url(group), { participantIds }),
    list: async (query = '', group?: string): Promise<string[]> =>
      (await call('GET', `${url(group)}${query}`)).body.participants.map(({ id }: { id: string }) => id),
    attach: (group = groupId) =>
      api.db
        .insertInto('survey_group')
        .values({ account_id: accountId, survey_id: surveyId, group_id: group })
        .execute(),
    inSurvey: () =>
      api.db
        .selectFrom('participation')
        .where('survey_id', '=', surveyId)
        .select(['participant_id', 'by_hand', 'when_last_invited'])
        .orderBy('participant_id')
        .execute(),
    detachByHand: () =>
      api.db
        .selectFrom('participation')
        .where('survey_id', '=', surveyId)
        .where('by_hand', '=', true)
        .select('participant_id')
        .execute(),
  };
}

describe('adding people to a group', () => {
  it('counts the people who joined and the people who were in it already', async () => {
    const { ids, add, list } = await setUp();
    expect(await add([ids[0], ids[1], ids[0]])).toMatchObject({
      status: 201,
      body: { numberAdded: 2, numberExisting: 0 },
    });
    expect((await add(ids)).body).toEqual({ numberAdded: 2, numberExisting: 2 });
    expect((await add([])).body).toEqual({ numberAdded: 0, numberExisting: 0 });
    expect(await list()).toEqual(ids);
  });

  it('adds them to unclosed surveys that the group is attached to, and invites them to open ones', async () => {
    const { surveyId, ids, add, attach, inSurvey } = await setUp();
    await add([ids[0]]);
    await attach();
    const before = (await api.db.selectFrom('job').select('id').execute()).length;
    await add([ids[1], ids[2]]);
    const joined = await inSurvey();
    expect(joined.map(({ participant_id }) => participant_id).sort()).toEqual([ids[1], ids[2]].sort());
    expect(joined.every(({ by_hand, when_last_invited }) => !by_hand && when_last_invited !== null)).toBe(true);
    expect((await api.db.selectFrom('job').select('id').execute()).length - before).toBe(2);
    await api.db.updateTable('survey').set({ when_closed: api.clock() }).where('id', '=', surveyId).execute();
    await add([ids[3]]);
    expect(await inSurvey()).toHaveLength(2);
  });

  it('rejects the whole list if one person is not in the organisation', async () => {
    const mine = await setUp();
    const other = await setUp();
    for (const id of [other.ids[0], 'no uuid', mine.groupId]) {
      expect(await mine.add([mine.ids[0], id])).toMatchObject({
        status: 400,
        body: { error: 'Validation', messages: [{ property: 'participantIds[1]' }] },
      });
      expect(await mine.remove([mine.ids[0], id])).toMatchObject({
        status: 400,
        body: { error: 'Validation', messages: [{ property: 'participantIds[1]' }] },
      });
    }
    for (const ids of [undefined, null, 'all', [1], ['']]) expect((await mine.add(ids)).body.error).toBe('Validation');
    expect((await mine.add([mine.ids[0]], other.groupId)).status).toBe(404);
    expect(await mine.list()).toEqual([]);
    expect(await other.list()).toEqual([]);
  });

  it('counts each person once when simultaneous calls add the same people', async () => {
    const { ids, add, list, attach, inSurvey } = await setUp(60);
    await attach();
    const answers = await Promise.all([add(ids), add(ids.toReversed()), add(ids)]);
    expect(answers.map(({ body }) => body.numberAdded).sort((a, b) => a - b)).toEqual([0, 0, 60]);
    expect(await list('?limit=200')).toHaveLength(60);
    expect(await inSurvey()).toHaveLength(60);
  });
});

describe('the people of a group', () => {
  it('are listed in the same form as the people of the organisation', async () => {
    const { accountId, ids, add, list, groupId } = await setUp();
    await add([ids[2], ids[0]]);
    expect(await list()).toEqual([ids[0], ids[2]]);
    expect(await list('?sort=-familyName')).toEqual([ids[2], ids[0]]);
    expect(await list('?sort=-email&limit=1')).toEqual([ids[2]]);
    const first = await call('GET', `/account/${accountId}/group/${groupId}/participants`);
    expect(first.body.participants[0]).toEqual({
      id: ids[0],
      givenName: null,
      familyName: 'F0',
      emailAddress: 'p0@x.example',
      mailRefusal: null,
    });
    expect(
      (await call('GET', `/account/${accountId}/group/${groupId}/participants?sort=completed`)).body.messages,
    ).toMatchObject([{ property: 'sort' }]);
  });

  it('are everyone in the group of all participants', async () => {
    const { accountId, ids, list } = await setUp();
    const { body } = await call('GET', `/account/${accountId}/groups`);
    expect(await list('', body.groups[0].id)).toEqual(ids);
  });
});

describe('taking people out of a group', () => {
  it('leaves them in the organisation and in surveys', async () => {
    const { accountId, ids, add, remove, list, attach, inSurvey } = await setUp();
    await attach();
    await add(ids);
    expect((await remove([ids[0], ids[1], ids[0]])).status).toBe(204);
    expect((await remove([ids[0]])).status).toBe(204);
    expect(await list()).toEqual([ids[2], ids[3]]);
    expect((await call('GET', `/account/${accountId}/participants`)).body.participants).toHaveLength(4);
    expect(await inSurvey()).toHaveLength(4);
  });

  it('keeps them in surveys of the group as if added by hand, unless they are also in another attached group', async () => {
    const { accountId, ids, add, remove, attach, detachByHand } = await setUp();
    const second = await newGroup(accountId, 'Second');
    await attach();
    await attach(second);
    await add([ids[0], ids[1]]);
    await add([ids[1], ids[2]], second);
    await remove([ids[0], ids[1]]);
    expect(await detachByHand()).toEqual([{ participant_id: ids[0] }]);
    await call('DELETE', `/account/${accountId}/group/${second}`);
    expect((await detachByHand()).map(({ participant_id }) => participant_id).sort()).toEqual(
      [ids[0], ids[1], ids[2]].sort(),
    );
    expect(await api.db.selectFrom('survey_group').where('group_id', '=', second).selectAll().execute()).toEqual([]);
  });
});
