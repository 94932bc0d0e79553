import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createApiApp,
  createPerson,
  participate,
  signIn,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let pulse: TestSurvey;
let other: TestSurvey;
let person: Participant;
let stranger: Participant;
beforeAll(async () => {
  api = await createApiApp();
  pulse = await makeSurvey(api, { people: 2, name: 'Ours' });
  other = await makeSurvey(api, { people: 2, name: 'Theirs' });
  person = await participate(api, pulse.tokens[0]!);
  stranger = await participate(api, other.tokens[0]!);
});
afterAll(() => api.close());

describe('GET /participations/find', () => {
  it('finds the participation of the session', async () => {
    const { status, body } = await api.call('GET', '/participations/find', { token: person.token });
    expect(status).toBe(200);
    expect(body).toEqual({
      participations: [
        {
          participationId: person.participationId,
          participationToken: pulse.tokens[0],
          status: 'INVITED',
          registered: false,
          preview: false,
          name: 'Ours',
          account: { id: expect.any(String), name: 'Ours organisation', knowledgeLibrary: true },
          language: 'en',
          surveyStatus: 'open',
          whenSurveyOpened: '2026-11-02T09:00:00.000Z',
          whenStarted: null,
          whenCompleted: null,
          whenErased: null,
          nextQuestionUUID: null,
        },
      ],
      cursor: null,
    });
  });

  it('finds a participation by its token without signing in, and then ignores an invalid bearer token', async () => {
    const find = (token?: string) => api.call('GET', `/participations/find?token=${pulse.tokens[0]}`, { token });
    expect((await find()).body.participations[0].participationId).toBe(person.participationId);
    expect((await find('not-a-token')).status).toBe(200);
  });

  it('answers 404 to an unknown token, and 401 without a token or session', async () => {
    expect((await api.call('GET', '/participations/find?token=unknown')).status).toBe(404);
    expect((await api.call('GET', '/participations/find')).body.error).toBe('NotLoggedIn');
  });

  it.each(['limit=0', 'limit=201', 'limit=ten', 'cursor=nonsense', 'cursor=WyJhIl0'])('refuses %s', async (query) => {
    const { status, body } = await api.call('GET', `/participations/find?${query}`, { token: person.token });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Validation', messages: [{ property: query.split('=')[0] }] });
  });
});

describe('GET /participations/survey/{participationId}', () => {
  const get = (id: string, token?: string) => api.call('GET', `/participations/survey/${id}`, { token });

  it('returns the survey with its questions and the answers so far', async () => {
    await person.answer({ questionId: 'energy-enough', intValue: 4 });
    await person.answer({ questionId: 'recovery-rested', intValue: 2 });
    const survey = await person.survey();
    expect(survey).toMatchObject({
      name: 'Ours',
      status: 'open',
      dueDate: null,
      expectedDuration: 3,
      contact: { name: 'Kim Lind', email: 'kim@example.org' },
      account: { name: 'Ours organisation', logo: null },
      participation: {
        participationId: person.participationId,
        whenStarted: '2026-11-02T09:00:00.000Z',
        nextQuestionUUID: 'recovery-other-things',
      },
    });
    expect(survey.privacyStatementHtml).toContain('at least 5 people');
    const questions = survey.sections.flatMap((section: { questions: object[] }) => section.questions);
    expect(questions.find(({ id }: { id: string }) => id === 'energy-enough')).toMatchObject({
      type: 'scale',
      min: 1,
      max: 5,
      answerIndex: 4,
    });
    const matrix = questions.find(({ type }: { type: string }) => type === 'matrix');
    expect(
      matrix.subquestions.map(({ id, answerIndex }: { id: string; answerIndex: number | null }) => [id, answerIndex]),
    ).toEqual([
      ['energy-attention', null],
      ['recovery-rested', 2],
      ['recovery-other-things', null],
      ['recovery-sleep', null],
    ]);
  });

  it("never shows one person's answers to other people who answer the same survey", async () => {
    const [one, another] = [await participate(api, pulse.shareToken), await participate(api, pulse.shareToken)];
    const unanswered = await another.survey();
    await one.answer({ questionId: 'energy-enough', intValue: 3 });
    await one.answer({ questionId: 'recovery-sleep', intValue: 2 });
    expect((await one.survey()).sections).not.toEqual(unanswered.sections);
    expect((await another.survey()).sections).toEqual(unanswered.sections);
    expect(JSON.stringify(unanswered.sections)).not.toMatch(/"answerIndex":\d/);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s if that is requested, and has the same content', async (encoding, decompress) => {
    const url = `/api/v0/participations/survey/${person.participationId}`;
    const inject = (headers: Record<string, string>) =>
      api.app.inject({ url, headers: { authorization: `Bearer ${person.token}`, ...headers } });
    const [plain, compressed] = [await inject({}), await inject({ 'accept-encoding': `zstd, ${encoding}` })];
    expect(compressed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(compressed.rawPayload.length),
    });
    expect(compressed.headers['vary']).toContain('accept-encoding');
    expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(decompress(compressed.rawPayload).toString()).toBe(plain.body);
  });

  it('changes nothing', async () => {
    const before = await api.db.selectFrom('participation').selectAll().orderBy('id').execute();
    await person.survey();
    await api.call('GET', '/participations/find', { token: person.token });
    expect(await api.db.selectFrom('participation').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it("never distinguishes another person's participation from one that does not exist", async () => {
    const answers = await Promise.all([
      get(stranger.participationId, person.token),
      get('00000000-0000-4000-8000-000000000000', person.token),
      get('not-a-uuid', person.token),
      // The administrators' id does not work here.
      get(pulse.adminIds[0]!, person.token),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['404 {"error":"NotFound","message":"Not Found"}']),
    );
  });

  it('answers 401 without a session', async () => {
    expect((await get(person.participationId)).body).toEqual({ error: 'NotLoggedIn', message: 'Not logged in' });
    expect((await get(person.participationId, 'wrong')).status).toBe(401);
  });
});

describe('GET /knowledge-library/article/{articleId}', () => {
  it('returns an article to any session', async () => {
    const [article] = api.content.texts.en.articles.values();
    const { status, body } = await api.call('GET', `/knowledge-library/article/${article!.id}`, {
      token: person.token,
    });
    expect(status).toBe(200);
    expect(body).toEqual(article);
  });

  it('answers 401 without a session, and 404 to an unknown article', async () => {
    expect((await api.call('GET', '/knowledge-library/article/support')).status).toBe(401);
    const { access_token: token } = await signIn(api, pulse.tokens[0]!);
    expect((await api.call('GET', '/knowledge-library/article/nope', { token })).status).toBe(404);
    expect((await api.call('GET', '/knowledge-library/article/__proto__', { token })).status).toBe(404);
  });
});

describe('GET /participations/find of a person', () => {
  /** Creates a person with a participation in each of several organisations. Two of them have the same time. */
  async function personOf(emailAddress: string, organisations: number) {
    const participations: string[] = [];
    for (let index = 0; index < organisations; index += 1) {
      if (index !== 1) api.wait(1_000);
      participations.push((await makeSurvey(api, { name: `${emailAddress} ${index}`, people: 1 })).adminIds[0]!);
    }
    const personId = await createPerson(api, { emailAddress, participations });
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    return { personId, token };
  }
  const page = async (token: string, query = '') =>
    (await api.call('GET', `/participations/find?${query}`, { token })).body;
  const namesOf = ({ participations }: { participations: { name: string }[] }) =>
    participations.map(({ name }) => name);

  it('lists all participations in the account, the latest first, with their state', async () => {
    const { token } = await personOf('find@example.org', 3);
    const { participations, cursor } = await page(token);
    expect(cursor).toBeNull();
    expect(namesOf({ participations })[0]).toBe('find@example.org 2');
    expect(namesOf({ participations }).toSorted()).toEqual([0, 1, 2].map((index) => `find@example.org ${index}`));
    for (const each of participations)
      expect(each).toMatchObject({ registered: true, account: { name: `${each.name} organisation` } });

    const [first, second] = participations;
    const answer = (participationId: string, json: object) =>
      api.call('POST', `/participation/${participationId}/answer`, { token, json });
    await answer(first.participationId, { questionId: 'energy-enough', intValue: 4 });
    await answer(second.participationId, { questionId: 'recovery-rested', intValue: 2 });
    const next = (await page(token)).participations.map(
      ({ nextQuestionUUID }: { nextQuestionUUID: string }) => nextQuestionUUID,
    );
    expect(next).toEqual(['energy-worn-out', 'recovery-other-things', null]);
  });

  it('returns pages that repeat and miss none while participations are added and removed', async () => {
    const { personId, token } = await personOf('pages@example.org', 7);
    const all = namesOf(await page(token));
    expect(all).toHaveLength(7);
    const first = await page(token, 'limit=3');
    expect(namesOf(first)).toEqual(all.slice(0, 3));

    api.wait(1_000);
    const later = await makeSurvey(api, { name: 'Later', people: 1 });
    await api.db
      .updateTable('participation')
      .set({ person_id: personId })
      .where('id', '=', later.adminIds[0]!)
      .execute();
    await api.db
      .updateTable('participation')
      .set({ person_id: null })
      .where('public_id', '=', first.participations[2].participationId)
      .execute();

    const second = await page(token, `limit=3&cursor=${first.cursor}`);
    const third = await page(token, `limit=3&cursor=${second.cursor}`);
    expect([...namesOf(second), ...namesOf(third)]).toEqual(all.slice(3));
    expect([second.participations.length, third.cursor]).toEqual([3, null]);
  });

  it('returns an empty list to a person without participations', async () => {
    await createPerson(api, { emailAddress: 'nothing@example.org' });
    const { access_token: token } = await signInAsPerson(api, 'nothing@example.org');
    expect(await page(token)).toEqual({ participations: [], cursor: null });
  });
});
