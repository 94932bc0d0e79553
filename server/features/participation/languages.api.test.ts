import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SurveyType, SurveyTypeTranslations } from '#contract/content/surveyType.ts';
import type { ParticipationReport } from '#contract/entities/individualReport.ts';
import type { ParticipationSurvey } from '#contract/entities/participation.ts';
import type { Language } from '#contract/languages.ts';
import {
  actAs,
  answerAll,
  createApiApp,
  createPerson,
  participate,
  signIn,
  signInAsPerson,
  tryPassword,
  type ApiApp,
  type Participant,
} from '#testing/servers/apiApp.ts';
import { nameVersion } from '#server/content/readSurveyTypes.ts';
import { textsOf } from '#server/content/surveyTypeTexts.ts';
import { insertSurveyTypeVersion } from '../surveyQuestions/compositionQueries.ts';
import { articleFor } from '#server/content/support.ts';
import { makeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';
import { everyQuestionType } from '#testing/surveys/everyQuestionType.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

let surveys = 0;
const pulse = (options: SurveyOptions = {}) =>
  makeSurvey(api, { people: 2, name: `Languages ${++surveys}`, ...options });
const asking = (language: string) => ({ headers: { 'accept-language': language } });
const typeIn = (language: Language) => api.content.texts[language].surveyType(api.content.surveyTypes.get('pulse')!);

const surveyFor = async ({ participationId, token }: Participant, language?: string) => {
  const { status, body } = await api.call('GET', `/participations/survey/${participationId}`, {
    token,
    ...(language !== undefined && asking(language)),
  });
  expect(status).toBe(200);
  return body as ParticipationSurvey;
};
/** Returns the language in which the questions of a pulse survey are shown. */
function shownIn({ sections }: ParticipationSurvey): Language {
  const titles = (type: Pick<SurveyType, 'sections'> | Pick<ParticipationSurvey, 'sections'>) =>
    type.sections.map(({ questions }) => questions.map(({ title }) => title));
  expect(titles(typeIn('de'))).not.toEqual(titles(typeIn('en')));
  if (JSON.stringify(titles({ sections })) === JSON.stringify(titles(typeIn('de')))) return 'de';
  expect(titles({ sections })).toEqual(titles(typeIn('en')));
  return 'en';
}
const stored = async ({ participationId }: Pick<Participant, 'participationId'>) =>
  (
    await api.db
      .selectFrom('participation')
      .where('public_id', '=', participationId)
      .select('language')
      .executeTakeFirstOrThrow()
  ).language;
const choose = ({ participationId, token }: Pick<Participant, 'participationId' | 'token'>, language: unknown) =>
  api.call('PUT', `/participation/${participationId}/language`, { token, json: { language } });
const setAccountLanguage = (accountId: string, language: Language) =>
  api.db.updateTable('account').set({ language }).where('id', '=', accountId).execute();
/** Gives a survey this version of its type. */
async function takeVersion(surveyId: string, definition: SurveyType, translations: SurveyTypeTranslations = {}) {
  const version = nameVersion({ definition, translations });
  await insertSurveyTypeVersion(api.db, version, api.clock());
  await api.db.updateTable('survey').set({ type_hash: version.hash }).where('id', '=', surveyId).execute();
}
const start = (token: string, language?: string) =>
  api.call('POST', `/participations/survey?surveyToken=${token}`, language === undefined ? {} : asking(language));
/** Starts a survey and signs in, as a browser that requests this language does. */
async function startIn(surveyToken: string, language?: string) {
  const { body } = await start(surveyToken, language);
  const { access_token: token } = await signIn(api, body.participationToken);
  const found = await api.call('GET', '/participations/find', { token });
  return actAs(api, token, found.body.participations[0].participationId);
}

describe('the survey', () => {
  it('is shown in the requested language, except for texts that the organisation wrote', async () => {
    const { tokens } = await pulse();
    const participant = await participate(api, tokens[0]!);
    const german = await surveyFor(participant, 'de-AT,de;q=0.9,en;q=0.5');
    expect(shownIn(german)).toBe('de');
    const { sections, welcome, privacyStatementHtml } = await surveyFor(participant, 'en');
    expect(german.welcome).not.toBe(welcome);
    expect(german.privacyStatementHtml).not.toBe(privacyStatementHtml);
    const withoutTexts = (survey: Pick<ParticipationSurvey, 'sections'>) =>
      survey.sections.map(({ id, questions }) => [
        id,
        questions.map((question) => [
          question.id,
          question.type,
          question.min,
          question.max,
          question.options?.length,
          question.subquestions?.map((row) => row.id),
        ]),
      ]);
    expect(withoutTexts(german)).toEqual(withoutTexts({ sections }));
  });

  it("shows the organisation's texts as written, with dates in the requested language and the organisation's time zone", async () => {
    const { tokens, surveyId } = await pulse({ closeAt: new Date('2026-12-01T16:30:00Z') });
    await api.db
      .updateTable('survey')
      .set({ welcome: '<p>Welcome, until {dueDate}.</p>' })
      .where('id', '=', surveyId)
      .execute();
    const participant = await participate(api, tokens[0]!);
    expect((await surveyFor(participant, 'en')).welcome).toBe('<p>Welcome, until 5:30pm on December 1st.</p>');
    expect((await surveyFor(participant, 'de')).welcome).toMatch(/^<p>Welcome, until 1\. Dezember um 17:30\.<\/p>$/);
  });

  it('translates questions of the library, and shows those of the organisation as written', async () => {
    const type = api.content.surveyTypes.get('wellbeing')!;
    const section = type.definition.sections.find(({ editable }) => editable)!;
    const chosen = section.availableQuestions![0]!;
    const marked = Object.fromEntries(
      [...textsOf(type.definition)].map(([key, { title, ...rest }]) => [
        key,
        { ...rest, ...(title !== undefined && { title: `«${String(title)}»` }) },
      ]),
    );
    const own = {
      id: `custom-${crypto.randomUUID()}`,
      type: 'freeText' as const,
      freeTextType: 'long' as const,
      title: 'And the canteen?',
      optional: true,
    };
    const definition = {
      ...type.definition,
      sections: type.definition.sections.map((each) =>
        each === section ? { ...each, questions: [own, chosen] } : each,
      ),
    };
    const { tokens, surveyId } = await makeSurvey(api, { type: 'wellbeing', people: 2, name: 'Composed' });
    await takeVersion(surveyId, definition, { de: marked });
    const { sections } = await surveyFor(await participate(api, tokens[0]!), 'de');
    expect(sections.find(({ id }) => id === section.id)!.questions.map(({ title }) => title)).toEqual([
      'And the canteen?',
      `«${chosen.title}»`,
    ]);
  });

  it.each<[string, { requested?: string; chosen?: Language; organisation?: Language }, Language]>([
    ['the requested one has priority', { requested: 'en', chosen: 'de', organisation: 'de' }, 'en'],
    ['the chosen one has priority over that of the organisation', { chosen: 'en', organisation: 'de' }, 'en'],
    [
      'the chosen one is used if the requested ones are not available',
      { requested: 'fr-CH, cy;q=0.9', chosen: 'de' },
      'de',
    ],
    ['that of the organisation is used if none was chosen', { organisation: 'de' }, 'de'],
    [
      'that of the organisation is used if the requested one is not available',
      { requested: 'fr', organisation: 'de' },
      'de',
    ],
    ['English is used if none is set or requested', {}, 'en'],
    ['the preferred one of several is used', { requested: 'fr;q=1, en;q=0.4, de;q=0.8' }, 'de'],
    ['one with a quality of 0 is not used', { requested: 'de;q=0, *;q=0.1', chosen: 'en' }, 'en'],
    ['one with an invalid quality is not used', { requested: 'de;q=high', chosen: 'en' }, 'en'],
    [
      'the end of a header of thousands of languages is not read',
      { requested: `${'xx-XX,'.repeat(2_000)}de`, chosen: 'en' },
      'en',
    ],
    ['an invalid header is ignored', { requested: ';;;q=,,,=;q=1;q=2;-', organisation: 'de' }, 'de'],
  ])('language: %s', async (_name, { requested, chosen, organisation }, shown) => {
    const { accountId, tokens } = await pulse();
    if (organisation) await setAccountLanguage(accountId, organisation);
    const participant = await participate(api, tokens[0]!);
    if (chosen) expect((await choose(participant, chosen)).status).toBe(204);
    expect(shownIn(await surveyFor(participant, requested))).toBe(shown);
  });
});

describe('starting a survey', () => {
  it('stores the first requested language, and no later one', async () => {
    const { tokens, shareToken } = await pulse({ people: 3 });
    const participant = await startIn(tokens[0]!, 'de');
    expect(await stored(participant)).toBe('de');
    await start(tokens[0]!, 'en');
    expect(await stored(participant)).toBe('de');
    // Another device requests no language.
    expect(shownIn(await surveyFor(await startIn(tokens[0]!)))).toBe('de');
    expect(await stored(await startIn(shareToken, 'de;q=0.8'))).toBe('de');
    expect(await stored(await startIn(shareToken, 'en'))).toBe('en');
  });

  it('stores no language while no available one is requested, and then stores the first available one', async () => {
    const { tokens, shareToken } = await pulse();
    const participant = await startIn(tokens[0]!, 'fr');
    expect(await stored(participant)).toBeNull();
    expect(await stored(await startIn(shareToken))).toBeNull();
    await start(tokens[0]!, 'de');
    expect(await stored(participant)).toBe('de');
  });

  it('is still rejected after submission, and stores no language', async () => {
    const { tokens } = await pulse();
    const participant = await participate(api, tokens[0]!);
    await answerAll(participant);
    await participant.complete();
    expect((await start(tokens[0]!, 'de')).body.error).toBe('participation_complete');
    expect(await stored(participant)).toBeNull();
  });
});

describe('PUT /participation/{participationId}/language', () => {
  it('replaces the first requested language by the chosen one, on other devices too', async () => {
    const { tokens } = await pulse();
    const participant = await startIn(tokens[0]!, 'en');
    expect((await choose(participant, 'de')).text).toBe('');
    const other = await startIn(tokens[0]!);
    const survey = await surveyFor(other);
    expect([shownIn(survey), survey.participation.language]).toEqual(['de', 'de']);
  });

  it('works after answering, withdrawal, submission, closing and erasure, and is not in the audit log', async () => {
    const survey = await pulse();
    const participant = await participate(api, survey.tokens[0]!);
    const chooseAnother = async () => {
      const next = (await stored(participant)) === 'de' ? 'en' : 'de';
      expect((await choose(participant, next)).status).toBe(204);
      expect(await stored(participant)).toBe(next);
    };
    await answerAll(participant);
    await chooseAnother();
    await api.call('POST', `/participation/${participant.participationId}/withdraw`, { token: participant.token });
    await chooseAnother();
    await answerAll(participant);
    await participant.complete();
    await chooseAnother();
    await survey.close();
    await chooseAnother();
    await api.db.updateTable('survey').set({ when_erased: api.clock() }).where('id', '=', survey.surveyId).execute();
    await chooseAnother();
    expect(
      await api.db.selectFrom('audit_entry').where('account_id', '=', survey.accountId).selectAll().execute(),
    ).toEqual([]);
  });

  it('is rejected without a session, for anyone else, and for an unknown language', async () => {
    const { tokens } = await pulse();
    const [own, other] = [await participate(api, tokens[0]!), await participate(api, tokens[1]!)];
    expect(
      (await api.call('PUT', `/participation/${own.participationId}/language`, { json: { language: 'de' } })).body
        .error,
    ).toBe('NotLoggedIn');
    const rejected = await choose({ ...own, token: other.token }, 'de');
    expect(rejected.body.error).toBe('ParticipationNotFound');
    await createPerson(api, { emailAddress: 'chooser@example.org' });
    const { access_token: stranger } = await signInAsPerson(api, 'chooser@example.org');
    expect((await choose({ ...own, token: stranger }, 'de')).body.error).toBe('ParticipationNotFound');
    for (const language of ['fr', 'DE', 'de-AT', '', null, 7, 'constructor'])
      expect([language, (await choose(own, language)).status]).toEqual([language, 400]);
    expect([await stored(own), await personLanguage('chooser@example.org')]).toEqual([null, null]);
  });
});

const personLanguage = async (emailAddress: string) =>
  (
    await api.db
      .selectFrom('person')
      .where('email_address', '=', emailAddress)
      .select('language')
      .executeTakeFirstOrThrow()
  ).language;
const ownPassword = 'a password of my own';
const register = (
  { participationId }: Participant,
  emailAddress: string,
  { password = ownPassword, language = '' } = {},
) =>
  api.call('POST', `/participation/${participationId}/register`, {
    json: { emailAddress, password },
    ...asking(language),
  });

describe('a person', () => {
  it('has the language of the response that the account was created with, whatever is added later', async () => {
    const { shareToken } = await pulse();
    const emailAddress = 'german@example.org';
    await register(await startIn(shareToken, 'de'), emailAddress);
    expect(await personLanguage(emailAddress)).toBe('de');
    expect((await register(await startIn(shareToken, 'en'), emailAddress)).body.outcome).toBe('registeredExisting');
    expect(await personLanguage(emailAddress)).toBe('de');
  });

  it('who has no language gets that of a response that is added', async () => {
    const { shareToken } = await pulse();
    const emailAddress = 'adopting@example.org';
    await createPerson(api, { emailAddress, password: ownPassword });
    await register(await startIn(shareToken), emailAddress);
    expect(await personLanguage(emailAddress)).toBeNull();
    await register(await startIn(shareToken, 'de'), emailAddress);
    expect(await personLanguage(emailAddress)).toBe('de');
  });

  it('who is signed in with an account chooses one language for both the response and the account', async () => {
    const { tokens, adminIds } = await pulse();
    const { participationId } = await participate(api, tokens[0]!);
    const emailAddress = 'both@example.org';
    await createPerson(api, { emailAddress, participations: [adminIds[0]!] });
    const { body } = await tryPassword(api, emailAddress);
    expect((await choose({ participationId, token: body.access_token }, 'de')).status).toBe(204);
    expect([await stored({ participationId }), await personLanguage(emailAddress)]).toEqual(['de', 'de']);
  });

  it('gets the messages about registering in the requested language, or else that of the response', async () => {
    const { accountId, shareToken } = await pulse();
    const german = await startIn(shareToken, 'de');
    const done = await register(german, 'told@example.org');
    expect(done.body).toMatchObject({
      outcome: 'registeredNew',
      messages: [{ message: 'Ihr Konto ist bereit, und diese Befragung ist darin.' }, {}],
    });
    expect((await register(german, 'told@example.org', { language: 'en' })).body.messages[0].message).toBe(
      'This survey is already in an account.',
    );
    await setAccountLanguage(accountId, 'de');
    const byOrganisation = await register(await startIn(shareToken), 'told2@example.org');
    expect(byOrganisation.body.messages[0].message).toMatch(/^Ihr Konto/);
  });
});

describe('the personal report', () => {
  const reportFor = async ({ participationId, token }: Participant, language?: string) =>
    api.call('GET', `/participation/${participationId}/report`, {
      token,
      ...(language !== undefined && asking(language)),
    });

  it('differs between languages only in its texts', async () => {
    const { tokens } = await pulse();
    const participant = await startIn(tokens[0]!, 'de');
    await answerAll(participant);
    await participant.complete();
    const [german, english] = [(await reportFor(participant)).body, (await reportFor(participant, 'en')).body] as [
      ParticipationReport,
      ParticipationReport,
    ];
    const expected = typeIn('de').report;
    expect(german.report.title).toEqual(expected.title);
    expect(german.report.title).not.toEqual(english.report.title);
    expect(german.report.sections.map(({ name, minLabel }) => [name, minLabel])).toEqual(
      expected.sections.map(({ name, minLabel }) => [name, minLabel ?? expected.minLabel]),
    );
    // All answers are in the middle, which the server itself says.
    expect(english.report.summary).toMatch(/^Your answers are in between throughout\./);
    expect(german.report.summary).toMatch(/^Ihre Antworten liegen durchweg im mittleren Bereich\./);
    expect(german.report.sections.map(({ summary }) => summary)).toEqual(
      expected.sections.map(({ summaries }) => summaries.good),
    );
    const article = api.content.texts.de.articles.get('support')!;
    expect(german.support.supportArticle).toEqual(
      articleFor(article, api.content.texts, { country: 'DE', time_zone: 'UTC', support_lines: [] }),
    );
    expect(JSON.stringify(german.support.supportArticle)).toContain('Hilfsangebote in anderen Ländern');
    const numbers = ({ report }: ParticipationReport) =>
      report.sections.map((section) => [
        section.code,
        section.score,
        section.layout,
        section.aspects.map(({ score, articles }) => [score, articles.map(({ id }) => id)]),
      ]);
    expect(numbers(german)).toEqual(numbers(english));
  });

  it('translates texts that are not in the survey type: default labels of bands, and messages about too few or erased answers', async () => {
    const survey = await makeSurvey(api, { type: everyQuestionType, people: 2, name: 'Every type' });
    const participant = await startIn(survey.tokens[0]!, 'de');
    await answerAll(participant);
    await participant.complete();
    // Only one aspect still has answers.
    await api.db
      .deleteFrom('answer')
      .where('participation_id', '=', survey.adminIds[0]!)
      .where('question_id', 'not in', ['scale', 'scale-long-labels'])
      .execute();
    expect((await reportFor(participant)).body.report).toMatchObject({
      minLabel: 'Schwach',
      midLabel: 'Gut',
      maxLabel: 'Sehr gut',
      summary: 'Für ein Gesamtbild gab es zu wenige Antworten. Unten steht, was sich sagen lässt.',
    });
    await api.db.updateTable('survey').set({ when_erased: api.clock() }).where('id', '=', survey.surveyId).execute();
    expect((await reportFor(participant)).body.message).toMatch(
      /^Die Antworten auf diese Befragung und Ihre Auswertung sind gelöscht/,
    );
    expect((await reportFor(participant, 'en')).body.message).toMatch(
      /^The answers to this survey and your personal report were deleted/,
    );
  });
});

describe('the export of a participation', () => {
  it('is in the requested language, and names that language', async () => {
    const { tokens, adminIds } = await pulse();
    const participant = await startIn(tokens[0]!, 'de');
    await participant.answer({ questionId: 'energy-enough', intValue: 4 });
    await participant.answer({ questionId: 'support-manager', notApplicable: true });
    const exported = (
      await api.call('GET', `/participation/${participant.participationId}/export`, { token: participant.token })
    ).body;
    expect(exported.language).toBe('de');
    const question = typeIn('de')
      .sections.flatMap(({ questions }) => questions)
      .find(({ id }) => id === 'energy-enough')!;
    expect(exported.answers).toMatchObject([
      { question: question.title, answer: question.type === 'scale' && question.labels[3] },
      { answer: 'Nicht zutreffend' },
    ]);
    const emailAddress = 'exporting@example.org';
    const personId = await createPerson(api, { emailAddress, participations: [adminIds[0]!] });
    await api.db.updateTable('person').set({ language: 'en' }).where('id', '=', personId).execute();
    const { access_token: token } = await signInAsPerson(api, emailAddress);
    const own = await api.call('GET', '/person/export', { token });
    expect(own.body).toMatchObject({
      person: { language: 'en' },
      participations: [{ language: 'de', answers: [{}, { answer: 'Not applicable' }] }],
    });
    const requested = await api.call('GET', '/person/export', { token, ...asking('de') });
    expect(requested.body.participations[0].answers[0].question).toBe(question.title);
  });
});

it('the notice about the operator is in the requested language', async () => {
  const [german, english] = [
    await api.call('GET', '/operator', asking('de')),
    await api.call('GET', '/operator', asking('fr')),
  ];
  expect(german.body.notice).not.toBe(english.body.notice);
  expect(english.body.notice).toContain('Who is responsible for what');
});
