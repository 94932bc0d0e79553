import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyType } from '#contract/content/surveyType.ts';
import type { Answer } from '#contract/entities/answer.ts';
import type { ResultsDocument, ResultsPage, ResultsPageChoice } from '#contract/entities/resultsPage.ts';
import { scaleOf, surveyItems } from '#rules/surveyItems.ts';
import { inventAnswers } from '#server/invented/inventAnswers.ts';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
let other: Organisation;
let small: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
  [organisation, other] = [await createOrganisation(api), await createOrganisation(api, 'Elsewhere')];
  small = await closedSurvey({ people: 12, groups: {} });
});
afterAll(() => api.close());

const isAtNight = (person: number) => person < 12;
const isInOffice = (person: number) => person >= 12 && person < 18;

/** Answers with high scores for "Mood" and low ones for "Workload", and for "Sleep" at night. */
function plannedAnswers(definition: SurveyType, person: number): Answer[] {
  const items = new Map(surveyItems(definition).map((item) => [item.id, item]));
  const levels: Record<string, number> = { mood: 0.9, workload: 0.15, sleep: isAtNight(person) ? 0.1 : 0.8 };
  const planned = definition.report.sections.flatMap(({ aspects }) =>
    aspects.flatMap(({ code, items: of }) =>
      of.map(({ question, reversed }): Answer => {
        const { min, max } = scaleOf(items.get(question)!)!;
        const level = (levels[code] ?? 0.55) + (person % 2 === 0 ? 0.05 : -0.05);
        return { questionId: question, intValue: Math.round(min + (reversed ? 1 - level : level) * (max - min)) };
      }),
    ),
  );
  const own = new Set(planned.map(({ questionId }) => questionId));
  return [...inventAnswers(definition, person).filter(({ questionId }) => !own.has(questionId)), ...planned];
}

const closedSurvey = (options: SurveyOptions = {}) =>
  makeSurvey(api, {
    accountId: organisation.accountId,
    type: 'wellbeing',
    people: 60,
    groups: { Night: isAtNight, Office: isInOffice },
    answers: plannedAnswers,
    status: 'CLOSED',
    ...options,
  });

const nothing: ResultsPageChoice = {
  language: 'en',
  findings: [],
  groupId: null,
  decisions: [],
  done: [],
  note: null,
};
const low = 'your-work/workload';
const high = 'how-you-are/mood';

interface Answered<Body> {
  status: number;
  body: Body & { error?: string; message?: string; messages?: { property: string; message: string }[] };
}
type By = { as?: Role; of?: Organisation };
const call = (method: string, url: string, json: object | undefined, { as = 'manage', of = organisation }: By = {}) =>
  api.call(method as 'GET', url, { token: of.as[as], ...(json && { json }) }) as Promise<Answered<ResultsPage>>;
const get = (survey: TestSurvey, by?: By) => call('GET', `${survey.url}/results-page`, undefined, by);
const save = (survey: TestSurvey, choice: object, by?: By) =>
  call('PUT', `${survey.url}/results-page`, { ...nothing, ...choice }, by);
const publish = ({ url }: TestSurvey, whenSaved: string | null, by?: By) =>
  call('POST', `${url}/results-page/publish`, { whenSaved }, by);
const withdraw = ({ url }: TestSurvey, by?: By) => call('POST', `${url}/results-page/withdraw`, undefined, by);
const send = ({ url }: TestSurvey, whenPublished: string | null, by?: By) =>
  call('POST', `${url}/results-page/send`, { whenPublished }, by);
/** The last part of a page's link. */
const tokenOf = ({ url }: ResultsPage) => url!.split('/').at(-1)!;
const read = (token: string, headers = {}) =>
  api.call('GET', `/results/${token}`, { headers }) as Promise<Answered<ResultsDocument>>;
const textsOf = (document: ResultsDocument) => JSON.stringify(document);

/** Saves and publishes a page. @returns it. */
async function published(survey: TestSurvey, choice: object, by?: By): Promise<ResultsPage & { token: string }> {
  const saved = await save(survey, choice, by);
  expect(saved).toMatchObject({ status: 200 });
  const { status, body } = await publish(survey, saved.body.whenSaved, by);
  expect(status).toBe(200);
  return { ...body, token: tokenOf(body) };
}

test('a page shows what the report of everyone says, and its link shows what was published', async () => {
  const survey = await closedSurvey({ name: 'Wellbeing survey May 2026' });
  const empty = await get(survey);
  expect(empty.body).toMatchObject({ saved: null, preview: null, url: null, recipients: 60 });
  expect(empty.body.offered!.findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: high, kind: 'strength', title: 'Mood' }),
      expect.objectContaining({ id: low, kind: 'concern', title: 'Workload' }),
    ]),
  );
  const report = (await call('POST', `${survey.url}/report`, {})).body as unknown as {
    sections: { areas: { series: { aspects: { code: string; score: number; sampleSize: number }[] }[] }[] }[];
  };
  const workload = report.sections
    .flatMap(({ areas }) => areas.flatMap(({ series }) => series.flatMap(({ aspects }) => aspects)))
    .find(({ code }) => code === 'workload')!;

  const choice = {
    findings: [low, high],
    decisions: [{ text: 'Two more people at night', dueOn: '2027-01-31' }],
    note: 'The next survey is in May.',
  };
  const saved = await save(survey, choice);
  expect(saved.body).toMatchObject({ saved: { ...nothing, ...choice, findings: [high, low] }, url: null });
  expect(saved.body).toMatchObject({ changed: true, outdated: false });
  const { body: page } = await publish(survey, saved.body.whenSaved);
  expect(page).toMatchObject({
    changed: false,
    url: expect.stringMatching(/^http:\/\/localhost:\d+\/app\/results\/[\w-]{43}$/),
  });
  const token = tokenOf(page);

  const { status, body } = await read(token);
  expect({ status, body }).toEqual({ status: 200, body: page.preview });
  expect(body).toMatchObject({
    language: 'en',
    organisation: 'Fernhill',
    title: 'Results: Wellbeing survey May 2026',
  });
  expect(body.parts.map(({ heading }) => heading)).toEqual([
    'What is going well',
    'Where there is most to do',
    'What happens now',
  ]);
  const [item] = body.parts[1]!.items;
  expect(item!.range!.score).toBe(Math.round(workload.score * 100));
  expect(item).toMatchObject({
    title: 'Workload',
    label: expect.stringMatching(/^Often does not fit, \d+ \(\d+ to \d+\)$/),
  });
  expect(item!.text).toContain(`About ${workload.sampleSize} people answered this.`);
  expect(body.parts[2]).toEqual({
    heading: 'What happens now',
    text: 'The next survey is in May.',
    items: [{ title: 'Two more people at night', label: 'By 31 January 2027', text: null, range: null }],
  });
  // Nothing else about the survey is on it, such as the number of people invited.
  expect(textsOf(body)).not.toMatch(new RegExp(`Recovery|Night |${survey.surveyId}|${organisation.accountId}`));

  // A saved change is not shown before it is published, and then under the same link.
  api.wait(1000);
  const changed = await save(survey, { ...choice, note: 'The next survey is in June.', language: 'de' });
  expect(changed.body).toMatchObject({ changed: true, url: page.url });
  expect((await read(token)).body).toEqual(body);
  await publish(survey, changed.body.whenSaved);
  const german = (await read(token, { 'accept-language': 'en' })).body;
  expect(german).toMatchObject({ language: 'de', title: 'Ergebnisse: Befragung zum Wohlbefinden Mai 2026' });
  expect(german.parts.map(({ heading }) => heading)).toEqual([
    'Was gut läuft',
    'Wo es am meisten zu tun gibt',
    'Wie es weitergeht',
  ]);
  expect(german.parts[1]!.items[0]).toMatchObject({
    title: 'Arbeitsmenge',
    label: expect.stringMatching(/^Oft nicht passend, \d+ \(\d+ bis \d+\)$/),
  });
  expect(german.parts[2]!.items[0]!.label).toBe('Bis 31. Januar 2027');
});

test('a group can be shown only if it has at least ten people, and with its clear difference only', async () => {
  const survey = await closedSurvey();
  const { offered } = (await get(survey)).body;
  expect(offered!.groups).toEqual([
    expect.objectContaining({ id: survey.groupIds['Night'], sampleSize: 12, text: expect.stringContaining('Sleep') }),
  ]);
  const own = (await save(survey, { groupId: survey.groupIds['Night'] })).body.preview!;
  expect(own.parts).toEqual([
    expect.objectContaining({
      heading: 'One group more closely',
      items: [
        expect.objectContaining({ text: expect.stringMatching(/^That is clearly lower .* 12 people answered\./) }),
      ],
    }),
  ]);
  const elsewhere = await closedSurvey({ accountId: other.accountId });
  const rejected = {
    status: 400,
    body: { error: 'Validation', messages: [{ property: 'groupId', message: expect.any(String) }] },
  };
  const messages = new Set<string>();
  for (const groupId of [
    survey.groupIds['Office'],
    elsewhere.groupIds['Night'],
    'nonsense',
    '00000000-0000-4000-8000-000000000000',
  ]) {
    const answer = await save(survey, { groupId });
    expect(answer).toMatchObject(rejected);
    messages.add(JSON.stringify(answer.body));
  }
  expect(messages.size).toBe(1);
});

test('a group is offered only if all others together have at least ten people too', async () => {
  const survey = await closedSurvey({ people: 50, groups: { Ward: (person) => person < 44 } });
  const { body } = await api.call('GET', `${survey.url}/report/heat-map`, { token: organisation.as.manage });
  expect(body.rows.map(({ sampleSize }: { sampleSize: number }) => sampleSize)).toEqual([50, 44]);
  expect((await get(survey)).body.offered!.groups).toEqual([]);
  expect((await save(survey, { groupId: survey.groupIds['Ward'] })).status).toBe(400);
});

test('half a surrogate pair is stored as a replacement character', async () => {
  const text = 'a\ud800b';
  const { status, body } = await save(small, { decisions: [{ text, dueOn: null }], note: text });
  expect([status, body.saved]).toMatchObject([200, { decisions: [{ text: 'a\ufffdb' }], note: 'a\ufffdb' }]);
});

test('a page of a disabled organisation, or with a lower minimum than now, is not shown', async () => {
  const survey = await closedSurvey({ accountId: other.accountId });
  const { token } = await published(survey, { findings: [low] }, { of: other });
  expect((await read(token)).status).toBe(200);
  for (const column of ['when_disabled', 'when_archived'] as const) {
    const set = (time: Date | null) =>
      api.db
        .updateTable('account')
        .set({ [column]: time })
        .where('id', '=', other.accountId)
        .execute();
    await set(api.clock());
    expect((await read(token)).status).toBe(404);
    await set(null);
    expect((await read(token)).status).toBe(200);
  }
  await api.db
    .updateTable('results_page')
    .set({ published: sql`jsonb_set(published, '{minimum}', '4')` })
    .where('token', '=', token)
    .execute();
  expect((await read(token)).status).toBe(404);
});

test.each([
  [{ language: 'fr' }, 'language'],
  [{ findings: ['your-work/meaning-of-life'] }, 'findings[0]'],
  [{ findings: [high, high] }, 'findings'],
  [{ findings: [1, 2, 3, 4].map(String) }, 'findings'],
  [{ decisions: [{ text: ' ', dueOn: null }] }, 'decisions[0].text'],
  [{ decisions: [{ text: 'x'.repeat(301), dueOn: null }] }, 'decisions[0].text'],
  [{ decisions: [{ text: 'a\nb', dueOn: null }] }, 'decisions[0].text'],
  [{ decisions: [{ text: 'a', dueOn: '2027-02-30' }] }, 'decisions[0].dueOn'],
  [{ decisions: ['a', 'b', 'c'].map((text) => ({ text, dueOn: null })) }, 'decisions'],
  [{ note: 'x'.repeat(1001) }, 'note'],
  [{ done: [{ actionId: 'nonsense', said: 'a' }] }, 'done[0].actionId'],
  [{ token: 'mine' }, 'token'],
])('rejects %j with an error that names the field', async (choice, property) => {
  const { status, body } = await save(small, choice);
  expect({ status, error: body.error, of: body.messages?.[0]?.property }).toEqual({
    status: 400,
    error: 'Validation',
    of: property,
  });
});

test('texts of managers are shown as they were entered', async () => {
  const survey = await closedSurvey();
  const text = '<b>{people}</b> & {organisationName}';
  const { token } = await published(survey, { decisions: [{ text, dueOn: null }], note: `  ${text}\nSecond line ` });
  expect((await read(token)).body.parts).toEqual([
    {
      heading: 'What happens now',
      text: `${text}\nSecond line`,
      items: [{ title: text, label: null, text: null, range: null }],
    },
  ]);
});

test('a withdrawn link answers exactly as an unknown one, for good', async () => {
  const survey = await closedSurvey();
  const { token } = await published(survey, { findings: [low] });
  expect((await read(token)).status).toBe(200);
  expect((await withdraw(survey)).body).toMatchObject({ url: null, whenPublished: null, changed: true });
  expect((await withdraw(survey)).status).toBe(200);
  const { whenSaved } = (await get(survey)).body;
  const again = tokenOf((await publish(survey, whenSaved)).body);
  expect(again).not.toBe(token);
  expect((await read(again)).status).toBe(200);
  const shown = new Set<string>();
  for (const unknown of [token, 'none', 'x'.repeat(43), '%00', `${again}x`, again.toLowerCase()]) {
    const { status, text, headers } = await api.call('GET', `/results/${unknown}`, {});
    expect(status).toBe(404);
    shown.add(JSON.stringify([text, headers['cache-control']]));
  }
  expect([...shown]).toEqual([JSON.stringify(['{"error":"NotFound","message":"Not Found"}', 'no-store'])]);
});

test('only managers of the organisation can see, change, publish and send a page', async () => {
  const survey = await closedSurvey();
  const { token, url, whenSaved, whenPublished } = await published(survey, { findings: [low] });
  const calls = (by: By) => [
    get(survey, by),
    save(survey, {}, by),
    publish(survey, whenSaved, by),
    withdraw(survey, by),
    send(survey, whenPublished, by),
  ];
  for (const as of ['report', 'view', 'edit'] as const)
    for (const { status } of await Promise.all(calls({ as }))) expect(status).toBe(403);
  for (const { status } of await Promise.all(calls({ of: other }))) expect(status).toBe(404);
  expect((await read(token)).status).toBe(200);
  expect((await get(survey)).body).toMatchObject({ url, whenSent: null });
});

test('a version that someone else has changed since can be neither published nor sent', async () => {
  const survey = await closedSurvey();
  const first = (await save(survey, { note: 'One' })).body;
  api.wait(1000);
  const second = (await save(survey, { note: 'Two' })).body;
  for (const whenSaved of [first.whenSaved, null, '2020-01-01T00:00:00Z', 'soon'])
    expect(await publish(survey, whenSaved)).toMatchObject({ status: 400, body: { error: 'Validation' } });
  const one = (await publish(survey, second.whenSaved)).body;
  // Publishing it again changes nothing.
  api.wait(1000);
  expect((await publish(survey, second.whenSaved)).body).toMatchObject({ whenPublished: one.whenPublished });
  api.wait(1000);
  const third = (await save(survey, { note: 'Three' })).body;
  expect((await publish(survey, third.whenSaved)).status).toBe(200);
  expect(await send(survey, one.whenPublished)).toMatchObject({ status: 400, body: { error: 'Validation' } });
  expect(await api.db.selectFrom('job').where('kind', '=', 'mail').select('payload').execute()).not.toContainEqual({
    payload: expect.objectContaining({ message: 'resultsPage' }),
  });
});

const mailsOf = async (survey: TestSurvey) =>
  (await api.db.selectFrom('job').select('payload').execute())
    .map(({ payload }) => payload)
    .filter(({ message, accountId }) => message === 'resultsPage' && accountId === survey.accountId)
    .map(({ participationId }) => participationId)
    .filter((id) => survey.adminIds.includes(id!));

test('a page is sent to everyone invited who gets mail, in an order that says nothing, once for each version and once a day', async () => {
  const survey = await closedSurvey({ shareLinks: 3 });
  const [stopped, moved, removed, unanswered] = survey.adminIds as [string, string, string, string];
  await api.db
    .insertInto('mail_refusal')
    .values({
      account_id: survey.accountId,
      email_address: survey.emails[0]!.toLowerCase(),
      reason: 'stopped',
      when_refused: api.clock(),
    })
    .execute();
  const set = (id: string, changes: { when_last_invited?: null; when_completed?: null; participant_id?: null }) =>
    api.db.updateTable('participation').set(changes).where('id', '=', id).execute();
  // An address that is changed loses the time of its invitation.
  await set(moved, { when_last_invited: null });
  await set(removed, { participant_id: null });
  await set(unanswered, { when_completed: null });
  const expected = survey.adminIds.filter((id) => ![stopped, removed].includes(id)).sort();

  const saved = (await save(survey, { findings: [low] })).body;
  expect(await send(survey, saved.whenSaved)).toMatchObject({ status: 400, body: { error: 'CantSend' } });
  const page = (await publish(survey, saved.whenSaved)).body;
  expect(page.recipients).toBe(58);
  const answers = await Promise.all([send(survey, page.whenPublished), send(survey, page.whenPublished)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await get(survey)).body).toMatchObject({ whenSent: api.clock().toISOString(), sentTo: 58 });
  const sent = await api.db
    .selectFrom('job')
    .select(['payload', 'id'])
    .orderBy('id')
    .execute()
    .then((jobs) => jobs.map(({ payload }) => payload['participationId']).filter((id) => expected.includes(id!)));
  expect([...(await mailsOf(survey))].sort()).toEqual(expected);
  expect(new Set(sent).size).toBe(58);

  // A changed page, too soon and then a day later. A withdrawal in between makes no exception.
  const sentBefore = (milliseconds: number) =>
    api.db
      .updateTable('results_page')
      .set({ when_sent: new Date(api.clock().getTime() - milliseconds) })
      .where('survey_id', '=', survey.surveyId)
      .execute();
  const day = 24 * 3_600_000;
  await sentBefore(day - 60_000);
  await withdraw(survey);
  const next = (await publish(survey, (await save(survey, { findings: [high] })).body.whenSaved)).body;
  expect(await send(survey, next.whenPublished)).toMatchObject({
    status: 400,
    body: { error: 'CantSend', message: 'The page was sent less than a day ago. Send it again tomorrow.' },
  });
  await sentBefore(day);
  expect(await send(survey, next.whenPublished)).toMatchObject({ status: 200, body: { sentTo: 58 } });
  expect(await send(survey, next.whenPublished)).toMatchObject({
    status: 400,
    body: { message: 'This version of the page was sent already.' },
  });
  expect(await mailsOf(survey)).toHaveLength(116);
});

test('if no one gets mail, nothing is sent', async () => {
  const survey = await closedSurvey({ people: 0, shareLinks: 20, groups: {} });
  const page = await published(survey, {});
  expect(await send(survey, page.whenPublished)).toMatchObject({ status: 400, body: { error: 'EmailCouldNotBeSent' } });
  expect((await get(survey)).body).toMatchObject({ whenSent: null, sentTo: null, recipients: 0 });
});

test('finished actions are shown only if a manager adds them, under the same link', async () => {
  const survey = await closedSurvey();
  const { token } = await published(survey, { findings: [low] });
  const action = (
    await call('POST', `${survey.url}/actions`, {
      sectionId: 'your-work',
      title: 'Rosters are drawn up together',
      owner: 'Kim Lind',
      dueOn: '2027-01-31',
      notes: 'Secret notes',
    })
  ).body as unknown as { id: string };
  const done = [{ actionId: action.id, said: 'Nights are too long' }];
  expect(await save(survey, { done })).toMatchObject({
    status: 400,
    body: { messages: [{ property: 'done[0].actionId', message: 'is not a finished action of this survey' }] },
  });
  await call('PATCH', `${survey.url}/action/${action.id}`, { status: 'DONE' });
  expect((await read(token)).body.parts.map(({ heading }) => heading)).toEqual(['Where there is most to do']);
  api.wait(1000);
  expect((await published(survey, { findings: [low], done })).token).toBe(token);
  const shown = (await read(token)).body;
  expect(shown.parts[1]).toEqual({
    heading: 'You said, we did',
    text: null,
    items: [
      {
        title: 'Nights are too long',
        label: expect.stringMatching(/^Done on /),
        text: 'Rosters are drawn up together',
        range: null,
      },
    ],
  });
  expect(textsOf(shown)).not.toMatch(/Secret|Kim Lind/);
  // The published page stays when the action changes.
  await call('PATCH', `${survey.url}/action/${action.id}`, { status: 'OPEN' });
  expect((await read(token)).body).toEqual(shown);
  expect((await save(survey, { done })).status).toBe(400);
  // Another survey's action.
  const another = await closedSurvey();
  await call('PATCH', `${survey.url}/action/${action.id}`, { status: 'DONE' });
  expect((await save(another, { done })).status).toBe(400);
});

test('a removal changes no published page, and while it suppresses the report nothing new can be saved or published', async () => {
  const survey = await closedSurvey();
  const page = await published(survey, { findings: [low] });
  api.wait(1000);
  const draft = (await save(survey, { findings: [low, high] })).body;
  const remove = (participationIds: string[]) =>
    api.call('DELETE', `${survey.url}/participations`, { token: organisation.as.super, json: { participationIds } });
  expect((await remove(survey.adminIds.slice(40, 42))).status).toBe(204);
  expect((await get(survey)).body).toMatchObject({ offered: null, url: page.url, preview: draft.preview });
  expect(await save(survey, { findings: [low] })).toMatchObject({ status: 400, body: { error: 'SampleTooSmall' } });
  expect(await publish(survey, draft.whenSaved)).toMatchObject({ status: 400, body: { error: 'SampleTooSmall' } });
  expect((await read(page.token)).body).toEqual(page.preview);
  // Once enough people are removed, the saved numbers are old: they must be saved again first.
  expect((await remove(survey.adminIds.slice(42, 56))).status).toBe(204);
  expect((await get(survey)).body).toMatchObject({ outdated: true, changed: true });
  expect(await publish(survey, draft.whenSaved)).toMatchObject({
    status: 400,
    body: { messages: [{ property: 'whenSaved' }] },
  });
  api.wait(1000);
  const renewed = await published(survey, {});
  expect(renewed.preview!.introduction).toContain('44 people answered.');
});

test('a page is deleted with the results and with the survey, and mails that wait are dropped with it', async () => {
  for (const [method, url, as] of [
    ['DELETE', (survey: TestSurvey) => `/account/${survey.accountId}/survey/${survey.surveyId}`, 'super'],
    ['DELETE', (survey: TestSurvey) => survey.url, 'edit'],
  ] as const) {
    const survey = await closedSurvey({ people: 12, groups: {} });
    const { token } = await published(survey, { note: 'Hello' });
    expect((await call(method, url(survey), undefined, { as })).status).toBe(204);
    expect((await read(token)).status).toBe(404);
    expect(
      await api.db.selectFrom('results_page').where('survey_id', '=', survey.surveyId).selectAll().execute(),
    ).toEqual([]);
  }
});

test('the audit log says who published and sent a page, never what it says or its link', async () => {
  const survey = await closedSurvey({ people: 12, groups: {} });
  const page = await published(survey, { note: 'Secret words' });
  await send(survey, page.whenPublished);
  await withdraw(survey);
  const entries = await api.db
    .selectFrom('audit_entry')
    .where('action', 'like', '%ResultsPage')
    .where('account_id', '=', organisation.accountId)
    .select(['action', 'details', 'object'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  const own = entries.filter(({ object }) => object['surveyId'] === survey.surveyId);
  expect(
    own.map(({ action, details }) => ({ action, details })).sort((a, b) => a.action.localeCompare(b.action)),
  ).toEqual([
    { action: 'publishResultsPage', details: { language: 'en' } },
    { action: 'saveResultsPage', details: { language: 'en' } },
    { action: 'sendResultsPage', details: { sent: 12 } },
    { action: 'withdrawResultsPage', details: {} },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`Secret|${page.token}`));
});
