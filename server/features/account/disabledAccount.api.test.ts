import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/api.ts';
import { adminUserRoles } from '#contract/entities/person.ts';
import type { Operation } from '#contract/operation.ts';
import { answerAll, createApiApp, participate, signIn, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { insertAction } from '../actions/actionQueries.ts';
import { insertMembership } from './membershipQueries.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let admins: Organisation;
let survey: TestSurvey;
let ids: Record<string, string>;
beforeAll(async () => {
  api = await createApiApp();
  admins = await createOrganisation(api);
  survey = await makeSurvey(api, { people: 3 });
  const { accountId, surveyId } = survey;
  const managers = await api.db
    .selectFrom('person')
    .where('email_address', '=', admins.emails.manage)
    .select('id')
    .execute();
  const userId = managers[0]!.id;
  await insertMembership(api.db, { accountId, personId: userId, adminUserRole: 'manage' }, api.clock());
  const group = await api.db
    .selectFrom('participant_group')
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirstOrThrow();
  const participant = await api.db
    .selectFrom('participant')
    .where('account_id', '=', accountId)
    .select('id')
    .executeTakeFirstOrThrow();
  const actionId = randomUUID();
  await insertAction(api.db, {
    account_id: accountId,
    id: actionId,
    survey_id: surveyId,
    section_id: 'energy',
    title: 'Quiet hours',
    notes: null,
    owner: 'Kim Lind',
    due_on: '2026-12-01',
    status: 'OPEN',
    created_at: api.clock(),
    modified_at: api.clock(),
  });
  ids = { accountId, surveyId, groupId: group.id, participantId: participant.id, userId, actionId };
});
afterAll(() => api.close());

const set = (field: 'disabled' | 'archived', value: boolean) =>
  api.call('PATCH', `/account/${survey.accountId}`, { token: admins.as.super, json: { [field]: value } });

const ofOrganisation = Object.entries<Operation>(operations).filter(
  ([, { access, path }]) => /\{(accountId|surveyId)\}/.test(path) && adminUserRoles.some((role) => role === access),
);

it("a disabled organisation rejects its members' calls, and they see it as disabled in their list of organisations", async () => {
  expect((await set('disabled', true)).body).toMatchObject({ disabled: true });
  expect(ofOrganisation.length).toBeGreaterThan(40);
  for (const [name, { method, path }] of ofOrganisation) {
    const url = path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? randomUUID());
    const { status, body } = await api.call(method, url, {
      token: admins.as.manage,
      ...(method !== 'GET' && { json: {} }),
    });
    expect([name, status, body.error]).toEqual([name, 403, 'Forbidden']);
  }
  expect((await api.call('GET', '/person/me', { token: admins.as.manage })).body.memberships).toMatchObject([
    { account: { name: 'Fernhill', disabled: false, archived: false } },
    { account: { name: 'Pulse organisation', disabled: true, archived: false } },
  ]);
  expect((await api.call('GET', `/account/${survey.accountId}`, { token: admins.as.super })).body).toMatchObject({
    disabled: true,
    name: 'Pulse organisation',
  });
});

it('participants of a disabled organisation can still sign in, answer, submit and read their report', async () => {
  await set('disabled', false);
  const begun = await participate(api, survey.tokens[0]!);
  await begun.answer({ questionId: 'work-place', intValue: 0 });
  await set('disabled', true);
  expect((await begun.answer({ questionId: 'energy-enough', intValue: 1 })).status).toBe(204);
  const arriving = await participate(api, survey.tokens[1]!);
  await answerAll(arriving);
  expect((await arriving.complete()).status).toBe(204);
  expect((await arriving.report()).status).toBe(200);
  expect((await signIn(api, survey.tokens[2]!)).access_token).toBeTruthy();
  expect(
    (await api.db.selectFrom('job').select('payload').execute()).some(
      ({ payload }) => payload['message'] === 'completion',
    ),
  ).toBe(true);
});

it('an organisation that is enabled again works as before', async () => {
  await set('disabled', false);
  expect((await api.call('GET', `/survey/${survey.surveyId}`, { token: admins.as.manage })).body).toMatchObject({
    status: 'OPEN',
    participants: { completedCount: 1 },
  });
});

it('an archived organisation works as before for its members, who see that it is archived', async () => {
  expect((await set('archived', true)).body).toMatchObject({ archived: true, disabled: false });
  expect((await api.call('GET', `/account/${survey.accountId}`, { token: admins.as.manage })).body.archived).toBe(true);
  const { body } = await api.call('POST', `/account/${survey.accountId}/surveys`, {
    token: admins.as.manage,
    json: { templateId: 'pulse' },
  });
  expect(body.status).toBe('DRAFT');
  expect((await api.call('POST', `/survey/${survey.surveyId}/close`, { token: admins.as.manage })).status).toBe(204);
  expect((await api.call('GET', '/person/me', { token: admins.as.manage })).body.memberships[1].account).toMatchObject({
    archived: true,
  });
});
