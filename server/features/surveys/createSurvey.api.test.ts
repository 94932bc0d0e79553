import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp({ PUBLIC_URL: 'http://surveys.example.org', DEMO: '0' });
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const create = (json: object, { of = organisation, as = 'edit' as Role } = {}) =>
  api.call('POST', `/account/${of.accountId}/surveys`, { token: of.as[as], json });
const patch = (surveyId: string, json: object, as: Role = 'super') =>
  api.call('PATCH', `/survey/${surveyId}`, { token: organisation.as[as], json });
const countSurveys = async ({ accountId } = organisation) =>
  (await api.db.selectFrom('survey').where('account_id', '=', accountId).select('id').execute()).length;

it('creates a draft of the type', async () => {
  const { status, body } = await create({
    name: '  Autumn check ',
    templateId: 'pulse',
    scheduling: { openAt: '2026-11-09T07:00:00Z', closeAt: '2026-11-20T17:00:00.000Z' },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Autumn check',
    status: 'DRAFT',
    template: { id: 'pulse', name: 'Wellbeing pulse' },
    locked: false,
    archived: false,
    lastModified: '2026-11-02T09:00:00.000Z',
    reportAvailable: false,
    scheduling: { openAt: '2026-11-09T07:00:00.000Z', closeAt: '2026-11-20T17:00:00.000Z' },
    whenOpen: null,
    whenClosed: null,
    whenInvitationsLastSent: null,
    contactName: null,
    contactEmail: null,
    participants: {
      totalCount: 0,
      completedCount: 0,
      inProgressCount: 0,
      halfWayCount: 0,
      notStartedCount: 0,
      undeliverableCount: 0,
    },
    welcome: { useDefault: true, html: null },
  });
  expect(body.participantUrl).toMatch(/^http:\/\/surveys\.example\.org\/app\/s\/[\w-]{43}$/);
  expect((await api.call('GET', `/survey/${body.id}`, { token: organisation.as.view })).body).toEqual(body);
});

describe('a name', () => {
  it('is rejected if another survey has it in upper or lower case, even if that survey is archived', async () => {
    const { body } = await create({ name: 'Överblick', templateId: 'pulse' });
    expect((await create({ name: 'ÖVERBLICK', templateId: 'wellbeing' })).body).toEqual({
      error: 'DuplicateName',
      message: 'This name is taken already. Please choose another one.',
    });
    await patch(body.id, { archived: true });
    expect(await create({ name: 'överblick', templateId: 'pulse' })).toMatchObject({
      status: 400,
      body: { error: 'DuplicateName' },
    });
    const other = await createOrganisation(api, 'Other');
    expect((await create({ name: 'Överblick', templateId: 'pulse' }, { of: other })).status).toBe(201);
  });

  it('is saved by only one of several simultaneous requests that send it', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: 'Wanted', templateId: 'pulse' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
  });

  it("is made of the type and the month, in the organisation's time zone, if none is sent", async () => {
    const fresh = await createOrganisation(api, 'Names');
    const nameOf = async (json: object) => (await create({ templateId: 'pulse', ...json }, { of: fresh })).body.name;
    expect(await nameOf({})).toBe('Wellbeing pulse November 2026');
    expect(await nameOf({ name: null, scheduling: null })).toBe('Wellbeing pulse November 2026 (2)');
    // This is half past midnight in Berlin.
    expect(await nameOf({ scheduling: { openAt: '2027-01-31T23:30:00Z' } })).toBe('Wellbeing pulse February 2027');
    await create({ name: 'wellbeing pulse FEBRUARY 2027 (2)', templateId: 'pulse' }, { of: fresh });
    expect(await nameOf({ scheduling: { openAt: '2027-02-01T08:00:00Z' } })).toBe('Wellbeing pulse February 2027 (3)');
  });

  it('is different for each of several surveys that are created simultaneously without a name', async () => {
    const fresh = await createOrganisation(api, 'At once');
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ templateId: 'pulse' }, { of: fresh })));
    expect(answers.map(({ body }) => body.name).sort()).toEqual(
      ['', ' (2)', ' (3)', ' (4)', ' (5)', ' (6)'].map((ending) => `Wellbeing pulse November 2026${ending}`),
    );
  });
});

it.each([
  ['closes before it opens', { openAt: '2026-12-02T00:00:00Z', closeAt: '2026-12-01T00:00:00Z' }, 'scheduling.closeAt'],
  ['closes in the past', { closeAt: '2026-11-02T08:59:59Z' }, 'scheduling.closeAt'],
  ['opens before today', { openAt: '2026-10-31T12:00:00Z' }, 'scheduling.openAt'],
  ['opens at no time', { openAt: 'tomorrow' }, 'scheduling.openAt'],
  ['opens in the year 0', { openAt: '0000-01-01T00:00:00Z' }, 'scheduling.openAt'],
])('rejects a survey that %s', async (_what, scheduling, property) => {
  const before = await countSurveys();
  const { status, body } = await create({ templateId: 'pulse', scheduling });
  expect([status, body.error, body.messages.map((each: { property: string }) => each.property)]).toEqual([
    400,
    'Validation',
    [property],
  ]);
  expect(await countSurveys()).toBe(before);
});

it('accepts an opening time earlier today, such as the start of the day', async () => {
  expect((await create({ templateId: 'pulse', scheduling: { openAt: '2026-11-01T23:00:00Z' } })).status).toBe(201);
});

it.each([['no-such-type'], ['__proto__'], ['constructor'], ['PULSE']])(
  'rejects the type %j with TemplateNotFound',
  async (templateId) => {
    expect(await create({ templateId })).toMatchObject({ status: 400, body: { error: 'TemplateNotFound' } });
  },
);

it.each([
  [{}],
  [{ templateId: '' }],
  [{ templateId: 7 }],
  [{ templateId: ['pulse'] }],
  [{ templateId: 'pulse', name: '  ' }],
  [{ templateId: 'pulse', name: 'x'.repeat(201) }],
  [{ templateId: 'pulse', name: { $ne: null } }],
  [{ templateId: 'pulse', name: 'a\0b' }],
  [{ templateId: 'pulse', status: 'OPEN' }],
  [{ templateId: 'pulse', scheduling: [] }],
  [{ templateId: 'pulse', scheduling: { openAt: 5 } }],
  [{ templateId: 'pulse', copyOf: 'nothing' }],
  [{ templateId: 'pulse', copyOf: '00000000-0000-4000-8000-000000000000' }],
  [{ templateId: 'pulse', copyOf: '' }],
])('refuses %j', async (json) => {
  expect(await create(json)).toMatchObject({ status: 400, body: { error: 'Validation' } });
});

describe('a copy', () => {
  it('has the texts, contacts and chosen questions of the earlier survey, but not its participants or dates', async () => {
    const { body: earlier } = await create({
      name: 'Last year',
      templateId: 'wellbeing',
      scheduling: { openAt: '2026-12-01T08:00:00Z' },
    });
    await patch(earlier.id, {
      contactName: 'Kim Lind',
      contactEmail: 'kim@example.org',
      riskContactEmail: 'risk@example.org',
      welcome: { useDefault: false, html: '<p>Hello again</p>' },
      supportArticle: { useDefault: false, html: '<p>Ask Kim</p>' },
    });
    const section = earlier.editableSections[0];
    const chosen = [section.availableQuestions.at(-1).id, section.availableQuestions[0].id];
    const sectionUrl = `/survey/${earlier.id}/section/${section.id}/questions`;
    expect(
      (await api.call('PUT', sectionUrl, { token: organisation.as.edit, json: { questionIds: chosen } })).status,
    ).toBe(204);
    await api.call('POST', `/survey/${earlier.id}/participations`, {
      token: organisation.as.edit,
      json: { participants: [{ emailAddress: 'p@example.org' }] },
    });
    expect((await api.call('POST', `/survey/${earlier.id}/open`, { token: organisation.as.edit })).status).toBe(204);

    const { status, body: copy } = await create({ name: 'This year', templateId: 'wellbeing', copyOf: earlier.id });
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: 'This year',
      status: 'READY',
      contactName: 'Kim Lind',
      contactEmail: 'kim@example.org',
      welcome: { useDefault: false, html: '<p>Hello again</p>' },
      supportArticle: { useDefault: false, html: '<p>Ask Kim</p>' },
      thanksMessage: { useDefault: true, html: null },
      scheduling: { openAt: null, closeAt: null },
      whenOpen: null,
      participants: { totalCount: 0 },
    });
    expect(copy.editableSections[0].questions.map(({ id }: { id: string }) => id)).toEqual(chosen);
    expect(copy.participantUrl).not.toBe(earlier.participantUrl);
    const seenBySuper = await api.call('GET', `/survey/${copy.id}`, { token: organisation.as.super });
    expect(seenBySuper.body.riskContactEmail).toBe('risk@example.org');
  });

  it('can be made only of a survey of the same type and organisation', async () => {
    const { body: pulse } = await create({ templateId: 'pulse' });
    const other = await createOrganisation(api, 'Others');
    const { body: theirs } = await create({ templateId: 'pulse' }, { of: other });
    const before = await countSurveys();
    for (const [templateId, copyOf] of [
      ['wellbeing', pulse.id],
      ['pulse', theirs.id],
    ]) {
      expect((await create({ templateId, copyOf })).body).toMatchObject({
        error: 'Validation',
        messages: [{ property: 'copyOf' }],
      });
    }
    expect(await countSurveys()).toBe(before);
  });
});
