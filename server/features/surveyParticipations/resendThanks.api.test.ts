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
  survey = await makeSurvey(api, { accountId: organisation.accountId, people: ['Ann', 'Bo', 'Stopped'] });
});

const thank = (participationIds: string[]) =>
  api.call('POST', `${survey.url}/participations/thanks`, { token: organisation.as.edit, json: { participationIds } });
const thanks = async () => (await survey.mails()).filter((mail) => mail.startsWith('thanks'));
const stop = () =>
  api.db
    .insertInto('mail_refusal')
    .values({
      account_id: organisation.accountId,
      email_address: 'stopped@x.example',
      reason: 'stopped',
      when_refused: api.clock(),
    })
    .execute();

it.each(['open', 'closed'])(
  'sends thanks again to people who have submitted, while the survey is %s',
  async (state) => {
    await survey.submit('Ann');
    await survey.submit('Stopped');
    const anonymous = await survey.answerAnonymously();
    await stop();
    if (state === 'closed') await survey.close();
    const { status, body } = await thank([...(await survey.ids('Ann', 'Bo', 'Stopped')), anonymous]);
    expect(status).toBe(200);
    expect(body).toEqual({ sent: 1, notCompleted: 1, anonymous: 1 });
    expect(await thanks()).toEqual(['thanks Ann']);
    await thank(await survey.ids('Ann'));
    expect(await thanks()).toHaveLength(2);
  },
);

it('answers EmailCouldNotBeSent if none of the selected people can get mail', async () => {
  await survey.submit('Stopped');
  await stop();
  const { status, body } = await thank([...(await survey.ids('Stopped')), await survey.answerAnonymously()]);
  expect([status, body.error]).toEqual([400, 'EmailCouldNotBeSent']);
  expect(await thanks()).toEqual([]);
});

it('rejects a list with an id that is not in this survey, and thanks no one', async () => {
  await survey.submit('Ann');
  const foreign = await makeSurvey(api, {
    accountId: (await createOrganisation(api, 'Foreign')).accountId,
    people: ['Ann'],
  });
  for (const unknown of ['x', (await survey.find('Ann')).public_id, ...(await foreign.ids('Ann'))]) {
    expect((await thank([...(await survey.ids('Ann')), unknown])).body).toMatchObject({
      error: 'Validation',
      messages: [{ property: 'participationIds[1]' }],
    });
  }
  expect(await thanks()).toEqual([]);
});
