import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { deleteEmptySharedParticipations } from './startSurveyQueries.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());

const start = (surveyToken: string) =>
  api.call('POST', `/participations/survey?surveyToken=${encodeURIComponent(surveyToken)}`);

describe('by a personal token', () => {
  it('leads to the same participation each time, and records nothing', async () => {
    const {
      tokens: [token],
    } = await makeSurvey(api, { people: 2, name: 'Personal' });
    const row = () =>
      api.db.selectFrom('participation').where('token', '=', token!).selectAll().executeTakeFirstOrThrow();
    const before = await row();
    const first = await start(token!);
    expect(first.status).toBe(200);
    api.wait(60_000);
    expect((await start(token!)).body).toEqual(first.body);
    expect(await row()).toEqual(before);
  });

  it('returns when the survey was opened, and null before that', async () => {
    const whenSurveyOpened = async (open: boolean) => {
      const {
        tokens: [token],
      } = await makeSurvey(api, { people: 2, name: open ? 'Opened' : 'Not opened', status: open ? 'OPEN' : 'READY' });
      api.wait(60_000);
      return (await (await participate(api, token!)).survey()).participation.whenSurveyOpened;
    };
    const now = api.clock().toISOString();
    expect(await whenSurveyOpened(true)).toBe(now);
    expect(await whenSurveyOpened(false)).toBe(null);
  });

  it.each(['pending', 'closed'])('works while the survey is %s', async (status) => {
    const pulse = await makeSurvey(api, { people: 2, name: status, status: status !== 'pending' ? 'OPEN' : 'READY' });
    if (status === 'closed') await pulse.close();
    expect((await start(pulse.tokens[0]!)).status).toBe(200);
    expect((await (await participate(api, pulse.tokens[0]!)).survey()).status).toBe(status);
  });

  it('answers participation_complete after submission', async () => {
    const {
      tokens: [token],
    } = await makeSurvey(api, { people: 2, name: 'Submitted' });
    const person = await participate(api, token!);
    await answerAll(person);
    await person.complete();
    const answer = await start(token!);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: 'participation_complete', message: 'Survey completed' });
  });
});

describe('by the share token', () => {
  it('creates a new anonymous participation each time', async () => {
    const { shareToken } = await makeSurvey(api, { people: 2, name: 'Shared' });
    const [first, second] = [await participate(api, shareToken), await participate(api, shareToken)];
    expect(first!.participationId).not.toBe(second!.participationId);
    await answerAll(first!);
    expect((await first!.complete()).status).toBe(204);
    expect((await second!.survey()).participation.whenStarted).toBeNull();
    // No mail is sent about it, since there is no address.
    const jobs = await api.db.selectFrom('job').select('payload').execute();
    expect(
      jobs.filter(
        ({ payload }) => payload['message'] === 'completion' && payload['participationId'] === first!.participationId,
      ),
    ).toEqual([]);
  });

  it.each(['pending', 'closed'])('answers SurveyNotAvailable while the survey is %s', async (status) => {
    const pulse = await makeSurvey(api, {
      people: 2,
      name: `Shared ${status}`,
      status: status !== 'pending' ? 'OPEN' : 'READY',
    });
    if (status === 'closed') await pulse.close();
    expect((await start(pulse.shareToken)).body.error).toBe('SurveyNotAvailable');
  });

  it('leaves no participation that has no answer after a day', async () => {
    const { shareToken } = await makeSurvey(api, { people: 2, name: 'Swept' });
    const empty = await participate(api, shareToken);
    const answered = await participate(api, shareToken);
    await answered.answer({ questionId: 'energy-enough', intValue: 3 });
    api.wait(25 * 3_600_000);
    await deleteEmptySharedParticipations(api.db, new Date(api.clock().getTime() - 24 * 3_600_000));
    const left = await api.db.selectFrom('participation').select('public_id').execute();
    const ids = left.map(({ public_id }) => public_id);
    expect(ids).not.toContain(empty.participationId);
    expect(ids).toContain(answered.participationId);
  });
});

it.each(['unknown', '', 'x'.repeat(200)])('answers SurveyNotFound to %o', async (token) => {
  expect((await start(token)).body.error).toBe('SurveyNotFound');
});

it.each([
  ['surveyToken', ''],
  ['surveyToken', '?surveyToken=a&surveyToken=b'],
  ['token', '?surveyToken=x&token=x'],
  ['surveyToken', `?surveyToken=${'x'.repeat(201)}`],
])('answers Validation naming %s to the query %o', async (property, query) => {
  const { status, body } = await api.call('POST', `/participations/survey${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: 'Validation', messages: [{ property }] });
});

it('does not start a survey by GET', async () => {
  const {
    tokens: [token],
  } = await makeSurvey(api, { people: 2, name: 'Only by POST' });
  expect((await api.call('GET', `/participations/survey?surveyToken=${token}`)).status).toBe(404);
});
