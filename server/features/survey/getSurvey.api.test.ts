import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
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

const make = (type = 'pulse', { accountId } = organisation) => makeSurvey(api, { accountId, type, status: 'READY' });
const get = ({ surveyId }: SurveyKey, as: Role = 'view') =>
  api.call('GET', `/survey/${surveyId}`, { token: organisation.as[as] });

it('is not available to people who may only see reports until the survey is closed', async () => {
  const survey = await make();
  expect((await get(survey, 'report')).status).toBe(403);
  await survey.open();
  expect((await get(survey, 'report')).status).toBe(403);
  await survey.close();
  expect((await get(survey, 'report')).body).toMatchObject({ status: 'CLOSED', locked: true });
});

it("returns the defaults with their placeholders, and the organisation's own if it has any", async () => {
  const survey = await make('wellbeing');
  const { body } = await get(survey);
  const { messages, articles } = api.content.texts.en;
  expect(body).toMatchObject({
    defaultWelcome: messages.welcome,
    defaultInvitationMessage: messages.invitation,
    defaultThanksMessage: messages.thanks,
    defaultThanksContactMessage: messages.thanksContact,
    defaultRiskThanksMessage: messages.thanks,
    defaultPrivacyStatement: messages.privacyStatement,
    defaultSupportArticle: expect.stringContaining(articles.get('support')!.contents[0]!.html!) as string,
  });
  expect(body.defaultSupportArticle).toMatch(/Germany[^]*Austria/);
  expect(body.defaultInvitationMessage).toContain('{surveyName}');
  for (const name of [
    'welcome',
    'invitationMessage',
    'thanksMessage',
    'thanksContactMessage',
    'riskThanksMessage',
    'privacyStatement',
    'supportArticle',
  ]) {
    expect(body[name]).toEqual({ useDefault: true, html: null });
  }
  expect(body.editableSections.length).toBeGreaterThan(0);

  await api.db
    .updateTable('account')
    .set({ privacy_statement: '<p>Ours</p>', support_article: '<p>Our help</p>' })
    .where('id', '=', organisation.accountId)
    .execute();
  expect((await get(survey)).body).toMatchObject({
    defaultPrivacyStatement: '<p>Ours</p>',
    defaultSupportArticle: '<p>Our help</p>',
  });
});

it('discloses the risk contact to super administrators only', async () => {
  const survey = await make();
  await api.db
    .updateTable('survey')
    .set({ risk_contact_email: 'risk@example.org' })
    .where('id', '=', survey.surveyId)
    .execute();
  await api.db
    .updateTable('account')
    .set({ risk_contact_email: 'all@example.org' })
    .where('id', '=', organisation.accountId)
    .execute();
  for (const role of ['view', 'edit', 'manage'] as const) {
    expect((await get(survey, role)).body).toMatchObject({ riskContactEmail: null, defaultRiskContactEmail: null });
  }
  expect((await get(survey, 'super')).body).toMatchObject({
    riskContactEmail: 'risk@example.org',
    defaultRiskContactEmail: 'all@example.org',
  });
});

it('lets managers remove completed participations if the organisation allows it', async () => {
  const survey = await make();
  const mayRemove = async (role: Role) => (await get(survey, role)).body.capabilities.removeCompletedParticipations;
  expect([await mayRemove('edit'), await mayRemove('manage'), await mayRemove('super')]).toEqual([false, false, false]);
  await api.db
    .updateTable('account')
    .set({ remove_completed_participations: true })
    .where('id', '=', organisation.accountId)
    .execute();
  expect([await mayRemove('edit'), await mayRemove('manage'), await mayRemove('super')]).toEqual([false, true, true]);
});

it.each(['no-uuid', "' or 1=1 --", '00000000-0000-0000-0000-000000000000', '%00'])(
  'does not find %j',
  async (surveyId) => {
    expect(
      (await api.call('GET', `/survey/${encodeURIComponent(surveyId)}`, { token: organisation.as.super })).status,
    ).toBe(404);
  },
);
