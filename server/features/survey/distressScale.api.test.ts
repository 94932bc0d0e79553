import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs, answerAll, createApiApp, participate, signIn, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, json?: object, role: Role = 'edit') =>
  api.call(method, path, { token: organisation.as[role], ...(json && { json }) });
const make = async (body: object = {}) =>
  (await call('POST', `/account/${organisation.accountId}/surveys`, { templateId: 'wellbeing', ...body })).body
    .id as string;
const patch = (surveyId: string, json: object) => call('PATCH', `/survey/${surveyId}`, json);
const get = async (surveyId: string) => (await call('GET', `/survey/${surveyId}`)).body;

/** Opens a survey. @returns the sections that a participant gets. */
async function openedSections(surveyId: string): Promise<{ id: string; skippable: boolean }[]> {
  await patch(surveyId, { contactName: 'Kim', contactEmail: 'kim@example.org' });
  expect((await call('POST', `/survey/${surveyId}/open`)).status).toBe(204);
  return sectionsOf((await get(surveyId)).participantUrl.split('/').at(-1));
}
const sectionsOf = async (token: string): Promise<{ id: string; skippable: boolean }[]> =>
  (await (await participate(api, token)).survey()).sections;

describe('the distress scale of a survey', () => {
  it('is asked by default, in one section that can be skipped', async () => {
    const surveyId = await make();
    expect(await get(surveyId)).toMatchObject({ distressScale: true, hasDistressScale: true });
    const sections = await openedSections(surveyId);
    expect(sections.filter(({ skippable }) => skippable).map(({ id }) => id)).toEqual(['how-you-have-felt']);
  });

  it('can be switched off and on until the survey opens', async () => {
    const surveyId = await make();
    const { body } = await patch(surveyId, { distressScale: false });
    expect(body.distressScale).toBe(false);
    await patch(surveyId, { distressScale: true });
    await patch(surveyId, { distressScale: false });
    const sections = await openedSections(surveyId);
    expect(sections.map(({ id }) => id)).not.toContain('how-you-have-felt');
    expect(sections.length).toBeGreaterThan(3);
    expect(sections.some(({ skippable }) => skippable)).toBe(false);
    for (const distressScale of [true, false]) {
      expect((await patch(surveyId, { distressScale, name: 'Not written' })).body).toMatchObject({
        error: 'SurveyLocked',
      });
    }
    expect((await get(surveyId)).name).not.toBe('Not written');
  });

  it('accepts no answers and shows no high distress if it is switched off', async () => {
    const surveyId = await make();
    await patch(surveyId, { distressScale: false });
    await openedSections(surveyId);
    const person = await participate(api, (await get(surveyId)).participantUrl.split('/').at(-1));
    expect((await person.answer({ questionId: 'distress-tense', intValue: 5 })).body).toMatchObject({
      error: 'QuestionNotFound',
    });
    await answerAll(person);
    await person.complete();
    expect((await person.report()).body.support).toMatchObject({ highPsychologicalDistressScore: false });
  });

  it("stays switched off in a copy and when the survey's type changes and changes back", async () => {
    const surveyId = await make();
    await patch(surveyId, { distressScale: false });
    expect((await patch(surveyId, { templateId: 'pulse' })).body).toMatchObject({
      distressScale: false,
      hasDistressScale: false,
    });
    expect((await patch(surveyId, { templateId: 'wellbeing' })).body).toMatchObject({
      distressScale: false,
      hasDistressScale: true,
    });
    const copy = await make({ copyOf: surveyId });
    expect((await get(copy)).distressScale).toBe(false);
    for (const each of [surveyId, copy])
      expect((await openedSections(each)).map(({ id }) => id)).not.toContain('how-you-have-felt');
    const both = await make();
    await patch(both, { templateId: 'pulse' });
    expect((await patch(both, { templateId: 'wellbeing', distressScale: false })).body.distressScale).toBe(false);
    expect((await openedSections(both)).map(({ id }) => id)).not.toContain('how-you-have-felt');
  });

  it('can be switched off without changing the chosen questions of other sections', async () => {
    const surveyId = await make();
    const [section] = (await get(surveyId)).editableSections;
    expect(
      (
        await call('POST', `/survey/${surveyId}/section/${section.id}/questions`, {
          questionIds: [section.availableQuestions[0].id],
        })
      ).status,
    ).toBe(204);
    await patch(surveyId, { distressScale: false });
    expect((await get(surveyId)).editableSections[0].questions.map(({ id }: { id: string }) => id)).toEqual([
      section.availableQuestions[0].id,
    ]);
  });

  it('is switched off in a preview too', async () => {
    const surveyId = await make();
    await patch(surveyId, { distressScale: false });
    const { participationToken } = (await call('POST', `/survey/${surveyId}/preview`)).body;
    const { access_token: token } = await signIn(api, participationToken);
    const { participationId } = (await api.call('GET', '/participations/find', { token })).body.participations[0];
    const { sections } = await actAs(api, token, participationId).survey();
    expect(sections.length).toBeGreaterThan(3);
    expect(JSON.stringify(sections)).not.toContain('distress-');
  });

  it.each([
    ['a word', 'no'],
    ['null', null],
    ['a number', 0],
  ])('cannot be set to %s', async (_, distressScale) => {
    expect((await patch(await make(), { distressScale })).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'distressScale' }],
    });
  });
});
