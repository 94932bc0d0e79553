import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { makeSurvey, type SurveyOptions } from '#testing/surveys/makeSurvey.ts';
import type { SurveyKey } from '#server/db/surveyKey.ts';

let api: ApiApp;
let organisation: Organisation;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
});
afterAll(() => api.close());

const make = (options: SurveyOptions = {}, { accountId } = organisation) =>
  makeSurvey(api, { accountId, status: 'READY', ...options });
const patch = ({ surveyId }: SurveyKey, json: unknown, as: Role = 'edit') =>
  api.call('PATCH', `/survey/${surveyId}`, { token: organisation.as[as], json });
const get = async ({ surveyId }: SurveyKey, as: Role = 'super') =>
  (await api.call('GET', `/survey/${surveyId}`, { token: organisation.as[as] })).body;

const opened = (options: SurveyOptions = {}) => make({ ...options, status: 'OPEN' });
const closed = () => make({ status: 'CLOSED' });

it('changes the fields sent and leaves the rest', async () => {
  const survey = await make();
  const before = await get(survey);
  api.wait(60_000);
  const changes = {
    name: 'Renamed',
    contactName: 'Ada Byron',
    contactEmail: 'ada@example.org',
    scheduling: { openAt: '2026-12-01T08:00:00.000Z', closeAt: '2026-12-15T17:00:00.000Z' },
  };
  const { status, body } = await patch(survey, changes);
  expect([status, body]).toEqual([
    200,
    { ...before, ...changes, status: 'SCHEDULED', lastModified: api.clock().toISOString() },
  ]);
  expect(await get(survey)).toEqual(body);
  expect((await patch(survey, { scheduling: { openAt: null } })).body).toMatchObject({
    status: 'READY',
    scheduling: { openAt: null, closeAt: changes.scheduling.closeAt },
  });
  expect((await patch(survey, { contactName: '  ', contactEmail: null })).body).toMatchObject({
    status: 'DRAFT',
    contactName: null,
    contactEmail: null,
  });
});

it('changes nothing if no field is sent', async () => {
  const survey = await make();
  const before = await get(survey);
  api.wait(60_000);
  expect(await patch(survey, {}, 'super')).toMatchObject({ status: 200, body: before });
  expect(await patch(await closed(), {})).toMatchObject({ status: 200 });
});

describe('a name', () => {
  it('is rejected if another survey of the organisation has it, in upper or lower case', async () => {
    const [survey, other] = [await make({ name: 'Mine' }), await make({ name: 'Résumé' })];
    const { status, body } = await patch(survey, { name: 'RÉSUMÉ', contactName: 'Not written' });
    expect([status, body.error, body.messages]).toEqual([
      400,
      'Validation',
      [{ property: 'name', message: 'is the name of another survey already' }],
    ]);
    expect(await get(survey)).toMatchObject({ name: 'Mine', contactName: 'Kim Lind' });
    expect((await patch(other, { name: 'RÉSUMÉ' })).body.name).toBe('RÉSUMÉ');
  });

  it('is saved in only one survey if several surveys are renamed to it simultaneously', async () => {
    const surveys = await Promise.all(Array.from({ length: 4 }, () => make()));
    const answers = await Promise.all(surveys.map((survey) => patch(survey, { name: 'Only one' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });
});

describe('dates', () => {
  it.each([
    ['a start before today', { openAt: '2026-10-30T00:00:00Z' }, 'scheduling.openAt'],
    ['an end that has passed', { closeAt: '2026-11-01T00:00:00Z' }, 'scheduling.closeAt'],
    [
      'an end before the start',
      { openAt: '2026-12-10T00:00:00Z', closeAt: '2026-12-09T00:00:00Z' },
      'scheduling.closeAt',
    ],
    ['an end before the stored start', { closeAt: '2026-12-01T07:00:00Z' }, 'scheduling.closeAt'],
    ['a start after the stored end', { openAt: '2026-12-20T00:00:00Z' }, 'scheduling.closeAt'],
  ])('refuse %s', async (_what, scheduling, property) => {
    const survey = await make({ openAt: new Date('2026-12-01T08:00:00Z'), closeAt: new Date('2026-12-15T17:00:00Z') });
    const before = await get(survey);
    expect((await patch(survey, { name: 'Not written', scheduling })).body).toMatchObject({
      error: 'Validation',
      messages: [{ property }],
    });
    expect(await get(survey)).toEqual(before);
  });

  it('that have passed in the meantime can be sent unchanged with other changes', async () => {
    const survey = await make({ openAt: new Date('2026-11-03T08:00:00Z') });
    const late = new Date('2026-10-01T08:00:00Z');
    await api.db.updateTable('survey').set({ open_at: late }).where('id', '=', survey.surveyId).execute();
    expect((await patch(survey, { name: 'Late', scheduling: { openAt: late.toISOString() } })).status).toBe(200);
  });

  it('allow an open survey to end any time in the future, even before its scheduled start', async () => {
    const survey = await opened({ openAt: new Date('2026-12-01T08:00:00Z') });
    expect((await patch(survey, { scheduling: { closeAt: '2026-11-20T08:00:00Z' } })).body.scheduling.closeAt).toBe(
      '2026-11-20T08:00:00.000Z',
    );
    expect((await patch(survey, { scheduling: { closeAt: null } })).status).toBe(200);
    expect((await patch(survey, { scheduling: { closeAt: api.clock().toISOString() } })).body.error).toBe('Validation');
  });
});

describe('locking', () => {
  it.each([
    ['a start', { scheduling: { openAt: '2026-12-01T08:00:00Z' } }],
    ['no start', { scheduling: { openAt: null } }],
    ['the archive', { archived: true }],
    ['its type', { templateId: 'wellbeing' }],
    ['a type that does not exist', { templateId: 'nothing' }],
    ['a locked field together with an unlocked one', { name: 'Not written', archived: false }],
  ])('rejects in an open survey: %s', async (_what, json) => {
    const survey = await opened();
    const before = await get(survey);
    expect(await patch(survey, json)).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
    expect(await get(survey)).toEqual(before);
  });

  it('allows changes to the name, end, contact and texts of an open survey', async () => {
    const survey = await opened();
    const changes = {
      name: 'While open',
      contactName: 'Ada Byron',
      welcome: { useDefault: false, html: '<p>Welcome</p>' },
    };
    expect((await patch(survey, { ...changes, scheduling: { closeAt: '2027-01-01T00:00:00Z' } })).body).toMatchObject({
      ...changes,
      status: 'OPEN',
      scheduling: { closeAt: '2027-01-01T00:00:00.000Z' },
    });
  });

  it.each([
    ['contactName', { contactName: '' }],
    ['contactEmail', { contactEmail: null }],
  ])('keeps a contact in an open survey: %s', async (property, json) => {
    expect((await patch(await opened(), json)).body).toMatchObject({ error: 'Validation', messages: [{ property }] });
  });

  it.each([
    ['name', { name: 'Not written' }],
    ['end', { scheduling: { closeAt: '2027-01-01T00:00:00Z' } }],
    ['contact', { contactName: 'Ada' }],
    ['type', { templateId: 'pulse' }],
    ['a text', { welcome: { useDefault: true } }],
    ['a test', { testEmails: ['thanksMessage'] }],
    ['another field together with the archive', { archived: true, name: 'Not written' }],
  ])('rejects in a closed survey: %s', async (_what, json) => {
    const survey = await closed();
    expect(await patch(survey, json, 'super')).toMatchObject({ status: 400, body: { error: 'SurveyLocked' } });
    expect((await get(survey)).archived).toBe(false);
  });

  it('allows moving a closed survey into the archive and back', async () => {
    const survey = await closed();
    expect((await patch(survey, { archived: true })).body.archived).toBe(true);
    expect((await patch(survey, { archived: true })).body.archived).toBe(true);
    expect((await patch(survey, { archived: false })).body).toMatchObject({ archived: false, status: 'CLOSED' });
  });

  it('also applies to a change that is simultaneous with the opening', async () => {
    for (let round = 0; round < 5; round++) {
      const survey = await make();
      const [patched, open] = await Promise.all([
        patch(survey, { archived: true }),
        api.call('POST', `/survey/${survey.surveyId}/open`, { token: organisation.as.edit }),
      ]);
      const { status, archived } = await get(survey);
      expect([patched.status, open.status, status, archived]).toEqual(
        patched.status === 200 ? [200, 400, 'READY', true] : [400, 204, 'OPEN', false],
      );
    }
  });
});

describe('a new survey type', () => {
  it('gives the survey its sections', async () => {
    const survey = await make({ type: 'wellbeing' });
    const [section] = (await get(survey)).editableSections;
    await api.call('PUT', `/survey/${survey.surveyId}/section/${section.id}/questions`, {
      token: organisation.as.edit,
      json: { questionIds: [] },
    });
    expect((await patch(survey, { templateId: 'wellbeing' })).body.editableSections[0].questions).toEqual([]);
    expect((await patch(survey, { templateId: 'pulse' })).body.template).toEqual({
      id: 'pulse',
      name: 'Wellbeing pulse',
    });
    expect((await patch(survey, { templateId: 'wellbeing' })).body.editableSections[0].questions).toEqual(
      section.questions,
    );
  });

  it.each(['nothing', '__proto__', 'PULSE'])(
    'is rejected with TemplateNotFound if it does not exist: %j',
    async (templateId) => {
      expect(await patch(await make(), { templateId, name: 'Not written' })).toMatchObject({
        status: 400,
        body: { error: 'TemplateNotFound' },
      });
    },
  );
});

describe('a field that only a super administrator can set', () => {
  it.each([
    ['riskContactEmail', 'risk@example.org'],
    ['riskContactEmail', null],
    ['privacyStatement', { useDefault: false, html: '<p>Private</p>' }],
    ['supportArticle', { useDefault: true }],
  ])('is rejected for everyone else, and nothing is saved: %s', async (field, value) => {
    const survey = await make();
    const before = await get(survey);
    for (const role of ['edit', 'manage'] as const) {
      expect(await patch(survey, { name: 'Not written', [field]: value }, role)).toMatchObject({
        status: 403,
        body: { error: 'Forbidden' },
      });
    }
    expect(await get(survey)).toEqual(before);
    expect((await patch(survey, { [field]: value }, 'super')).status).toBe(200);
  });

  it('is unchanged by an editor’s changes to other fields', async () => {
    const survey = await make();
    const texts = {
      privacyStatement: { useDefault: false, html: '<p>Private</p>' },
      supportArticle: { useDefault: false, html: '<p>Help</p>' },
    };
    await patch(survey, { riskContactEmail: 'risk@example.org', ...texts }, 'super');
    await patch(survey, { name: 'By an editor' });
    expect(await get(survey)).toMatchObject({ riskContactEmail: 'risk@example.org', ...texts });
  });
});

describe('the thanks text for people in high distress', () => {
  const risk = (html: string) => ({ riskThanksMessage: { useDefault: false, html } });

  it('is by default the survey’s thanks text, whether that is the survey’s own or the default', async () => {
    const survey = await make();
    expect((await get(survey)).defaultRiskThanksMessage).toBe(api.content.texts.en.messages.thanks);
    await patch(survey, { thanksMessage: { useDefault: false, html: '<p>Own thanks</p>' } });
    expect((await get(survey)).defaultRiskThanksMessage).toBe('<p>Own thanks</p>');
  });

  it('must only name contacts that the thanks text or the support article names; others are rejected and listed', async () => {
    const survey = await make();
    const before = await get(survey);
    const { status, body } = await patch(survey, {
      name: 'Not written',
      ...risk(
        '<p>Call 112, 116 123 or 030 555 55, see <a href="https://care.example/now">this</a>, ask {contactEmail} or care@example.org</p>',
      ),
    });
    expect([status, body.error]).toEqual([400, 'Validation']);
    expect(body.messages).toEqual([
      {
        property: 'riskThanksMessage.html',
        message: expect.stringMatching(
          /: 03055555, care@example\.org, https:\/\/care\.example\/now, \{contactEmail\}$/,
        ) as string,
      },
    ]);
    expect(await get(survey)).toEqual(before);
    expect(
      (await patch(survey, risk('<p>Call 112 or 116 123, sign in at {signInUrl}. You are not alone.</p>'))).status,
    ).toBe(200);
  });

  it("may name contacts in the same change's thanks text, the support article or the organisation’s support lines", async () => {
    const html = '<p>Call 030 555 55</p>';
    expect((await patch(await make(), { ...risk(html), thanksMessage: { useDefault: false, html } })).status).toBe(200);
    expect(
      (await patch(await make(), { ...risk(html), supportArticle: { useDefault: false, html } }, 'super')).status,
    ).toBe(200);
    expect((await patch(await make(), risk(html))).status).toBe(400);
    await api.call('PATCH', `/account/${organisation.accountId}`, {
      token: organisation.as.manage,
      json: {
        supportLines: [
          { name: 'Robin', phone: '+30 5555-5' },
          { name: 'Kim', phone: '030/55555' },
        ],
      },
    });
    expect((await patch(await make(), risk(html))).status).toBe(200);
    await api.call('PATCH', `/account/${organisation.accountId}`, {
      token: organisation.as.manage,
      json: { supportLines: [] },
    });
  });

  it('does not change when another text changes, and its content is not in the log', async () => {
    const survey = await make();
    const html = '<p>Call 030 555 55</p>';
    api.wait(1);
    await patch(survey, { ...risk(html), thanksMessage: { useDefault: false, html } });
    const { entries } = (
      await api.call('GET', `/account/${organisation.accountId}/audit-log`, { token: organisation.as.manage })
    ).body;
    expect(entries[0]).toMatchObject({
      action: 'patchSurvey',
      details: { changed: expect.arrayContaining(['riskThanksMessage', 'thanksMessage']) as string[] },
    });
    expect(JSON.stringify(entries[0])).not.toMatch(/030 ?555/);
    expect((await patch(survey, { thanksMessage: { useDefault: true } })).status).toBe(200);
    const stored = await get(survey);
    expect(stored.riskThanksMessage).toEqual({ useDefault: false, html });
    expect(stored.riskThanksContacts).toEqual(['03055555']);
    await patch(survey, { thanksMessage: { useDefault: false, html } });
    expect((await get(survey)).riskThanksContacts).toEqual([]);
  });
});

describe('a text', () => {
  it('is sanitised to the rich text that the product supports', async () => {
    const survey = await make();
    const html =
      '<h2>Hi</h2><script>alert(1)</script><p onclick="x()">from <b>{contactName}</b> <a href="javascript:x">l</a><img src=x onerror=y></p>';
    expect((await patch(survey, { welcome: { useDefault: false, html } })).body.welcome).toEqual({
      useDefault: false,
      html: '<h2>Hi</h2><p>from <strong>{contactName}</strong> <a>l</a></p>',
    });
    expect((await patch(survey, { welcome: { useDefault: true, html: '<p>Ignored</p>' } })).body.welcome).toEqual({
      useDefault: true,
      html: null,
    });
  });

  it.each(['', ' ', '<p></p>', '<p>&nbsp;<br></p>', '<script>alert(1)</script>', '<p>\u200b</p><ul><li></li></ul>'])(
    'without visible content becomes the default: %j',
    async (html) => {
      expect((await patch(await make(), { thanksMessage: { useDefault: false, html } })).body.thanksMessage).toEqual({
        useDefault: true,
        html: null,
      });
    },
  );

  it.each([[{ useDefault: false }], [{ useDefault: false, html: null }]])(
    'is required if the default is not used: %j',
    async (invitationMessage) => {
      const survey = await make();
      expect((await patch(survey, { name: 'Not written', invitationMessage })).body).toMatchObject({
        error: 'Validation',
        messages: [{ property: 'invitationMessage.html' }],
      });
      expect((await get(survey)).name).not.toBe('Not written');
    },
  );

  it('is accepted if it is deeply nested or has the maximum length, but not if it is longer', async () => {
    const survey = await make();
    const deep = `${'<blockquote>'.repeat(4000)}deep`;
    expect((await patch(survey, { welcome: { useDefault: false, html: deep } })).body.welcome.html).toContain('deep');
    const fits = `<p>${'a'.repeat(49_993)}</p>`;
    expect((await patch(survey, { welcome: { useDefault: false, html: fits } })).body.welcome.html).toBe(fits);
    expect((await patch(survey, { welcome: { useDefault: false, html: `${fits}x` } })).body.messages).toMatchObject([
      { property: 'welcome.html' },
    ]);
    expect((await patch(survey, { welcome: { useDefault: false, html: 'x'.repeat(2_000_000) } })).status).toBe(413);
  });
});

it('sends each text to test once to the signed-in person, without modifying the survey', async () => {
  const survey = await make();
  const { accountId, surveyId } = survey;
  const before = await get(survey);
  api.wait(60_000);
  await patch(survey, { testEmails: ['invitationMessage', 'riskThanksMessage', 'invitationMessage'] });
  const { id: personId } = await api.db
    .selectFrom('person')
    .where('email_address', '=', organisation.emails.edit)
    .select('id')
    .executeTakeFirstOrThrow();
  const jobs = await api.db.selectFrom('job').select('payload').execute();
  expect(
    jobs
      .map(({ payload }) => payload)
      .filter((mail) => mail['message'] === 'test' && mail['surveyId'] === surveyId)
      .toSorted((a, b) => String(a['text']).localeCompare(String(b['text']))),
  ).toEqual([
    { message: 'test', accountId, surveyId, personId, text: 'invitationMessage' },
    { message: 'test', accountId, surveyId, personId, text: 'riskThanksMessage' },
  ]);
  expect(await get(survey)).toEqual(before);
});

it.each([
  ['nothing', 'x'],
  ['a list', []],
  ['a text', '"x"'],
  ['unknown', { status: 'OPEN' }],
  ['unknown within', { scheduling: { whenOpen: null } }],
  ['name', { name: '' }],
  ['name', { name: null }],
  ['name', { name: 'x'.repeat(201) }],
  ['name', { name: 'a\0b' }],
  ['archived', { archived: 'yes' }],
  ['contactEmail', { contactEmail: 'nobody' }],
  ['contactEmail', { contactEmail: '' }],
  ['contactName', { contactName: 'x'.repeat(201) }],
  ['templateId', { templateId: null }],
  ['scheduling', { scheduling: null }],
  ['closeAt', { scheduling: { closeAt: '2026-13-01T00:00:00Z' } }],
  ['closeAt', { scheduling: { closeAt: 1_800_000_000 } }],
  ['welcome', { welcome: '<p>Welcome</p>' }],
  ['welcome', { welcome: { html: '<p>Welcome</p>' } }],
  ['welcome', { welcome: { useDefault: false, html: ['x'] } }],
  ['testEmails', { testEmails: ['welcome'] }],
  ['testEmails', { testEmails: 'thanksMessage' }],
  ['testEmails', { testEmails: ['thanksMessage', 'thanksMessage', 'thanksMessage', 'thanksMessage'] }],
])('rejects invalid changes: %s', async (_what, json) => {
  expect(await patch(await make(), json)).toMatchObject({ status: 400, body: { error: 'Validation' } });
});
