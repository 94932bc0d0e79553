import { afterAll, beforeAll, expect, it } from 'vitest';
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

const add = (accountId: string, json: unknown, token = organisation.as.super) =>
  api.call('POST', `/account/${accountId}/participants`, { token, json });

/** An organisation that no other test uses, with a group. */
async function newOrganisation() {
  const { accountId } = await createOrganisation(api, 'Elsewhere');
  const { body } = await api.call('POST', `/account/${accountId}/group`, {
    token: organisation.as.super,
    json: { name: 'Night shift' },
  });
  return { accountId, groupId: body.id as string, everyone: await idOfAll(accountId) };
}

const idOfAll = async (accountId: string) =>
  (
    await api.db
      .selectFrom('participant_group')
      .where('account_id', '=', accountId)
      .where('group_type', '=', 'allParticipants')
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;

const people = (accountId: string) =>
  api.db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .select(['given_name', 'family_name', 'email_address'])
    .orderBy('created_at')
    .orderBy('email_address')
    .execute();
const members = async (groupId: string) =>
  (
    await api.db
      .selectFrom('participant_group_member')
      .where('group_id', '=', groupId)
      .select('participant_id')
      .execute()
  ).length;
const participations = async (surveyId: string) =>
  await api.db
    .selectFrom('participation')
    .where('survey_id', '=', surveyId)
    .select(['by_hand', 'when_last_invited'])
    .execute();
const attach = (accountId: string, surveyId: string, groupId: string) =>
  api.db.insertInto('survey_group').values({ account_id: accountId, survey_id: surveyId, group_id: groupId }).execute();
const countJobs = async () => (await api.db.selectFrom('job').select('id').execute()).length;

it('adds each address once, case-insensitive, and keeps the names that are stored', async () => {
  const { accountId } = await newOrganisation();
  expect(
    await add(accountId, {
      participants: [
        { givenName: ' Ann ', familyName: 'Berg', emailAddress: ' Ann@x.example ' },
        { givenName: 'Anna', emailAddress: 'ANN@X.example' },
        { givenName: null, emailAddress: 'info@x.example' },
      ],
    }),
  ).toMatchObject({ status: 200, body: { numberAdded: 2, numberExisting: 0 } });
  expect(
    (
      await add(accountId, {
        participants: [
          { givenName: 'Other', emailAddress: 'ann@x.example' },
          { givenName: 'İpek', familyName: 'Işık', emailAddress: 'INFO@X.EXAMPLE' },
          { givenName: 'Jürgen', familyName: 'Strauß', emailAddress: "o'neil+1@x.example" },
        ],
      })
    ).body,
  ).toEqual({ numberAdded: 1, numberExisting: 2 });
  const stored = await people(accountId);
  expect(stored).toHaveLength(3);
  expect(stored).toContainEqual({ given_name: 'Ann', family_name: 'Berg', email_address: 'Ann@x.example' });
  expect(stored).toContainEqual({ given_name: '', family_name: '', email_address: 'info@x.example' });
  expect((await add(accountId, { participants: [] })).body).toEqual({ numberAdded: 0, numberExisting: 0 });
});

it('returns every name as it was sent, whatever characters it contains', async () => {
  const { accountId } = await newOrganisation();
  const names = [
    "Robert'); drop table participant;--",
    '<script>alert(1)</script>',
    '=HYPERLINK("x")',
    '{surveyName}',
    '\\',
    '👩🏽‍⚕️',
    '__proto__',
    '%_',
  ];
  await add(accountId, {
    participants: names.map((givenName, index) => ({
      givenName,
      familyName: givenName,
      emailAddress: `h${index}@x.example`,
    })),
  });
  const { body } = await api.call('GET', `/account/${accountId}/participants?sort=email`, {
    token: organisation.as.super,
  });
  expect(body.participants.map(({ givenName, familyName }: Record<string, string>) => [givenName, familyName])).toEqual(
    names.map((name) => [name, name]),
  );
});

it('rejects the whole list if one row is invalid, and the error reports the position of the row', async () => {
  const { accountId } = await newOrganisation();
  const good = { givenName: 'Ann', emailAddress: 'ann@x.example' };
  for (const [bad, property] of [
    [{ emailAddress: 'not an address' }, 'participants[3].emailAddress'],
    [{ emailAddress: '' }, 'participants[3].emailAddress'],
    [{ givenName: 'Nobody' }, 'participants[3].emailAddress'],
    [{ ...good, givenName: 'x'.repeat(201) }, 'participants[3].givenName'],
    [{ ...good, familyName: 'a\0b' }, 'participants[3].familyName'],
    [{ ...good, shoeSize: 43 }, 'participants[3].shoeSize'],
    [null, 'participants[3]'],
  ] as const) {
    const { status, body } = await add(accountId, { participants: [good, good, good, bad] });
    expect(status).toBe(400);
    expect(body.error).toBe('Validation');
    expect(body.messages.map((message: { property: string }) => message.property)).toContain(property);
  }
  for (const json of [
    {},
    [],
    { participants: 'all' },
    { participants: [good], groupId: '' },
    { participants: [good], extra: 1 },
  ]) {
    expect((await add(accountId, json)).body.error).toBe('Validation');
  }
  expect(await people(accountId)).toEqual([]);
});

it('adds people to a group too, and then counts new and existing members of the group', async () => {
  const { accountId, groupId, everyone } = await newOrganisation();
  await add(accountId, { participants: [{ emailAddress: 'ann@x.example' }] });
  const three = ['ann@x.example', 'ben@x.example', 'BEN@x.example', 'cem@x.example'].map((emailAddress) => ({
    emailAddress,
  }));
  expect((await add(accountId, { participants: three, groupId })).body).toEqual({ numberAdded: 3, numberExisting: 0 });
  expect((await add(accountId, { participants: three, groupId })).body).toEqual({ numberAdded: 0, numberExisting: 3 });
  expect(await members(groupId)).toBe(3);
  const four = [...three, { emailAddress: 'dan@x.example' }];
  expect((await add(accountId, { participants: four, groupId: everyone })).body).toEqual({
    numberAdded: 1,
    numberExisting: 3,
  });
  expect(
    (await add(accountId, { participants: [{ emailAddress: 'eve@x.example' }], groupId: null })).body.numberAdded,
  ).toBe(1);
  expect(await members(everyone)).toBe(0);
});

it('rejects a group of another organisation, and adds no one', async () => {
  const mine = await newOrganisation();
  const other = await newOrganisation();
  for (const groupId of [other.groupId, other.everyone, 'no uuid', '00000000-0000-0000-0000-000000000000']) {
    const { body } = await add(mine.accountId, { participants: [{ emailAddress: 'ann@x.example' }], groupId });
    expect(body).toMatchObject({ error: 'Validation', messages: [{ property: 'groupId' }] });
  }
  expect(await people(mine.accountId)).toEqual([]);
  expect(await members(other.groupId)).toBe(0);
});

it('adds them to unclosed surveys to which their group or the group of all participants is attached, and invites them to open ones', async () => {
  const { accountId, surveyId } = await makeSurvey(api, { people: 0, name: 'For all' });
  const everyone = await idOfAll(accountId);
  const group = await api.call('POST', `/account/${accountId}/group`, {
    token: organisation.as.super,
    json: { name: 'Office' },
  });
  await attach(accountId, surveyId, group.body.id);
  const before = await countJobs();
  await add(accountId, { participants: [{ emailAddress: 'ann@x.example' }] });
  expect(await participations(surveyId)).toEqual([]);
  await add(accountId, { participants: [{ emailAddress: 'ann@x.example' }], groupId: group.body.id });
  expect(await participations(surveyId)).toEqual([{ by_hand: false, when_last_invited: api.clock() }]);
  expect((await countJobs()) - before).toBe(1);

  await attach(accountId, surveyId, everyone);
  await add(accountId, { participants: [{ emailAddress: 'ann@x.example' }, { emailAddress: 'ben@x.example' }] });
  expect(await participations(surveyId)).toHaveLength(2);
  expect((await countJobs()) - before).toBe(2);

  await api.call('POST', `/account/${accountId}/participants`, {
    token: organisation.as.super,
    json: { participants: [] },
  });
  await api.db.updateTable('survey').set({ when_closed: api.clock() }).where('id', '=', surveyId).execute();
  await add(accountId, { participants: [{ emailAddress: 'cem@x.example' }], groupId: group.body.id });
  expect(await participations(surveyId)).toHaveLength(2);
});

it.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  'adds ten thousand people in one list to a group and an open survey',
  async () => {
    const { accountId, surveyId } = await makeSurvey(api, { people: 0, name: 'Crowd' });
    const group = await api.call('POST', `/account/${accountId}/group`, {
      token: organisation.as.super,
      json: { name: 'Crowd' },
    });
    await attach(accountId, surveyId, group.body.id);
    const before = await countJobs();
    const participants = Array.from({ length: 10_000 }, (_, index) => ({
      givenName: `Given ${index}`,
      familyName: `Family ${index}`,
      emailAddress: `p${index}@crowd.example`,
    }));
    const { body } = await add(accountId, { participants: [...participants, ...participants], groupId: group.body.id });
    expect(body).toEqual({ numberAdded: 10_000, numberExisting: 0 });
    expect(await members(group.body.id)).toBe(10_000);
    expect(await participations(surveyId)).toHaveLength(10_000);
    expect((await countJobs()) - before).toBe(10_000);
  },
);

it('simultaneous lists of the same people add each person once', async () => {
  const { accountId, surveyId } = await makeSurvey(api, { people: 0, name: 'At once' });
  await attach(accountId, surveyId, await idOfAll(accountId));
  const participants = Array.from({ length: 200 }, (_, index) => ({ emailAddress: `p${index}@once.example` }));
  const before = await countJobs();
  const answers = await Promise.all([
    add(accountId, { participants }),
    add(accountId, { participants: participants.toReversed() }),
    add(accountId, { participants }),
    add(accountId, { participants: participants.toReversed() }),
  ]);
  expect(answers.map(({ body }) => body.numberAdded).sort((a, b) => a - b)).toEqual([0, 0, 0, 200]);
  expect(await participations(surveyId)).toHaveLength(200);
  expect((await countJobs()) - before).toBe(200);
});

it('lets an editor add people to their own organisation', async () => {
  const json = { participants: [{ emailAddress: 'fern@x.example' }] };
  expect((await add(organisation.accountId, json, organisation.as.edit)).body).toEqual({
    numberAdded: 1,
    numberExisting: 0,
  });
});
