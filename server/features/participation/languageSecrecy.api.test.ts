import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, signIn, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { readWorkbook } from '#testing/files/readWorkbook.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

/*
 * The language that people choose reveals something about them. Only they and the program that writes their mail have
 * access to it.
 */

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

/** The sheets of a downloaded file. The answers in them are sorted, because each file shuffles them again. */
async function readFile(request: string, download: string) {
  const { status, body } = await api.call('POST', request, { token: organisation.as.manage, json: {} });
  expect(status).toBe(200);
  const { rawPayload } = await api.app.inject({ method: 'GET', url: `/api/v0${download}?token=${body.token}` });
  return [...(await readWorkbook(rawPayload))].map(([name, { rows }]) => [name, rows.flat().map(String).sort()]);
}

/** Everything that an administrator can learn about a survey and its people. */
async function shownTo(role: 'manage' | 'super', { surveyId, accountId }: { surveyId: string; accountId: string }) {
  const [ofSurvey, ofAccount] = [`/survey/${surveyId}`, `/account/${accountId}`];
  const calls: ['GET' | 'POST', string][] = [
    ['GET', ofSurvey],
    ['GET', `${ofSurvey}/filters`],
    ['GET', `${ofSurvey}/participations`],
    ['GET', `${ofSurvey}/participants/search?query=p`],
    ['GET', ofAccount],
    ['GET', `${ofAccount}/participants`],
    ['GET', `${ofAccount}/surveys`],
    ['GET', `${ofAccount}/reports`],
    ['POST', `${ofSurvey}/report`],
  ];
  return Promise.all(
    calls.map(async ([method, url]) => {
      const { status, body } = await api.call(method, url, {
        token: organisation.as[role],
        ...(method === 'POST' && { json: {} }),
      });
      expect([url, status]).toEqual([url, 200]);
      return [url, body];
    }),
  );
}

it('no administrator, report or file shows which language anyone chose', async () => {
  const { accountId } = organisation;
  const survey = await makeSurvey(api, {
    accountId,
    people: 30,
    groups: { Night: (person) => person < 12 },
    status: 'CLOSED',
  });
  const path = `/account/${accountId}/survey/${survey.surveyId}/report`;
  const files = async () => [
    await readFile(`${path}/request-download`, `${path}/download`),
    await readFile(`${survey.url}/report/request-download`, `${survey.url}/report/download`),
  ];
  const rows = await api.db
    .selectFrom('participation')
    .where('survey_id', '=', survey.surveyId)
    .select(['public_id', 'token'])
    .execute();
  const all = async () => [await shownTo('manage', survey), await shownTo('super', survey)];
  const entries = async () =>
    (await api.db.selectFrom('audit_entry').where('account_id', '=', accountId).selectAll().execute()).length;

  const before = await all();
  expect(JSON.stringify(before)).toContain('energy');
  const filesBefore = await files();
  const entriesBefore = await entries();
  for (const [index, row] of rows.entries()) {
    const { access_token: token } = await signIn(api, row.token);
    const { status } = await api.call('PUT', `/participation/${row.public_id}/language`, {
      token,
      json: { language: index % 3 === 0 ? 'en' : 'de' },
    });
    expect(status).toBe(204);
  }
  expect(await entries()).toBe(entriesBefore);
  expect(await all()).toEqual(before);
  expect(await files()).toEqual(filesBefore);
});
