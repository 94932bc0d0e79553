import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

it('every member sees the organisation, but only a super administrator sees its risk contact', async () => {
  const { accountId, as } = organisation;
  await api.db
    .updateTable('account')
    .set({ risk_contact_email: 'help@example.org' })
    .where('id', '=', accountId)
    .execute();
  const manager = await api.call('GET', `/account/${accountId}`, { token: as.manage });
  expect(manager.body).toEqual({
    id: accountId,
    name: 'Fernhill',
    logo: null,
    numberOfStaff: null,
    timeZone: 'Europe/Berlin',
    language: 'en',
    knowledgeLibrary: true,
    riskContactEmail: null,
    country: 'DE',
    supportLines: [],
    supportToken: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    privacyStatement: null,
    supportArticle: null,
    removeCompletedParticipations: false,
    retentionMonths: null,
    disabled: false,
    archived: false,
  });
  expect((await api.call('GET', `/account/${accountId}`, { token: as.super })).body.riskContactEmail).toBe(
    'help@example.org',
  );
});

it('a person gets their own details and the organisations that they administer', async () => {
  const { accountId, as, emails } = organisation;
  expect((await api.call('GET', '/person/me', { token: as.edit })).body).toMatchObject({
    name: 'edit Admin',
    givenName: 'edit',
    familyName: 'Admin',
    emailAddress: emails.edit,
    totp: false,
    superAdmin: false,
    memberships: [
      {
        role: 'admin',
        account: { id: accountId, name: 'Fernhill', disabled: false, archived: false },
        adminUserRole: 'edit',
      },
    ],
  });
  expect((await api.call('GET', '/person/me', { token: as.super })).body).toMatchObject({
    superAdmin: true,
    memberships: [],
  });
  expect((await api.call('GET', '/person/me')).status).toBe(401);
  const participant = await participate(api, (await makeSurvey(api, { people: 1, name: 'Mine' })).tokens[0]!);
  expect((await api.call('GET', '/person/me', { token: participant.token })).status).toBe(403);
});
