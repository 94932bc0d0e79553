import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerAll, createApiApp, participate, signIn, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = () => makeSurvey(api, { accountId: organisation.accountId, status: 'READY' });
const opened = () => makeSurvey(api, { accountId: organisation.accountId });

const callAs = (token: string | undefined, method: string, { surveyId }: SurveyKey, json?: unknown) =>
  api.call(method, `/survey/${surveyId}`, { token, json });
const get = async (survey: SurveyKey, as: Role = 'view') => (await callAs(organisation.as[as], 'GET', survey)).body;
const set = (survey: SurveyKey, shareLink: unknown, as: Role = 'edit') =>
  callAs(organisation.as[as], 'PATCH', survey, { shareLink });

/** The share token, from the link that administrators see. */
const shareTokenOf = async (survey: SurveyKey): Promise<string> => (await get(survey)).participantUrl.split('/').at(-1);
const start = (surveyToken: string) => api.call('POST', `/participations/survey?surveyToken=${surveyToken}`);

/** Everything that a client sees of a response, except the time. */
async function seenOf(surveyToken: string) {
  const { status, text, headers } = await start(surveyToken);
  return { status, text, headers: { ...headers, date: 'any', 'x-request-id': 'any' } };
}

describe('turning it off', () => {
  it('requires a session and a sufficient role in the organisation', async () => {
    const survey = await opened();
    expect((await callAs(undefined, 'PATCH', survey, { shareLink: false })).status).toBe(401);
    for (const role of ['report', 'view'] as const) expect((await set(survey, false, role)).status).toBe(403);
    const others = await createOrganisation(api, 'Others');
    expect((await callAs(others.as.manage, 'PATCH', survey, { shareLink: false })).status).toBe(404);
    expect((await get(survey)).shareLink).toBe(true);
    expect((await start(await shareTokenOf(survey))).status).toBe(200);
  });

  it.each([[null], ['false'], [0]])('requires a boolean, not %j', async (shareLink) => {
    expect((await set(await make(), shareLink)).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'shareLink' }],
    });
  });

  it.each(['before the survey opens', 'while it is open'])('is possible %s, and keeps the link', async (when) => {
    const survey = when === 'while it is open' ? await opened() : await make();
    const before = await get(survey);
    expect(before.shareLink).toBe(true);
    api.wait(60_000);
    const after = { ...before, shareLink: false, lastModified: api.clock().toISOString() };
    expect((await set(survey, false)).body).toEqual(after);
    expect(await get(survey)).toEqual(after);
  });

  it('is rejected with SurveyLocked in a closed survey, and so is turning it on', async () => {
    const survey = await opened();
    await survey.close();
    for (const shareLink of [false, true]) {
      expect(await set(survey, shareLink, 'super')).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
    }
    expect((await get(survey)).shareLink).toBe(true);
  });

  it('is in the audit log with the new value', async () => {
    const survey = await make();
    const details = async () => {
      const { body } = await api.call(
        'GET',
        `/account/${organisation.accountId}/audit-log?surveyId=${survey.surveyId}`,
        { token: organisation.as.manage },
      );
      return body.entries[0].details;
    };
    for (const shareLink of [false, true]) {
      await set(survey, shareLink);
      expect(await details()).toEqual({ changed: ['shareLink'], shareLink });
      api.wait(1000);
    }
  });

  it('is copied with the survey', async () => {
    const survey = await make();
    await set(survey, false);
    const copy = await api.call('POST', `/account/${organisation.accountId}/surveys`, {
      token: organisation.as.edit,
      json: { templateId: 'pulse', copyOf: survey.surveyId },
    });
    expect(copy).toMatchObject({ status: 201, body: { shareLink: false } });
  });
});

describe('a link that is off', () => {
  it.each(['not opened yet', 'open', 'closed'])(
    'gets exactly the same response as an unknown one: survey %s',
    async (status) => {
      const survey = await (status === 'not opened yet' ? make() : opened());
      const token = await shareTokenOf(survey);
      await set(survey, false);
      if (status === 'closed') await survey.close();
      const unknown = await seenOf('x'.repeat(token.length));
      expect(JSON.parse(unknown.text).error).toBe('SurveyNotFound');
      expect(await seenOf(token)).toEqual(unknown);
      expect(
        await api.db.selectFrom('participation').where('survey_id', '=', survey.surveyId).selectAll().execute(),
      ).toEqual([]);
    },
  );

  it('does not affect existing responses: they can be resumed, answered and submitted', async () => {
    const survey = await opened();
    const token = await shareTokenOf(survey);
    const {
      body: { participationToken },
    } = await start(token);
    const signedIn = await participate(api, token);
    await signedIn.answer({ questionId: 'energy-enough', intValue: 3 });
    await set(survey, false);

    await answerAll(signedIn);
    expect((await signedIn.complete()).status).toBe(204);
    expect((await start(participationToken)).body).toEqual({ participationToken });
    expect((await signIn(api, participationToken)).access_token).toEqual(expect.any(String));
    const later = await participate(api, participationToken);
    await answerAll(later);
    expect((await later.complete()).status).toBe(204);
  });

  it('works again after it is turned on again', async () => {
    const survey = await opened();
    const token = await shareTokenOf(survey);
    await set(survey, false);
    expect((await set(survey, true)).body.shareLink).toBe(true);
    expect((await start(token)).status).toBe(200);
  });
});
