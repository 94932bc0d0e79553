import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#contract/entities/article.ts';
import type { Language } from '#contract/languages.ts';
import {
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { startPrintSession } from '../auth/issueTokens.ts';
import { insertMembership } from '../account/membershipQueries.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let pulse: TestSurvey;
let participant: Participant;
beforeAll(async () => {
  api = await createApiApp();
  pulse = await makeSurvey(api, { people: 2, name: 'Ours' });
  participant = await participate(api, pulse.tokens[0]!);
});
afterAll(() => api.close());

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  api.call('GET', path, { token, headers });
const library = (token: string | undefined, accountId?: string) =>
  get(`/knowledge-library${accountId === undefined ? '' : `?accountId=${accountId}`}`, token);
const find = (uri = '', token = participant.token) => get(`/knowledge-library/find?uri=${uri}`, token);
const setAccount = (
  accountId: string,
  columns: { knowledge_library?: boolean; language?: Language; when_disabled?: Date; when_archived?: Date },
) => api.db.updateTable('account').set(columns).where('id', '=', accountId).execute();

/** A topic from the content, one of its subtopics, and the first article of the subtopic. */
function example(language: Language = 'en') {
  const { topics } = api.content.texts[language].library;
  const topic = topics.find(({ topics: within }) => within.some(({ articles }) => articles.length > 0))!;
  const subtopic = topic.topics.find(({ articles }) => articles.length > 0)!;
  return { topic, subtopic, article: api.content.texts[language].articles.get(subtopic.articles[0]!.id)! };
}

describe('the four calls', () => {
  it('give the library, a topic, a subtopic and an article', async () => {
    const { topic, subtopic, article } = example();
    const { introduction, topics } = api.content.texts.en.library;
    expect((await library(participant.token)).body).toEqual({ introduction, topics });
    expect((await get(`/knowledge-library/topic/${topic.id}`, participant.token)).body).toEqual(topic);
    expect((await get(`/knowledge-library/topic/${subtopic.id}`, participant.token)).body).toEqual(subtopic);
    expect((await get(`/knowledge-library/article/${article.id}`, participant.token)).body).toEqual(article);
    expect((await find(topic.uri)).body).toEqual({ topic });
    expect((await find(subtopic.uri)).body).toEqual({ topic: subtopic });
    expect((await find(article.uri)).body).toEqual({ article });
    expect(article.uri).toBe(`${topic.slug}/${subtopic.slug}/${article.slug}`);
  });

  it('find every article and every topic by its URI', async () => {
    const {
      articles,
      library: { topicsById },
    } = api.content.texts.en;
    for (const { id, uri } of articles.values()) expect([uri, (await find(uri)).body.article?.id]).toEqual([uri, id]);
    for (const { id, uri } of topicsById.values()) expect([uri, (await find(uri)).body.topic?.id]).toEqual([uri, id]);
  });

  it("list help lines of the organisation's country first, for a participation, a person who took part and an administrator", async () => {
    const support = api.content.texts.en.articles.get('support')!;
    const firstRegion = async (token: string) => {
      const bodies = [
        (await get(`/knowledge-library/article/${support.id}`, token)).body,
        (await find(support.uri, token)).body.article,
      ];
      return bodies.map(({ contents }) => /<h3>([^<]+)<\/h3>/.exec(JSON.stringify(contents))?.[1]);
    };
    expect(await firstRegion(participant.token)).toEqual(['Germany', 'Germany']);
    const elsewhere = await makeSurvey(api, { people: 2, name: 'Elsewhere' });
    const administered = await createOrganisation(api, 'Administered');
    await api.db.updateTable('account').set({ country: 'NZ' }).where('id', '=', elsewhere.accountId).execute();
    await api.db.updateTable('account').set({ country: 'IE' }).where('id', '=', administered.accountId).execute();
    expect(await firstRegion((await participate(api, elsewhere.tokens[0]!)).token)).toEqual([
      'New Zealand',
      'New Zealand',
    ]);
    await createPerson(api, { emailAddress: 'reader@example.org', participations: [elsewhere.adminIds[1]!] });
    expect(await firstRegion((await signInAsPerson(api, 'reader@example.org')).access_token)).toEqual([
      'New Zealand',
      'New Zealand',
    ]);
    expect(await firstRegion(administered.as.view)).toEqual(['Ireland', 'Ireland']);
    await api.db.updateTable('account').set({ country: null }).where('id', '=', elsewhere.accountId).execute();
  });

  it("give the note on the law of the organisation's country with an article, and none in another country", async () => {
    const article = api.content.texts.en.articles.get('working-nights')!;
    const { token } = await participate(api, pulse.tokens[1]!);
    const notes = async (reader: string, headers: Record<string, string> = {}) => {
      const bodies = [
        (await get('/knowledge-library/article/working-nights', reader, headers)).body,
        (await find(article.uri, reader)).body.article,
      ];
      return bodies.map(({ contents }) =>
        (contents as Article['contents']).filter(({ country }) => country).map(({ title }) => title),
      );
    };
    const setCountry = (accountId: string, country: string | null, time_zone = 'UTC') =>
      api.db.updateTable('account').set({ country, time_zone }).where('id', '=', accountId).execute();

    await setCountry(pulse.accountId, 'AT');
    expect(await notes(token)).toEqual([['In your country: Austria'], ['In your country: Austria']]);
    expect((await notes(token, { 'accept-language': 'de' }))[0]).toEqual(['In Ihrem Land: Österreich']);
    await setCountry(pulse.accountId, null, 'Europe/Zurich');
    expect(await notes(token)).toEqual([['In your country: Switzerland'], ['In your country: Switzerland']]);
    await setCountry(pulse.accountId, 'NZ');
    expect(await notes(token)).toEqual([[], []]);
    await setCountry(pulse.accountId, null);
    expect(await notes(token)).toEqual([[], []]);

    const administered = await createOrganisation(api, 'With a country');
    await setCountry(administered.accountId, 'GB');
    expect((await notes(administered.as.view))[0]).toEqual(['In your country: United Kingdom']);
    expect(await notes(administered.as.super)).toEqual([[], []]);
    await setCountry(pulse.accountId, null, 'Europe/Berlin');
  });

  it.each(['', '?accountId=x', '/find?uri=articles/support', '/topic/none', '/article/support'])(
    'answer NotLoggedIn to %s without a session',
    async (path) => {
      expect(await get(`/knowledge-library${path}`)).toMatchObject({ status: 401, body: { error: 'NotLoggedIn' } });
    },
  );

  it.each([
    'topic/none',
    'article/none',
    'topic/__proto__',
    'article/constructor',
    'article/Support',
    'topic/%00',
    `article/${'x'.repeat(150)}`,
    'topic/a%2Fb',
  ])('answer NotFound to %s', async (path) => {
    expect(await get(`/knowledge-library/${path}`, participant.token)).toMatchObject({
      status: 404,
      body: { error: 'NotFound' },
    });
  });
});

describe('a uri', () => {
  it.each<[string, (uri: string) => string]>([
    ['a slash before it', (uri) => `/${uri}`],
    ['slashes about it', (uri) => `//${uri}//`],
    ['capitals', (uri) => uri.toUpperCase()],
    ['its slashes encoded', (uri) => encodeURIComponent(uri)],
    ['spaces about it', (uri) => `%20${uri}%20`],
  ])('is also found with %s', async (_, written) => {
    const { article, topic } = example();
    expect((await find(written(article.uri))).body.article.id).toBe(article.id);
    expect((await find(written(topic.uri))).body.topic.id).toBe(topic.id);
  });

  const nowhere = [
    '',
    '/',
    'none',
    'articles',
    'articles/none',
    'sleep-in-busy-times',
    '..',
    'articles/../support',
    'articles%252Fsupport',
    '__proto__',
    'articles/support/more',
    '%27%3B--',
    'x'.repeat(1000),
  ];
  it.each(nowhere.map((uri) => [uri.slice(0, 40), uri]))('that is unknown is not found: %s', async (_, uri) => {
    expect(await find(uri)).toMatchObject({ status: 404, body: { error: 'NotFound' } });
  });

  it('is required exactly once, as text of limited length', async () => {
    for (const path of [
      '/knowledge-library/find',
      '/knowledge-library/find?uri=a&uri=b',
      '/knowledge-library/find?uri=%00',
      `/knowledge-library/find?uri=${'x'.repeat(1001)}`,
    ]) {
      expect(await get(path, participant.token)).toMatchObject({
        status: 400,
        body: { error: 'Validation', messages: [{ property: 'uri' }] },
      });
    }
  });
});

describe('the language', () => {
  const nameOf = (language: Language) => api.content.texts[language].articles.get('support')!.name;
  const support = async (token: string, headers?: Record<string, string>) =>
    (await get('/knowledge-library/article/support', token, headers)).body.name;

  it("is the requested one; otherwise the participation's; otherwise the organisation's; otherwise English", async () => {
    expect(nameOf('de')).not.toBe(nameOf('en'));
    const other = await makeSurvey(api, { people: 2, name: 'Languages' });
    const { token } = await participate(api, other.tokens[0]!);
    const english = { 'accept-language': 'en-GB' };
    expect(await support(token)).toBe(nameOf('en'));
    expect(await support(token, { 'accept-language': 'de-AT, en;q=0.5' })).toBe(nameOf('de'));
    expect(await support(token, { 'accept-language': 'fr' })).toBe(nameOf('en'));
    await setAccount(other.accountId, { language: 'de' });
    expect(await support(token)).toBe(nameOf('de'));
    expect(await support(token, english)).toBe(nameOf('en'));
    await setAccount(other.accountId, { language: 'en' });
    await api.db.updateTable('participation').set({ language: 'de' }).where('id', '=', other.adminIds[0]!).execute();
    expect(await support(token)).toBe(nameOf('de'));
    expect(await support(token, english)).toBe(nameOf('en'));
  });

  it('is the one that a person chose; otherwise that of their latest survey', async () => {
    const other = await makeSurvey(api, { people: 2, name: 'Language of a person' });
    const personId = await createPerson(api, {
      emailAddress: 'lang@example.org',
      participations: [other.adminIds[0]!],
    });
    const { access_token: token } = await signInAsPerson(api, 'lang@example.org');
    expect(await support(token)).toBe(nameOf('en'));
    await setAccount(other.accountId, { language: 'de' });
    expect(await support(token)).toBe(nameOf('de'));
    await api.db.updateTable('person').set({ language: 'en' }).where('id', '=', personId).execute();
    expect(await support(token)).toBe(nameOf('en'));
  });

  it('applies to every call', async () => {
    const german = { 'accept-language': 'de' };
    const { topic } = example('de');
    expect((await get('/knowledge-library', participant.token, german)).body.introduction).toBe(
      api.content.texts.de.library.introduction,
    );
    expect((await get(`/knowledge-library/find?uri=${topic.uri}`, participant.token, german)).body).toEqual({ topic });
    expect((await get(`/knowledge-library/topic/${topic.id}`, participant.token, german)).body).toEqual(topic);
  });
});

describe('who is offered the library', () => {
  let organisation: Organisation;
  let elsewhere: Organisation;
  beforeAll(async () => {
    organisation = await createOrganisation(api, 'Offering');
    elsewhere = await createOrganisation(api, 'Elsewhere');
  });
  const statusOf = async (token: string | undefined, accountId?: string) => (await library(token, accountId)).status;

  it('a participant is offered only the library of the organisation that invited them', async () => {
    expect(await statusOf(participant.token, pulse.accountId)).toBe(200);
    expect(await statusOf(participant.token, organisation.accountId)).toBe(404);
    expect(await statusOf(participant.token, 'no-id')).toBe(404);
    expect(await statusOf(participant.token, '')).toBe(404);
  });

  it('an administrator is offered the library of their organisation in any role, and a super administrator that of any organisation', async () => {
    for (const role of ['report', 'view', 'edit', 'manage'] as const) {
      expect([
        role,
        await statusOf(organisation.as[role], organisation.accountId),
        await statusOf(organisation.as[role]),
      ]).toEqual([role, 200, 200]);
      expect([role, await statusOf(organisation.as[role], elsewhere.accountId)]).toEqual([role, 404]);
    }
    expect(await statusOf(organisation.as.super, elsewhere.accountId)).toBe(200);
    expect(await statusOf(organisation.as.super, '00000000-0000-4000-8000-000000000000')).toBe(404);
  });

  it('a removed person is not offered the library, and an administrator with an unconfirmed address is not either', async () => {
    const { accountId } = await createOrganisation(api, 'Leaving');
    const join = async (emailAddress: string, confirmed: boolean) => {
      const personId = await createPerson(api, { emailAddress, confirmed });
      await insertMembership(api.db, { accountId, personId, adminUserRole: 'view' }, api.clock());
      return { personId, token: (await signInAsPerson(api, emailAddress)).access_token };
    };
    const leaver = await join('leaver@example.org', true);
    expect(await statusOf(leaver.token, accountId)).toBe(200);
    await api.db.deleteFrom('membership').where('person_id', '=', leaver.personId).execute();
    expect([await statusOf(leaver.token, accountId), await statusOf(leaver.token)]).toEqual([404, 404]);
    const unconfirmed = await join('unconfirmed@example.org', false);
    expect([await statusOf(unconfirmed.token, accountId), await statusOf(unconfirmed.token)]).toEqual([404, 404]);
  });

  it('participants and administrators of an archived organisation are offered the library, but only participants of a disabled one', async () => {
    const survey = await makeSurvey(api, { people: 2, name: 'Disabled' });
    const { accountId } = survey;
    const person = await participate(api, survey.tokens[0]!);
    const personId = await createPerson(api, { emailAddress: 'admin-of-disabled@example.org' });
    await insertMembership(api.db, { accountId, personId, adminUserRole: 'manage' }, api.clock());
    const { access_token: admin } = await signInAsPerson(api, 'admin-of-disabled@example.org');

    await setAccount(accountId, { when_archived: api.clock() });
    expect([await statusOf(admin, accountId), await statusOf(person.token, accountId)]).toEqual([200, 200]);
    await setAccount(accountId, { when_disabled: api.clock() });
    expect(await statusOf(admin, accountId)).toBe(403);
    expect(await statusOf(person.token, accountId)).toBe(200);
    expect(await statusOf(organisation.as.super, accountId)).toBe(200);
    expect(await statusOf(organisation.as.manage, accountId)).toBe(404);
  });

  it('people of an organisation without the library are not offered it, but can read linked articles', async () => {
    const survey = await makeSurvey(api, { people: 2, name: 'Without' });
    const person = await participate(api, survey.tokens[0]!);
    await setAccount(survey.accountId, { knowledge_library: false });
    const { topic, article } = example();
    expect([await statusOf(person.token), await statusOf(person.token, survey.accountId)]).toEqual([404, 404]);
    for (const path of [
      `/topic/${topic.id}`,
      `/find?uri=${topic.uri}`,
      `/find?uri=${article.uri}`,
      `/article/${article.id}`,
    ]) {
      expect([path, (await get(`/knowledge-library${path}`, person.token)).status]).toEqual([path, 200]);
    }
    expect(await statusOf(organisation.as.super, survey.accountId)).toBe(404);

    // A person with two organisations is offered the library through the other one.
    await createPerson(api, {
      emailAddress: 'both@example.org',
      participations: [survey.adminIds[0]!, pulse.adminIds[1]!],
    });
    const { access_token: both } = await signInAsPerson(api, 'both@example.org');
    expect([
      await statusOf(both, survey.accountId),
      await statusOf(both, pulse.accountId),
      await statusOf(both),
    ]).toEqual([404, 200, 200]);
    expect((await get('/person/me', both)).body.knowledgeLibrary).toBe(true);
  });

  it('the session of a print link is not offered the library', async () => {
    const personId = await createPerson(api, { emailAddress: 'printer@example.org' });
    const { access_token: token } = await startPrintSession(
      api.db,
      { kind: 'report', accountId: pulse.accountId, surveyId: pulse.surveyId, personId },
      api.clock(),
    );
    for (const path of ['', `?accountId=${pulse.accountId}`, '/find?uri=articles/support', '/article/support']) {
      expect([path, (await get(`/knowledge-library${path}`, token)).status]).toEqual([path, 403]);
    }
  });
});
