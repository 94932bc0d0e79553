import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { placeKeys } from '#server/content/surveyTypeTexts.ts';
import { nameVersion } from '#server/content/readSurveyTypes.ts';
import {
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signInAsPerson,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import { createOrganisation } from '#testing/surveys/organisation.ts';
import { insertSurveyTypeVersion } from '../surveyQuestions/compositionQueries.ts';

/* The names of surveys as participants get them: docs/rules/survey-lifecycle.md#name */

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const english = 'Wellbeing pulse November 2026';
const german = 'Kurzbefragung November 2026';
const names: Record<Language, string> = { en: english, de: german };

const asking = (language: string | null) => (language === null ? {} : { headers: { 'accept-language': language } });

/** A survey with one participant who has answered and submitted it, and whose texts contain its name. */
async function submitted(options: SurveyOptions = {}) {
  const survey = await makeSurvey(api, { people: 1, ...options });
  await api.db
    .updateTable('survey')
    .set({
      welcome: '<p>Welcome to {surveyName}.</p>',
      privacy_statement: '<p>About {surveyName}.</p>',
      support_article: '<p>Help during {surveyName}.</p>',
    })
    .where('id', '=', survey.surveyId)
    .execute();
  const participant = await participate(api, survey.tokens[0]!);
  await answerAll(participant);
  await participant.complete();
  return { survey, participant };
}

/** Every name of the survey in the answers to its participant, by where it is. */
async function namesFor({ participationId, token }: Participant, survey: TestSurvey, language: string | null) {
  const get = async (path: string, withToken = true) =>
    (await api.call('GET', path, { ...(withToken && { token }), ...asking(language) })).body;
  const shown = await get(`/participations/survey/${participationId}`);
  const report = await get(`/participation/${participationId}/report`);
  return {
    list: (await get('/participations/find')).participations[0].name,
    byToken: (await get(`/participations/find?token=${survey.tokens[0]}`, false)).participations[0].name,
    survey: shown.name,
    participation: shown.participation.name,
    welcome: /^<p>Welcome to (.*)\.<\/p>$/.exec(shown.welcome)?.[1],
    privacy: /^<p>About (.*)\.<\/p>$/.exec(shown.privacyStatementHtml)?.[1],
    report: report.participation.name,
    support: /Help during (.*?)\.</.exec(JSON.stringify(report.support.supportArticle))?.[1],
    export: (await get(`/participation/${participationId}/export`)).survey.name,
  };
}

const everywhere = (name: string) => ({
  list: name,
  byToken: name,
  survey: name,
  participation: name,
  welcome: name,
  privacy: name,
  report: name,
  support: name,
  export: name,
});

const setLanguage = ({ participationId }: Participant, language: Language) =>
  api.db.updateTable('participation').set({ language }).where('public_id', '=', participationId).execute();

describe('a default name', () => {
  it('is in the requested language, wherever the participant gets it', async () => {
    const { survey, participant } = await submitted();
    expect(await namesFor(participant, survey, 'de-AT, en;q=0.5')).toEqual(everywhere(german));
    expect(await namesFor(participant, survey, 'en')).toEqual(everywhere(english));
    expect(await namesFor(participant, survey, 'fr')).toEqual(everywhere(english));
  });

  it("is otherwise in the participant's language, or else in the organisation's", async () => {
    const { survey, participant } = await submitted();
    await api.db.updateTable('account').set({ language: 'de' }).where('id', '=', survey.accountId).execute();
    expect(await namesFor(participant, survey, null)).toEqual(everywhere(german));
    await setLanguage(participant, 'en');
    expect(await namesFor(participant, survey, null)).toEqual(everywhere(english));
    await setLanguage(participant, 'de');
    expect(await namesFor(participant, survey, null)).toEqual(everywhere(german));
    expect(await namesFor(participant, survey, 'en')).toEqual(everywhere(english));
  });

  it.each([
    ['psychosocial-risk', '2027-03-01T08:00:00Z', 'Befragung zu Belastungen bei der Arbeit März 2027'],
    ['wellbeing', '2026-12-31T23:30:00Z', 'Befragung zum Wohlbefinden Januar 2027'],
  ])('of the type %s is in German', async (type, openAt, name) => {
    const survey = await makeSurvey(api, { type, people: 1, openAt: new Date(openAt), status: 'SCHEDULED' });
    const { body } = await api.call('GET', `/participations/find?token=${survey.tokens[0]}`, asking('de'));
    expect(body.participations[0].name).toBe(name);
  });

  it('keeps the number that it got because the name was taken', async () => {
    const first = await submitted();
    const { accountId } = first.survey;
    const second = await submitted({ accountId });
    const third = await submitted({ accountId });
    expect(await namesFor(first.participant, first.survey, 'de')).toEqual(everywhere(german));
    expect(await namesFor(second.participant, second.survey, 'de')).toEqual(everywhere(`${german} (2)`));
    expect(await namesFor(third.participant, third.survey, 'de')).toEqual(everywhere(`${german} (3)`));
    expect(await namesFor(third.participant, third.survey, 'en')).toEqual(everywhere(`${english} (3)`));
  });

  it('is in the language of each participation in lists and exports of an account', async () => {
    const { survey } = await submitted();
    const other = await submitted({ name: 'Herbstpuls' });
    const emailAddress = 'names@example.org';
    await createPerson(api, {
      emailAddress,
      participations: [survey.adminIds[0]!, other.survey.adminIds[0]!],
    });
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    const get = async (path: string, language: Language) =>
      (await api.call('GET', path, { token, ...asking(language) })).body;
    for (const language of ['de', 'en'] as const) {
      const expected = [names[language], 'Herbstpuls'].sort();
      const list = await get('/participations/find', language);
      expect(list.participations.map(({ name }: { name: string }) => name).sort()).toEqual(expected);
      const exported = await get('/person/export', language);
      expect(exported.participations.map((each: { survey: { name: string } }) => each.survey.name).sort()).toEqual(
        expected,
      );
    }
  });

  it('is in German in a survey whose stored version has German texts, but no German name', async () => {
    const { survey, participant } = await submitted();
    const { definition, translations } = api.content.surveyTypes.get('pulse')!;
    const { [placeKeys.surveyType]: _name, ...withoutName } = translations.de!;
    const version = nameVersion({ definition, translations: { de: withoutName } });
    await insertSurveyTypeVersion(api.db, version, api.clock());
    await api.db.updateTable('survey').set({ type_hash: version.hash }).where('id', '=', survey.surveyId).execute();
    expect(await namesFor(participant, survey, 'de')).toEqual(everywhere(german));
  });
});

describe('a name', () => {
  it.each([
    'Herbstpuls',
    'Wellbeing pulse',
    'Wellbeing pulse Mai 2026',
    'wellbeing pulse November 2026',
    'Wellbeing pulse November 2026, Leeds',
    'Wellbeing survey November 2026',
  ])('that the organisation wrote is the same in every language: %s', async (name) => {
    const { survey, participant } = await submitted({ name });
    expect(await namesFor(participant, survey, 'de')).toEqual(everywhere(name));
    expect(await namesFor(participant, survey, 'en')).toEqual(everywhere(name));
  });

  it('changes for German participants when the organisation renames the survey, and changes back', async () => {
    const organisation = await createOrganisation(api, 'Renaming');
    const survey = await makeSurvey(api, { accountId: organisation.accountId, people: 1 });
    const participant = await participate(api, survey.tokens[0]!);
    const rename = async (name: string) =>
      expect(
        (await api.call('PATCH', survey.url, { token: organisation.as.edit, json: { name } })).status,
      ).toBeLessThan(300);
    const inGerman = async () =>
      (await api.call('GET', '/participations/find', { token: participant.token, ...asking('de') })).body
        .participations[0].name;
    expect(await inGerman()).toBe(german);
    await rename('Our pulse');
    expect(await inGerman()).toBe('Our pulse');
    await rename('Wellbeing pulse March 2026');
    expect(await inGerman()).toBe('Kurzbefragung März 2026');
  });

  it('that the survey got from an earlier name of its type is in German only with the version of that name', async () => {
    const { survey, participant } = await submitted({ name: 'Short check November 2026' });
    expect(await namesFor(participant, survey, 'de')).toEqual(everywhere('Short check November 2026'));
    const { definition, translations } = api.content.surveyTypes.get('pulse')!;
    const earlier = { ...definition, name: 'Short check' };
    const take = async (name: string | null) => {
      const { [placeKeys.surveyType]: _name, ...rest } = translations.de!;
      const de = name === null ? rest : { ...rest, [placeKeys.surveyType]: { name } };
      const version = nameVersion({ definition: earlier, translations: { de } });
      await insertSurveyTypeVersion(api.db, version, api.clock());
      await api.db.updateTable('survey').set({ type_hash: version.hash }).where('id', '=', survey.surveyId).execute();
    };
    await take(null);
    expect(await namesFor(participant, survey, 'de')).toEqual(everywhere('Short check November 2026'));
    await take('Kurzer Blick');
    expect(await namesFor(participant, survey, 'de')).toEqual(everywhere('Kurzer Blick November 2026'));
    expect(await namesFor(participant, survey, 'en')).toEqual(everywhere('Short check November 2026'));
  });

  it('is the stored one for administrators and in their files, whatever language they request', async () => {
    const organisation = await createOrganisation(api, 'Stored');
    const survey = await makeSurvey(api, { accountId: organisation.accountId, status: 'CLOSED', people: 6 });
    const get = (path: string) => api.call('GET', path, { token: organisation.as.manage, ...asking('de') });
    expect((await get(survey.url)).body.name).toBe(english);
    const list = await get(`/account/${organisation.accountId}/surveys`);
    expect(list.body.surveys.map(({ name }: { name: string }) => name)).toEqual([english]);
    const asReporter = { token: organisation.as.report, json: {}, ...asking('de') };
    const report = await api.call('POST', `${survey.url}/report`, asReporter);
    expect(report.body.survey.name).toBe(english);
    const { body } = await api.call('POST', `${survey.url}/report/request-download`, asReporter);
    const file = await api.call('GET', `${survey.url}/report/download?token=${body.token}`, asking('de'));
    expect(file.headers['content-disposition']).toContain(`filename="${english} report.xlsx"`);
  });

  it('is the German one in a preview for which German is requested', async () => {
    const organisation = await createOrganisation(api, 'Previewed');
    const survey = await makeSurvey(api, { accountId: organisation.accountId, status: 'READY' });
    const { body } = await api.call('POST', `${survey.url}/preview`, { token: organisation.as.edit });
    const { participations } = (
      await api.call('GET', `/participations/find?token=${body.participationToken}`, asking('de'))
    ).body;
    expect(participations[0].name).toBe(german);
  });
});
