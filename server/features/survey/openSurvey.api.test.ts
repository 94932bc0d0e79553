import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type SurveyOptions, type TestSurvey } from '#testing/surveys/makeSurvey.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = (options: SurveyOptions = {}, { accountId } = organisation) =>
  makeSurvey(api, { accountId, status: 'READY', ...options });
const call = (what: 'open' | 'close', { surveyId }: SurveyKey, token = organisation.as.edit) =>
  api.call('POST', `/survey/${surveyId}/${what}`, { token });
const get = async ({ surveyId }: SurveyKey) =>
  (await api.call('GET', `/survey/${surveyId}`, { token: organisation.as.view })).body;
const hours = (count: number) => new Date(api.clock().getTime() + count * 3_600_000);
const set = (survey: SurveyKey, changes: object) =>
  api.db.updateTable('survey').set(changes).where('id', '=', survey.surveyId).execute();
const mailsAbout = async (message: string, of: SurveyKey | null = null) => {
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  return jobs
    .map(({ payload }) => payload)
    .filter((mail) => mail['message'] === message && (!of || mail['surveyId'] === of.surveyId));
};

describe('opening', () => {
  it('invites everyone and records the time', async () => {
    const survey = await make({ people: 2 });
    const before = (await mailsAbout('invitation')).length;
    api.wait(60_000);
    expect(await call('open', survey)).toMatchObject({ status: 204, body: null });
    const now = api.clock().toISOString();
    expect(await get(survey)).toMatchObject({
      status: 'OPEN',
      locked: false,
      whenOpen: now,
      whenClosed: null,
      whenInvitationsLastSent: now,
      lastModified: now,
    });
    expect((await mailsAbout('invitation')).length - before).toBe(2);
  });

  it('records no time of invitations if no one was invited', async () => {
    const survey = await make();
    await call('open', survey);
    expect((await get(survey)).whenInvitationsLastSent).toBe(null);
  });

  it("is possible before a scheduled survey's time", async () => {
    const survey = await make({ openAt: hours(48), closeAt: hours(96) });
    expect((await get(survey)).status).toBe('SCHEDULED');
    expect((await call('open', survey)).status).toBe(204);
  });

  it.each([
    ['is a draft', () => make({ status: 'DRAFT' }), /contact name and email/],
    ['is open', () => make({ status: 'OPEN' }), /must not have been opened before/],
    ['is closed', () => make({ status: 'CLOSED' }), /must not have been opened before/],
    ['is in the archive', async () => changed(await make(), { when_archived: api.clock() }), /is archived/],
    [
      'should have closed already',
      async () => changed(await make(), { close_at: hours(-1) }),
      /end date of this survey has passed/,
    ],
    ['closes now', async () => changed(await make(), { close_at: hours(0) }), /end date of this survey has passed/],
    ['asks nothing', async () => changed(await make(), { type_hash: await typeOfNothing() }), /at least one question/],
  ])('answers CantStart if the survey %s, and changes nothing', async (_what, prepare, reason) => {
    const survey = await prepare();
    const before = await get(survey);
    expect(await call('open', survey)).toMatchObject({
      status: 400,
      body: { error: 'CantStart', message: expect.stringMatching(reason) },
    });
    expect(await get(survey)).toEqual(before);
    await expect(survey.open()).rejects.toMatchObject({ code: 'CantStart' });
  });

  it('happens once when called several times simultaneously', async () => {
    const survey = await make({ people: 1 });
    const before = (await mailsAbout('invitation')).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('open', survey)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400]);
    expect((await mailsAbout('invitation')).length - before).toBe(1);
  });
});

describe('closing', () => {
  it('ends answering and cannot be undone', async () => {
    const survey = await make({ people: 1 });
    await call('open', survey);
    const person = await participate(api, survey.tokens[0]!);
    api.wait(60_000);
    expect(await call('close', survey)).toMatchObject({ status: 204, body: null });
    const now = api.clock().toISOString();
    expect(await get(survey)).toMatchObject({ status: 'CLOSED', locked: true, whenClosed: now, lastModified: now });
    expect((await person.answer({ questionId: 'energy-enough', intValue: 3 })).body.error).toBe('SurveyNotAvailable');
    expect((await call('open', survey)).body.error).toBe('CantStart');
  });

  it.each([
    ['is a draft', () => make({ status: 'DRAFT' })],
    ['is ready', () => make()],
    ['is closed', () => make({ status: 'CLOSED' })],
  ])('answers CantClose if the survey %s', async (_what, prepare) => {
    const survey = await prepare();
    const before = await get(survey);
    expect(await call('close', survey)).toMatchObject({ status: 400, body: { error: 'CantClose' } });
    expect(await get(survey)).toEqual(before);
    await expect(survey.close()).rejects.toMatchObject({ code: 'CantClose' });
  });

  it('notifies each manager once, and no one else', async () => {
    const survey = await make({ status: 'OPEN' });
    const { accountId, surveyId } = survey;
    const answers = await Promise.all(Array.from({ length: 3 }, () => call('close', survey)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    const { id } = await api.db
      .selectFrom('person')
      .where('email_address', '=', organisation.emails.manage)
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await mailsAbout('reportReady', survey)).toEqual([
      { message: 'reportReady', accountId, surveyId, personId: id },
    ]);
  });

  it('notifies everyone with a role if the person who closes it chooses so, and records that', async () => {
    const survey = await make({ status: 'OPEN' });
    const close = (json: unknown) => api.call('POST', `${survey.url}/close`, { token: organisation.as.edit, json });
    for (const json of [{ informReportReaders: 'yes' }, { informReportReaders: null }, { inform: true }, [], 'yes'])
      expect(await close(json)).toMatchObject({ status: 400, body: { error: 'Validation' } });
    expect(await close({ informReportReaders: true })).toMatchObject({ status: 204 });
    const people = await api.db
      .selectFrom('membership')
      .where('account_id', '=', survey.accountId)
      .select('person_id')
      .execute();
    const informed = (await mailsAbout('reportReady', survey)).map(({ personId }) => personId);
    expect(informed.sort()).toEqual(people.map(({ person_id }) => person_id).sort());
    expect(informed).toHaveLength(4);
    expect(
      await api.db
        .selectFrom('audit_entry')
        .where('action', '=', 'closeSurvey')
        .where(sql<boolean>`object ->> 'surveyId' = ${survey.surveyId}`)
        .select('details')
        .execute(),
    ).toEqual([{ details: { informReportReaders: true } }]);
    // An empty body counts as none.
    const another = await make({ status: 'OPEN' });
    expect(await api.call('POST', `${another.url}/close`, { token: organisation.as.edit, json: {} })).toMatchObject({
      status: 204,
    });
    expect(await mailsAbout('reportReady', another)).toHaveLength(1);
  });

  it('makes a report available if enough people have submitted', async () => {
    const survey = await make({ people: 5 });
    await call('open', survey);
    for (const token of survey.tokens) {
      const person = await participate(api, token);
      await answerAll(person);
      await person.complete();
    }
    expect((await get(survey)).reportAvailable).toBe(false);
    await call('close', survey);
    expect(await get(survey)).toMatchObject({ reportAvailable: true, participants: { completedCount: 5 } });
  });
});

async function changed(survey: TestSurvey, changes: object) {
  await set(survey, changes);
  return survey;
}

/** Stores a version of the survey type without questions. @returns its hash. */
async function typeOfNothing(): Promise<string> {
  const { definition } = api.content.surveyTypes.get('pulse')!;
  const sections = definition.sections.map((section) => ({ ...section, questions: [] }));
  await api.db
    .insertInto('survey_type_version')
    .values({
      hash: 'nothing',
      type_id: 'pulse',
      loaded_at: api.clock(),
      definition: JSON.stringify({ ...definition, sections }),
    })
    .execute();
  return 'nothing';
}
