import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { storeSurveyTypes } from './recomposeSurveys.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

it('a survey keeps the version of its type that it was opened with, and an unopened survey gets new versions', async () => {
  const opened = await makeSurvey(api, { people: 2, name: 'Opened' });
  const ready = await makeSurvey(api, { people: 2, name: 'Ready', status: 'READY' });
  const pulse = api.content.surveyTypes.get('pulse')!;
  const renamed = {
    ...pulse.definition,
    sections: pulse.definition.sections.map((section) => ({ ...section, name: `New ${section.name}` })),
  };
  await storeSurveyTypes(
    api.db,
    new Map([['pulse', { ...pulse, definition: renamed, hash: 'a later version' }]]),
    api.clock(),
  );

  const firstSection = async ({ tokens }: typeof opened) =>
    (await (await participate(api, tokens[0]!)).survey()).sections[0].name;
  expect(await firstSection(opened)).toBe('You and your work');
  expect(await firstSection(ready)).toBe('New You and your work');
});
