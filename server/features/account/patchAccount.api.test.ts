import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { createApiApp, participate, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

function patch(json: object, role: Role = 'manage', { accountId, as } = organisation) {
  // Each call gets a later time, so that the order of the log is known.
  api.wait(1);
  return api.call('PATCH', `/account/${accountId}`, { token: as[role], json });
}
const read = async () =>
  (await api.call('GET', `/account/${organisation.accountId}`, { token: organisation.as.super })).body;
const lastEntry = async ({ accountId } = organisation) =>
  (await api.call('GET', `/account/${accountId}/audit-log`, { token: organisation.as.super })).body.entries[0];

const image = async (width = 300, height = 200) =>
  `data:image/png;base64,${(
    await sharp({ create: { width, height, channels: 3, background: '#1E5B48' } })
      .png()
      .toBuffer()
  ).toString('base64')}`;

it('changes the fields sent and leaves the rest, and the log shows old and new values', async () => {
  const { status, body } = await patch({
    name: '  Fernhill Care ',
    numberOfStaff: 120,
    timeZone: 'Asia/Kolkata',
    retentionMonths: 24,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'Fernhill Care',
    numberOfStaff: 120,
    timeZone: 'Asia/Kolkata',
    retentionMonths: 24,
    riskContactEmail: null,
  });
  expect(await lastEntry()).toMatchObject({
    action: 'patchAccount',
    area: 'account',
    person: { name: 'manage Admin', superAdmin: false },
    details: {
      changed: ['name', 'numberOfStaff', 'timeZone', 'retentionMonths'],
      from: { name: 'Fernhill', numberOfStaff: null, timeZone: 'Europe/Berlin', retentionMonths: null },
      to: { name: 'Fernhill Care', numberOfStaff: 120, timeZone: 'Asia/Kolkata', retentionMonths: 24 },
    },
  });
  expect((await patch({ numberOfStaff: null, retentionMonths: null })).body).toMatchObject({
    name: 'Fernhill Care',
    numberOfStaff: null,
    retentionMonths: null,
  });
  const unchanged = await read();
  expect((await patch({})).body).toEqual({ ...unchanged, riskContactEmail: null });
  expect((await lastEntry()).details).toEqual({ changed: [] });
});

it('a manager sets the language and the library for its people; the log shows old and new values', async () => {
  expect(await read()).toMatchObject({ language: 'en', knowledgeLibrary: true });
  const { status, body } = await patch({ language: 'de', knowledgeLibrary: false });
  expect([status, body]).toMatchObject([200, { language: 'de', knowledgeLibrary: false }]);
  expect((await lastEntry()).details).toEqual({
    changed: ['language', 'knowledgeLibrary'],
    from: { language: 'en', knowledgeLibrary: true },
    to: { language: 'de', knowledgeLibrary: false },
  });
  expect((await patch({ knowledgeLibrary: true }, 'edit')).status).toBe(403);
  expect(await read()).toMatchObject({ language: 'de', knowledgeLibrary: false });
  await patch({ language: 'en', knowledgeLibrary: true });
});

it('a manager may not set the fields for super administrators: rejected before anything else is checked, and nothing is saved', async () => {
  const before = await read();
  const fields = {
    riskContactEmail: 'help@example.org',
    privacyStatement: '<p>Ours</p>',
    supportArticle: null,
    removeCompletedParticipations: true,
    disabled: false,
    archived: false,
  };
  for (const [field, value] of Object.entries(fields)) {
    expect([field, (await patch({ name: 'Another', [field]: value })).status]).toEqual([field, 403]);
    expect([field, (await patch({ name: '', [field]: { not: 'fitting' } })).status]).toEqual([field, 403]);
  }
  expect(await read()).toEqual(before);
  expect((await patch({ ...fields, disabled: 'yes' }, 'super')).body).toMatchObject({
    error: 'Validation',
    messages: [{ property: 'disabled' }],
  });
});

it('a super administrator sets these fields; texts are sanitised, and the log does not name the risk contact', async () => {
  const { body } = await patch(
    {
      riskContactEmail: 'help@example.org',
      privacyStatement: '<p onclick="x()">Ours <script>bad()</script></p>',
      supportArticle: '<p> </p>',
      removeCompletedParticipations: true,
    },
    'super',
  );
  expect(body).toMatchObject({
    riskContactEmail: 'help@example.org',
    privacyStatement: '<p>Ours </p>',
    supportArticle: null,
    removeCompletedParticipations: true,
  });
  expect(await lastEntry()).toMatchObject({
    person: { superAdmin: true },
    details: {
      changed: ['riskContactEmail', 'privacyStatement', 'removeCompletedParticipations'],
      from: { removeCompletedParticipations: false },
      to: { removeCompletedParticipations: true },
    },
  });
  expect(JSON.stringify(await lastEntry())).not.toContain('help@example.org');
  expect((await patch({ numberOfStaff: 5 })).body.riskContactEmail).toBeNull();
});

it.each([
  ['name', ''],
  ['name', '   '],
  ['name', null],
  ['name', 'x'.repeat(limits.nameLength + 1)],
  ['numberOfStaff', -1],
  ['numberOfStaff', 1.5],
  ['numberOfStaff', '12'],
  ['timeZone', 'Europe/Atlantis'],
  ['timeZone', '+02:00'],
  ['timeZone', ''],
  ['language', 'fr'],
  ['language', null],
  ['language', 'DE'],
  ['knowledgeLibrary', 'no'],
  ['knowledgeLibrary', null],
  ['retentionMonths', 0],
  ['retentionMonths', 121],
  ['id', 'x'],
  ['riskContactEmail', 'nobody'],
])('rejects %s of %j with an error that names the field, and saves nothing', async (property, value) => {
  const before = await read();
  const { status, body } = await patch({ numberOfStaff: 77, [property]: value }, 'super');
  expect([status, body.error, body.messages.map((each: { property: string }) => each.property)]).toEqual([
    400,
    'Validation',
    [property],
  ]);
  expect(await read()).toEqual(before);
});

it('everyone can see a logo at its address, also in the survey, until it is replaced or removed', async () => {
  const survey = await makeSurvey(api, { people: 1, name: 'With a logo' });
  const own = { ...organisation, accountId: survey.accountId };
  const first = (await patch({ logo: await image() }, 'super', own)).body.logo;
  expect(first).toEqual({ url: expect.stringMatching(/^\/api\/v0\/logo\/[0-9a-f-]{36}$/), width: 300, height: 200 });
  expect((await lastEntry(own)).details).toEqual({ changed: ['logo'] });
  const participant = await participate(api, survey.tokens[0]!);
  expect((await participant.survey()).account).toEqual({ name: 'With a logo organisation', logo: first });

  const get = (url: string) => api.app.inject({ method: 'GET', url });
  const answer = await get(first.url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });

  const second = (await patch({ logo: { data: await image(1600, 400) } }, 'super', own)).body.logo;
  expect(second).toMatchObject({ width: 800, height: 200 });
  expect(second.url).not.toBe(first.url);
  expect((await get(first.url)).statusCode).toBe(404);
  expect((await get(second.url)).statusCode).toBe(200);
  expect((await patch({ logo: null }, 'super', own)).body.logo).toBeNull();
  expect((await patch({ logo: null }, 'super', own)).body.logo).toBeNull();
  expect((await lastEntry(own)).details).toEqual({ changed: [] });
  for (const url of [second.url, '/api/v0/logo/nothing', '/api/v0/logo/']) {
    const gone = await get(url);
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
  }
});

it('answers InvalidImage to anything that is not such an image, and saves no other part of the change', async () => {
  const before = await read();
  for (const logo of [
    7,
    '',
    {},
    'data:image/png;base64,PHN2Zy8+',
    { data: null },
    `data:image/png;base64,${'A'.repeat(7_100_000)}`,
  ]) {
    const { status, body } = await patch({ numberOfStaff: 99, logo });
    expect([status, body.error]).toEqual([400, 'InvalidImage']);
  }
  expect((await patch({ logo: 'A'.repeat(limits.accountBodyBytes) })).status).toBe(413);
  expect(await read()).toEqual(before);
});
