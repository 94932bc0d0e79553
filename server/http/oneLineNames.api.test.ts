import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createWorld, type World } from '#testing/surveys/world.ts';

let api: ApiApp;
let world: World;
let draftId: string;
beforeAll(async () => {
  api = await createApiApp();
  world = await createWorld(api, 'Own');
  draftId = (await call('POST', `/account/${world.accountId}/surveys`, { templateId: 'pulse' })).body.id;
});
afterAll(() => api.close());

const call = (method: string, path: string, json: unknown) =>
  api.call(method as 'POST', path, { token: world.as.super, json });
const twoLines = 'Ann\nBerg';
const person = { givenName: 'Ann', familyName: 'Berg', emailAddress: 'ann@example.org' };
const question = { title: 'How so?', type: 'multi', multichoiceType: 'single', options: ['Yes', 'No'] };

describe('a line break is rejected', () => {
  it.each<[string, string, (world: World) => string, unknown]>([
    ['name', 'PATCH', (of) => `/account/${of.accountId}`, { name: twoLines }],
    ['name', 'POST', () => '/admin/accounts', { name: twoLines }],
    ['name', 'POST', (of) => `/account/${of.accountId}/surveys`, { templateId: 'pulse', name: twoLines }],
    ['name', 'PATCH', () => `/survey/${draftId}`, { name: twoLines }],
    ['contactName', 'PATCH', () => `/survey/${draftId}`, { contactName: twoLines }],
    ['name', 'POST', (of) => `/account/${of.accountId}/group`, { name: twoLines }],
    ['name', 'PATCH', (of) => `/account/${of.accountId}/group/${of.groupId}`, { name: twoLines }],
    [
      'participants[1].givenName',
      'POST',
      (of) => `/account/${of.accountId}/participants`,
      { participants: [person, { ...person, givenName: twoLines }] },
    ],
    [
      'participants[0].familyName',
      'POST',
      () => `/survey/${draftId}/participations`,
      { participants: [{ ...person, familyName: twoLines }] },
    ],
    [
      'familyName',
      'PATCH',
      (of) => `/account/${of.accountId}/participant/${of.participantId}`,
      { familyName: twoLines },
    ],
    ['givenName', 'PATCH', () => '/person/me', { givenName: twoLines }],
    [
      'users[0].familyName',
      'POST',
      (of) => `/account/${of.accountId}/users`,
      { users: [{ ...person, familyName: twoLines, adminRole: 'view' }] },
    ],
    [
      'givenName',
      'POST',
      (of) => `/participation/${of.participation.own}/register`,
      { ...person, givenName: twoLines },
    ],
    [
      'title',
      'POST',
      () => `/survey/${draftId}/section/organisation-questions/questions`,
      { ...question, title: twoLines },
    ],
    [
      'subtitle',
      'POST',
      () => `/survey/${draftId}/section/organisation-questions/questions`,
      { ...question, subtitle: twoLines },
    ],
    [
      'options[1]',
      'POST',
      () => `/survey/${draftId}/section/organisation-questions/questions`,
      { ...question, options: ['Yes', twoLines] },
    ],
    ['owner', 'PATCH', (of) => `/survey/${of.surveyId}/action/${of.actionId}`, { owner: twoLines }],
  ])('in %s by %s %s', async (property, method, path, body) => {
    expect(await call(method, path(world), body)).toMatchObject({
      status: 400,
      body: {
        error: 'Validation',
        messages: [{ property, message: 'must be on one line, without control characters' }],
      },
    });
  });

  it.each(['\n', '\r\n', '\r', '\v', '\f', '\u0085', '\u2028', '\u2029'])('if it is %j', async (lineBreak) => {
    expect((await call('PATCH', '/person/me', { givenName: `Ann${lineBreak}Berg` })).status).toBe(400);
  });
});

// A backspace, the starts of terminal commands in 7 and in 8 bits, and the last character of each rejected range.
it.each(['\b', '\u001b[2K', '\u001f', '\u007f', '\u009b', '\u009f'])(
  'rejects the control character %j',
  async (control) => {
    expect(await call('PATCH', '/person/me', { givenName: `Ann${control}Berg` })).toMatchObject({
      status: 400,
      body: { messages: [{ property: 'givenName', message: 'must be on one line, without control characters' }] },
    });
  },
);

it.each(['\t', ' ', '\u00a0', '\u200d', '\u200f'])('accepts %j', async (character) => {
  expect((await call('PATCH', '/person/me', { givenName: `Ann${character}Berg` })).status).toBe(200);
});

it('trims line breaks at either end, and leaves those in a stored name', async () => {
  expect(await call('PATCH', `/survey/${draftId}`, { contactName: '\nAnn Berg\r\n' })).toMatchObject({
    status: 200,
    body: { contactName: 'Ann Berg' },
  });
  await api.db.updateTable('survey').set({ name: twoLines }).where('id', '=', draftId).execute();
  expect(await call('PATCH', `/survey/${draftId}`, { contactName: 'Bo' })).toMatchObject({
    status: 200,
    body: { name: twoLines, contactName: 'Bo' },
  });
});
