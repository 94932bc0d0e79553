import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action } from '#contract/entities/action.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
let other: Organisation;
let survey: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
  [organisation, other] = [await createOrganisation(api), await createOrganisation(api, 'Elsewhere')];
  survey = await makeSurvey(api, { accountId: organisation.accountId, people: 12, status: 'CLOSED' });
});
afterAll(() => api.close());

const rosters = { sectionId: 'how-you-are', title: 'Draw up rosters together', owner: 'Kim Lind', dueOn: '2026-12-01' };
const create = (json: object = {}, { as = 'edit', of = survey }: { as?: Role; of?: { surveyId: string } } = {}) =>
  api.call('POST', `/survey/${of.surveyId}/actions`, { token: organisation.as[as], json: { ...rosters, ...json } });
const urlOf = ({ id, survey: { id: surveyId } }: Action) => `/survey/${surveyId}/action/${id}`;
const update = (action: Action, json: object, as: Role = 'edit') =>
  api.call('PATCH', urlOf(action), { token: organisation.as[as], json });
const remove = (action: Action, as: Role = 'edit') => api.call('DELETE', urlOf(action), { token: organisation.as[as] });
const list = (query = '', { accountId, as } = organisation) =>
  api.call('GET', `/account/${accountId}/actions${query}`, { token: as.report });
const titles = async (query?: string) => (await list(query)).body.actions.map(({ title }: Action) => title);
const entries = () =>
  api.db
    .selectFrom('audit_entry')
    .where('account_id', '=', organisation.accountId)
    .where('action', 'like', '%Action')
    .select(['action', 'subject', 'object', 'details'])
    .orderBy('at')
    .orderBy('id')
    .execute();
const clear = async () => void (await api.db.deleteFrom('action').execute());

test("an action can be added to each section of the report, and be changed and removed; it shows the section's name", async () => {
  const {
    body: {
      survey: { name },
      sections,
    },
  } = await api.call('POST', `${survey.url}/report`, { token: organisation.as.report, json: {} });
  expect(sections.map(({ id }: { id: string }) => id)).toEqual(
    expect.arrayContaining(['how-you-are', 'answers-you-and-your-work']),
  );
  for (const section of sections) {
    const { status, body } = await create({ sectionId: section.id, notes: '  First the nights.\nThen the days. ' });
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id: expect.any(String),
        survey: { id: survey.surveyId, name },
        section: { id: section.id, name: section.name },
        title: rosters.title,
        notes: 'First the nights.\nThen the days.',
        owner: 'Kim Lind',
        dueOn: '2026-12-01',
        status: 'OPEN',
        lastModified: api.clock().toISOString(),
      },
    });
  }
  const {
    body: { actions },
  } = await list();
  expect(actions.map((action: Action) => action.section.id).sort()).toEqual(
    sections.map(({ id }: { id: string }) => id).sort(),
  );

  api.wait(1000);
  const [action] = actions as [Action];
  expect(
    await update(action, { title: ' Try it for a month ', notes: '', dueOn: '2027-02-28', status: 'IN_PROGRESS' }),
  ).toMatchObject({
    status: 200,
    body: {
      ...action,
      title: 'Try it for a month',
      notes: null,
      dueOn: '2027-02-28',
      status: 'IN_PROGRESS',
      lastModified: api.clock().toISOString(),
    },
  });
  expect((await update(action, {})).body).toMatchObject({ title: 'Try it for a month', owner: 'Kim Lind' });
  expect((await update(action, { owner: 'Ada', notes: 'New' })).body).toMatchObject({
    owner: 'Ada',
    notes: 'New',
    status: 'IN_PROGRESS',
  });
  expect(await remove(action)).toMatchObject({ status: 204, body: null });
  expect(await remove(action)).toMatchObject({ status: 404 });
  expect((await list()).body.actions).toHaveLength(sections.length - 1);
  await clear();
});

test('actions are listed by due date, page by page, and filtered by status and survey', async () => {
  const another = await makeSurvey(api, { accountId: organisation.accountId, people: 6, status: 'CLOSED' });
  await create({ title: 'third', dueOn: '2027-01-01' });
  await create({ title: 'first', dueOn: '2026-02-28', status: 'IN_PROGRESS' });
  await create({ title: 'second', dueOn: '2026-12-31' }, { of: another });
  await create({ title: 'over', dueOn: '2025-12-31', status: 'DONE' });
  expect(await titles()).toEqual(['first', 'second', 'third']);
  expect(await titles('?filter=done')).toEqual(['over']);
  expect(await titles('?filter=All')).toEqual(['over', 'first', 'second', 'third']);
  expect(await titles('?filter=open&filter=done')).toEqual(['over', 'first', 'second', 'third']);
  expect(await titles(`?surveyId=${another.surveyId}`)).toEqual(['second']);
  expect(await titles(`?filter=done&surveyId=${another.surveyId.toUpperCase()}`)).toEqual([]);

  // Several actions are due on the same day, so that a page ends among them.
  for (let number = 0; number < 5; number += 1) await create({ title: `same ${number}`, dueOn: '2026-12-31' });
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: { body: { actions: Action[]; cursor: string | null } } = await list(
      `?filter=all&limit=2${cursor && `&cursor=${cursor}`}`,
    );
    paged.push(...body.actions.map(({ title }) => title));
    cursor = body.cursor;
  }
  expect(paged).toEqual(await titles('?filter=all'));
  expect(paged).toHaveLength(9);
  await clear();
});

test.each([
  '?filter=late',
  '?limit=0',
  '?cursor=nonsense',
  '?surveyId=00000000-0000-4000-8000-000000000000',
  '?surveyId=nonsense',
  '?owner=Kim',
])('rejects a list with the query %s', async (query) => {
  const { status, body } = await list(query);
  expect({ status, error: body.error }).toEqual({ status: 400, error: 'Validation' });
  expect(body.messages.map(({ property }: { property: string }) => property)).toEqual([/\w+/.exec(query)![0]]);
});

test.each([
  ['title', ''],
  ['title', '   '],
  ['title', 'x'.repeat(201)],
  ['title', null],
  ['title', 'a\0b'],
  ['owner', ' '],
  ['owner', 'x'.repeat(201)],
  ['notes', 'x'.repeat(2001)],
  ['notes', 7],
  ['status', 'LATE'],
  ['dueOn', '2026-02-30'],
  ['dueOn', '2025-02-29'],
  ['dueOn', '2026-13-01'],
  ['dueOn', '0000-01-01'],
  ['dueOn', '10000-01-01'],
  ['dueOn', '2026-12-01T00:00:00Z'],
  ['dueOn', '1.12.2026'],
  ['dueOn', ''],
  ['dueOn', null],
  ['dueOn', 'infinity'],
  ['dueOn', 'today'],
  ['id', '00000000-0000-4000-8000-000000000000'],
])(
  'rejects %s of %j with an error that names the field, when adding and when changing an action',
  async (property, value) => {
    const action = (await create()).body;
    for (const { status, body } of [await create({ [property]: value }), await update(action, { [property]: value })]) {
      expect({
        status,
        error: body.error,
        of: body.messages?.map((message: { property: string }) => message.property),
      }).toEqual({ status: 400, error: 'Validation', of: [property] });
    }
    expect((await list()).body.actions).toEqual([action]);
    await clear();
  },
);

test.each(['1000-01-01', '2024-02-29', '2026-03-29', '2026-10-25', '9999-12-31'])(
  'returns the due date %s as it was sent',
  async (dueOn) => {
    expect((await create({ dueOn })).body.dueOn).toBe(dueOn);
    expect((await list()).body.actions[0].dueOn).toBe(dueOn);
    await clear();
  },
);

test.each([{ sectionId: undefined }, { title: undefined }, { owner: undefined }, { dueOn: undefined }])(
  'a new action needs every required field: %j',
  async (json) => {
    expect(await create(json)).toMatchObject({
      status: 400,
      body: { error: 'Validation', messages: [{ property: Object.keys(json)[0] }] },
    });
  },
);

test.each(['you-and-your-work', 'answers-how-you-are', 'answers-in-your-words', 'nothing', '__proto__'])(
  '%s is not a section of the report',
  async (sectionId) => {
    expect(await create({ sectionId })).toMatchObject({
      status: 400,
      body: { error: 'SectionNotFound', message: 'The report on this survey has no such section.' },
    });
  },
);

test('no action can be added to a survey that is not closed', async () => {
  const open = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann'] });
  expect(await create({}, { of: open })).toMatchObject({ status: 400, body: { error: 'OpenSurvey' } });
  expect(await create({ sectionId: 'nothing' }, { of: open })).toMatchObject({
    status: 400,
    body: { error: 'OpenSurvey' },
  });
});

test('people without the role cannot change actions. People who are signed out or of another organisation cannot see them either', async () => {
  const action = (await create()).body;
  for (const token of [undefined, 'none']) {
    expect((await api.call('GET', `/account/${organisation.accountId}/actions`, { token })).status).toBe(401);
    expect((await api.call('PATCH', urlOf(action), { token, json: { status: 'DONE' } })).status).toBe(401);
  }
  for (const role of ['report', 'view'] as const) {
    expect(
      (await list('', { ...organisation, as: { ...organisation.as, report: organisation.as[role] } })).body.actions,
    ).toEqual([action]);
    expect((await create({}, { as: role })).status).toBe(403);
    expect((await update(action, { status: 'DONE' }, role)).status).toBe(403);
    expect((await remove(action, role)).status).toBe(403);
  }
  const elsewhere = await makeSurvey(api, { accountId: other.accountId, people: 6, status: 'CLOSED' });
  for (const [method, url] of [
    ['GET', `/account/${organisation.accountId}/actions`],
    ['POST', `${survey.url}/actions`],
    ['PATCH', urlOf(action)],
    ['DELETE', urlOf(action)],
    // A survey of the organisation with an action of another, and an unknown action.
    ['PATCH', `${elsewhere.url}/action/${action.id}`],
    ['DELETE', `${elsewhere.url}/action/${action.id}`],
    ['PATCH', `${elsewhere.url}/action/nonsense`],
  ] as const) {
    expect(
      (
        await api.call(method, url, {
          token: other.as.manage,
          ...(method !== 'GET' && method !== 'DELETE' && { json: { ...rosters } }),
        })
      ).status,
    ).toBe(404);
  }
  expect(await list(`?surveyId=${survey.surveyId}`, other)).toMatchObject({
    status: 400,
    body: { messages: [{ property: 'surveyId' }] },
  });
  expect((await list('?filter=all', other)).body.actions).toEqual([]);
  expect((await list()).body.actions).toEqual([action]);
  await clear();
});

test('an action remains when the results are deleted, and is deleted with its survey', async () => {
  const gone = await makeSurvey(api, { accountId: organisation.accountId, people: 6, status: 'CLOSED' });
  const action = (await create({}, { of: gone })).body;
  expect(
    (
      await api.call('DELETE', `/account/${organisation.accountId}/survey/${gone.surveyId}`, {
        token: organisation.as.super,
      })
    ).status,
  ).toBe(204);
  expect((await list()).body.actions).toEqual([action]);
  expect((await update(action, { status: 'DONE' })).body).toMatchObject({ status: 'DONE', section: action.section });
  expect((await api.call('DELETE', gone.url, { token: organisation.as.edit })).status).toBe(204);
  expect((await list('?filter=all')).body.actions).toEqual([]);
});

test('the audit log shows which action and which of its fields changed, and never the notes', async () => {
  const before = (await entries()).length;
  api.wait(1000);
  const action = (await create({ notes: 'secret words' })).body;
  api.wait(1000);
  await update(action, { title: 'Other', notes: 'more secret words', owner: rosters.owner, status: 'DONE' });
  api.wait(1000);
  await remove(action);
  const object = { surveyId: survey.surveyId, actionId: action.id };
  const common = { subject: action.survey.name, object };
  expect((await entries()).slice(before)).toEqual([
    { action: 'createAction', ...common, details: { action: rosters.title, section: action.section.name } },
    {
      action: 'updateAction',
      ...common,
      details: {
        action: rosters.title,
        changed: ['title', 'notes', 'status'],
        from: { status: 'OPEN' },
        to: { status: 'DONE' },
      },
    },
    { action: 'deleteAction', ...common, details: { action: 'Other' } },
  ]);
  expect(JSON.stringify(await entries())).not.toContain('secret');
});
