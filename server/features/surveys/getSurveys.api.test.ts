import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surveySortKeys, type SurveySummary } from '#contract/entities/survey.ts';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp({ MIN_REPORT_SAMPLE: '3' });
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const list = (query = '', { of = organisation } = {}) =>
  api.call('GET', `/account/${of.accountId}/surveys${query}`, { token: of.as.view });
const namesOf = async (query: string, of = organisation) =>
  (await list(query, { of })).body.surveys.map(({ name }: SurveySummary) => name);

it('lists the survey types by name', async () => {
  const { body } = await api.call('GET', `/account/${organisation.accountId}/surveys/templates`, {
    token: organisation.as.view,
  });
  expect(body.cursor).toBe(null);
  expect(body.templates.map(({ id }: { id: string }) => id)).toEqual(['psychosocial-risk', 'pulse', 'wellbeing']);
  // Each row of a matrix counts as one.
  expect(body.templates[1]).toMatchObject({ name: 'Wellbeing pulse', expectedDuration: 3, questionCount: 14 });
  expect(body.templates[1].description).toContain('<p>');
});

it('says what a survey type asks about and how its personal report looks', async () => {
  const { body } = await api.call('GET', `/account/${organisation.accountId}/surveys/templates`, {
    token: organisation.as.view,
  });
  const [risk, pulse, wellbeing] = body.templates;
  // Neither the questions about the person nor the organisation's own are a theme.
  expect(pulse).toMatchObject({
    themes: ['Energy and rest', 'Your work and the people around you'],
    sampleQuestion: 'Over the last two weeks, how often did you have enough energy for your work?',
    reportSections: [
      { name: 'How you are', layout: 'ranges', aspectCount: 2 },
      { name: 'How work is', layout: 'icons', aspectCount: 2 },
    ],
  });
  expect(risk.themes).toContain('Behaviour that should not happen');
  expect(wellbeing.themes).toContain('How you have felt');
  expect(wellbeing.themes).not.toContain('Questions from your organisation');
});

describe('the list of an organisation with a survey in every state', () => {
  let full: Organisation;
  /** The names, from the survey changed first to the one changed last. */
  const inOrder = [
    'draft',
    'No contact',
    'Ready',
    'ready since',
    'scheduled',
    'Open',
    'closed',
    'Closed, reported',
    'deleted results',
    'archived',
  ];
  beforeAll(async () => {
    full = await createOrganisation(api, 'Full');
    const soon = new Date(api.clock().getTime() + 3_600_000);
    const next = (options: SurveyOptions) => {
      api.wait(1000);
      return makeSurvey(api, { accountId: full.accountId, ...options });
    };
    const closed = (name: string, people: number) => next({ name, people, answers: () => [], status: 'CLOSED' });
    await next({ name: 'draft', type: 'wellbeing', status: 'DRAFT' });
    await next({ name: 'No contact', openAt: soon, status: 'DRAFT' });
    await next({ name: 'Ready', status: 'READY' });
    await next({ name: 'ready since', openAt: new Date(api.clock().getTime() - 1000), status: 'READY' });
    await next({ name: 'scheduled', openAt: soon, status: 'SCHEDULED' });
    await next({ name: 'Open' });
    await closed('closed', 2);
    await closed('Closed, reported', 3);
    const { surveyId } = await closed('deleted results', 4);
    await api.db.updateTable('survey').set({ when_results_deleted: api.clock() }).where('id', '=', surveyId).execute();
    const archived = await closed('archived', 3);
    await api.db
      .updateTable('survey')
      .set({ when_archived: api.clock() })
      .where('id', '=', archived.surveyId)
      .execute();
  });

  it('contains surveys that are not archived, the last changed first', async () => {
    expect(await namesOf('', full)).toEqual(inOrder.slice(0, -1).toReversed());
    expect(await namesOf('?sort=Modified', full)).toEqual(inOrder.slice(0, -1));
  });

  it.each([
    ['?filter=archived', ['archived']],
    ['?filter=reportAvailable&sort=name', ['archived', 'Closed, reported']],
    ['?filter=Archived&filter=reportAvailable&sort=name', ['archived', 'Closed, reported']],
    ['?filter=all&sort=modified', inOrder],
    ['?filter=current&filter=archived&sort=modified', inOrder],
    ['?filter=&sort=modified', inOrder.slice(0, -1)],
  ])('is filtered by %s', async (query, names) => {
    expect(await namesOf(query, full)).toEqual(names);
  });

  const byName = [
    'closed',
    'Closed, reported',
    'deleted results',
    'draft',
    'No contact',
    'Open',
    'Ready',
    'ready since',
    'scheduled',
  ];
  const byStatus = [
    ['draft', 'No contact'],
    ['Ready', 'ready since'],
    ['scheduled'],
    ['Open'],
    ['closed', 'Closed, reported', 'deleted results'],
  ];
  it.each([
    ['name', byName],
    ['-Name', byName.toReversed()],
    ['status', byStatus.flat()],
    ['-status', byStatus.toReversed().flat()],
  ])('is sorted by %s', async (sort, names) => {
    expect(await namesOf(`?sort=${sort}`, full)).toEqual(names);
  });

  it.each([
    ['reportAvailable', ['Closed, reported', 'archived']],
    ['-reportAvailable', ['archived', 'Closed, reported']],
  ])(
    'is sorted by %s, the date of the report. Surveys without a report come last in either direction',
    async (sort, names) => {
      expect((await namesOf(`?filter=all&sort=${sort}`, full)).slice(0, 2)).toEqual(names);
    },
  );

  it('is sorted by the name of the type', async () => {
    const { body } = await list('?sort=type', { of: full });
    const types = body.surveys.map(({ template }: SurveySummary) => template.name);
    expect(types).toEqual(types.toSorted());
    expect(new Set(types).size).toBe(2);
    expect(
      (await list('?sort=-type', { of: full })).body.surveys.map(({ template }: SurveySummary) => template.name),
    ).toEqual(types.toReversed());
  });

  it('says what drafts need before they can be opened', async () => {
    const { body } = await list('?sort=status', { of: full });
    const needed = body.surveys.map(({ name, missingToOpen }: SurveySummary) => [name, missingToOpen]);
    const contact = ['contactName', 'contactEmail'];
    expect(needed.slice(0, 3)).toEqual([
      ['draft', contact],
      ['No contact', contact],
      ['Ready', []],
    ]);
    expect(needed.slice(3).flatMap(([, missing]: [string, string[]]) => missing)).toEqual([]);
  });

  it('is sorted by the status that it shows', async () => {
    const { body } = await list('?sort=status&filter=all', { of: full });
    const shown: string[] = body.surveys.map(({ status }: SurveySummary) => status);
    expect(shown).toEqual([
      'DRAFT',
      'DRAFT',
      'READY',
      'READY',
      'SCHEDULED',
      'OPEN',
      'CLOSED',
      'CLOSED',
      'CLOSED',
      'CLOSED',
    ]);
  });

  it('is filtered by whether it shows a report', async () => {
    const {
      body: { surveys },
    } = await list('?filter=all', { of: full });
    const shown = surveys
      .filter((survey: SurveySummary) => survey.reportAvailable)
      .map(({ name }: SurveySummary) => name);
    expect(shown.toSorted()).toEqual((await namesOf('?filter=reportAvailable', full)).toSorted());
  });

  it.each(surveySortKeys.flatMap((key) => [key, `-${key}`]))(
    'comes in pages sorted by %s without gaps or repetitions',
    async (sort) => {
      const whole = await namesOf(`?filter=all&sort=${sort}`, full);
      const names: string[] = [];
      let cursor: string | null = '';
      do {
        const { body }: { body: { surveys: SurveySummary[]; cursor: string | null } } = await list(
          `?filter=all&limit=3&sort=${sort}${cursor && `&cursor=${cursor}`}`,
          { of: full },
        );
        names.push(...body.surveys.map(({ name }) => name));
        cursor = body.cursor;
      } while (cursor !== null);
      expect(names).toEqual(whole);
    },
  );
});

it('a survey whose type lost all its questions is shown and sorted as a draft', async () => {
  const fresh = await createOrganisation(api, 'Nothing asked');
  const { surveyId } = await makeSurvey(api, { accountId: fresh.accountId, name: 'Empty', status: 'READY' });
  await makeSurvey(api, { accountId: fresh.accountId, name: 'Ready', status: 'READY' });
  await api.db
    .insertInto('survey_type_version')
    .values({
      hash: 'empty',
      type_id: 'pulse',
      loaded_at: api.clock(),
      definition: JSON.stringify({ name: 'Empty', sections: [{ questions: [] }] }),
    })
    .execute();
  await api.db.updateTable('survey').set({ type_hash: 'empty' }).where('id', '=', surveyId).execute();
  const { body } = await list('?sort=status', { of: fresh });
  expect(body.surveys.map(({ name, status }: SurveySummary) => [name, status])).toEqual([
    ['Empty', 'DRAFT'],
    ['Ready', 'READY'],
  ]);
});

it("counts each person's progress; previews and share-link visits without an answer never count", async () => {
  const fresh = await createOrganisation(api, 'Counted');
  const survey = await makeSurvey(api, { accountId: fresh.accountId, name: 'Counted', people: 6 });
  await makeSurvey(api, { accountId: fresh.accountId, name: 'Nobody', status: 'READY' });
  const [done, far, begun, cleared] = await Promise.all(
    survey.tokens.slice(0, 4).map((token) => participate(api, token)),
  );
  await answerAll(done!);
  await done!.complete();
  const items = [
    'energy-enough',
    'energy-worn-out',
    'energy-attention',
    'recovery-rested',
    'recovery-other-things',
    'recovery-sleep',
    'workload-fitted',
  ];
  for (const questionId of items) await far!.answer({ questionId, intValue: 3 });
  for (const questionId of items.slice(1)) await begun!.answer({ questionId, intValue: 3 });
  // A question whose answer was cleared counts as unanswered.
  for (const questionId of items.slice(1)) await cleared!.answer({ questionId, intValue: 3 });
  await cleared!.answer({ questionId: 'one-change', stringValue: 'x' });
  await cleared!.answer({ questionId: 'one-change', stringValue: '' });

  const { share_token } = await api.db
    .selectFrom('survey')
    .where('id', '=', survey.surveyId)
    .select('share_token')
    .executeTakeFirstOrThrow();
  await participate(api, share_token);
  const shared = await participate(api, share_token);
  await shared.answer({ questionId: 'energy-enough', intValue: 3 });
  const {
    body: { participationToken },
  } = await api.call('POST', `/survey/${survey.surveyId}/preview`, { token: fresh.as.view });
  const preview = await participate(api, participationToken);
  await answerAll(preview);
  expect((await preview.complete()).status).toBe(204);

  const counts = {
    totalCount: 7,
    completedCount: 1,
    inProgressCount: 4,
    halfWayCount: 1,
    notStartedCount: 2,
    undeliverableCount: 0,
  };
  const {
    body: { surveys },
  } = await list('?sort=name', { of: fresh });
  expect(surveys.map(({ participants }: SurveySummary) => participants)).toEqual([
    counts,
    {
      totalCount: 0,
      completedCount: 0,
      inProgressCount: 0,
      halfWayCount: 0,
      notStartedCount: 0,
      undeliverableCount: 0,
    },
  ]);
  expect((await api.call('GET', `/survey/${survey.surveyId}`, { token: fresh.as.view })).body.participants).toEqual(
    counts,
  );
});

it.each([
  ['sort=nothing', 'sort'],
  ['sort=-', 'sort'],
  ['sort=--name', 'sort'],
  ['filter=nothing', 'filter'],
  ['filter=all&filter=__proto__', 'filter'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['cursor=nothing', 'cursor'],
  [`cursor=${Buffer.from('[1]').toString('base64url')}`, 'cursor'],
])('refuses %s', async (query, property) => {
  expect((await list(`?${query}`)).body).toMatchObject({ error: 'Validation', messages: [{ property }] });
});
