import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameVersion } from '#server/content/readSurveyTypes.ts';
import { placeKeys } from '#server/content/surveyTypeTexts.ts';
import { migrate } from '#server/db/migrate.ts';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases/testDatabase.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import { storeSurveyTypes } from './recomposeSurveys.ts';

let database: TestDatabase;
let api: ApiApp;
const start = () => createApiApp({}, { db: database.db, close: async () => {} });
beforeAll(async () => {
  database = await createTestDatabase();
  api = await start();
});
afterAll(() => database.close());

const titleIn = async (language: string, token: string, questionId: string) => {
  const { participationId, token: accessToken } = await participate(api, token);
  const { body } = await api.call('GET', `/participations/survey/${participationId}`, {
    token: accessToken,
    headers: { 'accept-language': language },
  });
  const questions = (body.sections as { questions: { id: string; title: string }[] }[]).flatMap(
    (section) => section.questions,
  );
  return questions.find(({ id }) => id === questionId)!.title;
};

it('an open survey keeps the questions and the German words that it had before versions kept theirs', async () => {
  const survey = await makeSurvey(api, { type: 'wellbeing', people: 2, name: 'Open before' });
  await sql`insert into survey_type_version (hash, type_id, loaded_at, definition)
    select 'before', type_id, loaded_at, replace(replace(definition::text, 'voice-without-fear', 'voice-safe'),
      'how far could you say, without fear of harm to yourself,', 'how safe was it to say')::jsonb
    from survey_type_version where hash = (select type_hash from survey where id = ${survey.surveyId})`.execute(api.db);
  await sql`update survey set type_hash = 'before' where id = ${survey.surveyId}`.execute(api.db);
  await sql`alter table survey_type_version drop column translations`.execute(api.db);
  await sql`delete from migration where name = '0018_translations'`.execute(api.db);

  await api.close();
  await migrate(database.db);
  api = await start();
  expect(await titleIn('de', survey.tokens[0]!, 'voice-safe')).toMatch(/^Wie sicher war es/);
  expect(await titleIn('en', survey.tokens[0]!, 'voice-safe')).toMatch(/how safe was it to say/);
  const later = await makeSurvey(api, { type: 'wellbeing', people: 1, name: 'Opened after' });
  expect(await titleIn('de', later.tokens[0]!, 'voice-without-fear')).toMatch(/^Wie weit konnten Sie/);
});

it('a survey that was opened keeps its German words when they change, and an unopened survey gets the new ones', async () => {
  const opened = await makeSurvey(api, { type: 'pulse', people: 1, name: 'Opened before' });
  const ready = await makeSurvey(api, { type: 'pulse', people: 1, name: 'Ready', status: 'READY' });
  const { definition, translations } = api.content.surveyTypes.get('pulse')!;
  const { id } = definition.sections[0]!.questions[0]!;
  const before = await titleIn('de', opened.tokens[0]!, id);
  const later = { de: { ...translations.de, [placeKeys.question(id)]: { title: 'Mit anderen Worten' } } };
  await storeSurveyTypes(api.db, new Map([['pulse', nameVersion({ definition, translations: later })]]), api.clock());
  expect(await titleIn('de', opened.tokens[0]!, id)).toBe(before);
  expect(await titleIn('de', ready.tokens[0]!, id)).toBe('Mit anderen Worten');
});
