import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
});
afterAll(() => api.close());
beforeEach(async () => {
  organisation = await createOrganisation(api);
  survey = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann', 'Bo'] });
});

const resend = async (participationId: string, to = survey) => {
  const { status, body } = await api.call('POST', `${to.url}/participation/${participationId}/resend-invitation`, {
    token: organisation.as.edit,
  });
  return status === 204 ? null : `${status} ${body.error}`;
};
const reject = (reason: 'stopped' | 'undeliverable') =>
  api.db
    .insertInto('mail_refusal')
    .values({ account_id: organisation.accountId, email_address: 'ann@x.example', reason, when_refused: api.clock() })
    .execute();
const invitations = async () => (await survey.mails()).filter((mail) => mail === 'invitation Ann').length;

it('queues the invitation to one person again, and shows it as waiting', async () => {
  await api.db
    .updateTable('participation')
    .set({ when_invitation_delivered: api.clock() })
    .where('survey_id', '=', survey.surveyId)
    .execute();
  api.wait(1000);
  expect(await resend((await survey.find('Ann')).id)).toBe(null);
  expect(await survey.find('Ann')).toMatchObject({ when_last_invited: api.clock(), when_invitation_delivered: null });
  expect((await survey.find('Bo')).when_last_invited).not.toEqual(api.clock());
  expect(await survey.mails()).toEqual(['invitation Ann', 'invitation Ann', 'invitation Bo']);
  const { body } = await api.call('GET', survey.url, { token: organisation.as.view });
  expect(body.whenInvitationsLastSent).toBe(api.clock().toISOString());
});

it('retries an address that bounced, but not one that opted out', async () => {
  const { id } = await survey.find('Ann');
  await reject('undeliverable');
  expect(await resend(id)).toBe(null);
  const rejections = api.db
    .selectFrom('mail_refusal')
    .where('account_id', '=', organisation.accountId)
    .select('reason');
  expect(await rejections.execute()).toEqual([]);
  expect(await invitations()).toBe(2);
  await reject('stopped');
  expect(await resend(id)).toBe('400 EmailCouldNotBeSent');
  expect(await rejections.execute()).toEqual([{ reason: 'stopped' }]);
  expect(await invitations()).toBe(2);
});

it('does not retry an address that bounced and then opted out', async () => {
  await reject('undeliverable');
  const { stop_token: token } = await api.db
    .selectFrom('participant')
    .where('account_id', '=', organisation.accountId)
    .where('email_address', '=', 'ann@x.example')
    .select('stop_token')
    .executeTakeFirstOrThrow();
  expect((await api.call('POST', `/account/${organisation.accountId}/stop-mail?token=${token}`)).status).toBe(204);
  expect(await resend((await survey.find('Ann')).id)).toBe('400 EmailCouldNotBeSent');
});

it('answers EmailCouldNotBeSent for a share-link response', async () => {
  expect(await resend(await survey.answerAnonymously({ submit: false }))).toBe('400 EmailCouldNotBeSent');
});

it('is rejected if the person has submitted or the survey is not open', async () => {
  const { id } = await survey.find('Ann');
  await survey.submit('Ann');
  expect(await resend(id)).toBe('400 ParticipationCompleted');
  await survey.close();
  expect(await resend((await survey.find('Bo')).id)).toBe('400 SurveyNotOpen');
  const ready = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann'], status: 'READY' });
  expect(await resend((await ready.find('Ann')).id, ready)).toBe('400 SurveyNotOpen');
});

it('does not find the participation of another survey or organisation', async () => {
  const elsewhere = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann'] });
  const foreign = await makeSurvey(api, {
    accountId: (await createOrganisation(api, 'Foreign')).accountId,
    people: ['Ann'],
  });
  for (const unknown of [
    'x',
    (await survey.find('Ann')).public_id,
    ...(await elsewhere.ids('Ann')),
    ...(await foreign.ids('Ann')),
  ]) {
    expect(await resend(unknown)).toBe('404 NotFound');
  }
});
