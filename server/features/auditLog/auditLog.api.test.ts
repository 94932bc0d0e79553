import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operations, AuditedOperation } from '#contract/api.ts';
import type { AuditEntry } from '#contract/entities/auditEntry.ts';
import { createApiApp, type ApiApp, type CallOptions } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation } from '#testing/surveys/organisation.ts';
import { makeSurvey, type TestSurvey } from '#testing/surveys/makeSurvey.ts';

let api: ApiApp;
let organisation: Organisation;
let survey: TestSurvey;
beforeAll(async () => {
  api = await createApiApp();
  organisation = await createOrganisation(api);
  survey = await makeSurvey(api, {
    accountId: organisation.accountId,
    people: 40,
    groups: { Day: (person) => person < 20, Night: (person) => person >= 20 },
    status: 'CLOSED',
  });
});
afterAll(() => api.close());

/** Makes a call one second later than the one before, so that the order of the log is known. */
function call(method: string, path: string, options: CallOptions = {}) {
  api.wait(1000);
  return api.call(method, path, { token: organisation.as.manage, ...options });
}
const account = (path: string) => `/account/${organisation.accountId}${path}`;
const read = (query = '', { accountId, as } = organisation) =>
  api.call('GET', `/account/${accountId}/audit-log${query}`, { token: as.manage });
const entries = async (query = '', of = organisation): Promise<AuditEntry[]> => (await read(query, of)).body.entries;
const last = async () => (await entries('?limit=1'))[0]!;
const idOf = async (emailAddress: string) =>
  (await api.db.selectFrom('person').where('email_address', '=', emailAddress).select('id').executeTakeFirstOrThrow())
    .id;
const nameOf = async (surveyId: string) =>
  (await api.db.selectFrom('survey').where('id', '=', surveyId).select('name').executeTakeFirstOrThrow()).name;

/** The operations that change a survey. Another test tries them in every state of a survey (`everySurveyState`). */
type ToSurvey = {
  [Name in AuditedOperation]: Operations[Name] extends { method: 'GET' }
    ? never
    : Operations[Name] extends { path: `${string}{surveyId}${string}` }
      ? Name
      : never;
}[AuditedOperation];

const uma = { givenName: 'Uma', familyName: 'Stone', emailAddress: 'uma@admin.example', adminRole: 'view' };
const people = ['ada', 'ben'].map((name) => ({
  givenName: name,
  familyName: 'Quill',
  emailAddress: `${name}.quill@x.example`,
}));
let userId: string;
let groupId: string;
let participantIds: string[];

async function download(path: string) {
  const { body } = await call('POST', `${path}/report/request-download`, { json: {} });
  return api.call('GET', `${path}/report/download?token=${body.token}`);
}

/** The other operations, which run one after the other. A missing one is a type error. */
const uses: Record<Exclude<AuditedOperation, ToSurvey>, { use: () => Promise<{ status: number }>; entry: object }> = {
  patchAccount: { use: () => call('PATCH', account(''), { json: { numberOfStaff: 12 } }), entry: { area: 'account' } },
  addUsers: { use: () => call('POST', account('/users'), { json: { users: [uma] } }), entry: { area: 'users' } },
  resendUserInvitation: {
    async use() {
      userId = await idOf(uma.emailAddress);
      return call('POST', account(`/users/${userId}/invitation`));
    },
    entry: { area: 'users' },
  },
  updateUser: {
    use: () => call('PATCH', account(`/users/${userId}`), { json: { adminRole: 'edit' } }),
    entry: { subject: 'Uma Stone' },
  },
  resetUserTotp: {
    async use() {
      await api.db
        .updateTable('person')
        .set({ totp_secret: 'A'.repeat(32) })
        .where('id', '=', userId)
        .execute();
      return call('DELETE', account(`/users/${userId}/totp`), { token: organisation.as.super });
    },
    entry: { area: 'users', person: { name: 'super Admin', superAdmin: true } },
  },
  removeUser: { use: () => call('DELETE', account(`/users/${userId}`)), entry: { area: 'users' } },
  createGroup: {
    async use() {
      const answer = await call('POST', account('/group'), { json: { name: 'Early' } });
      groupId = answer.body.id;
      return answer;
    },
    entry: { area: 'groups', subject: 'Early', object: { groupId: expect.any(String) } },
  },
  updateGroup: {
    use: () => call('PATCH', account(`/group/${groupId}`), { json: { name: 'Late' } }),
    entry: { subject: 'Early', details: { name: 'Late' } },
  },
  addAccountParticipants: {
    async use() {
      const answer = await call('POST', account('/participants'), { json: { participants: people, groupId } });
      const found = await api.call('GET', account('/participants/search?text=quill'), {
        token: organisation.as.manage,
      });
      participantIds = found.body.participants.map(({ id }: { id: string }) => id);
      return answer;
    },
    entry: { area: 'participants', details: { numberAdded: 2, numberExisting: 0, group: 'Late' } },
  },
  removeGroupParticipants: {
    use: () => call('DELETE', account(`/group/${groupId}/participants`), { json: { participantIds } }),
    entry: { subject: 'Late', details: { removed: 2 } },
  },
  addParticipantsToGroup: {
    use: () =>
      call('POST', account(`/group/${groupId}/participants`), { json: { participantIds: participantIds.slice(1) } }),
    entry: { subject: 'Late', details: { numberAdded: 1, numberExisting: 0 } },
  },
  updateParticipant: {
    use: () =>
      call('PATCH', account(`/participant/${participantIds[0]}`), { json: { ...people[0], givenName: 'Adele' } }),
    entry: { subject: null, details: { changed: ['givenName'] } },
  },
  deleteAccountParticipants: {
    use: () => call('DELETE', account('/participants'), { json: { participantIds } }),
    entry: { details: { removed: 2 } },
  },
  deleteGroup: { use: () => call('DELETE', account(`/group/${groupId}`)), entry: { subject: 'Late' } },
  createSurvey: {
    use: () => call('POST', account('/surveys'), { json: { name: 'Autumn', templateId: 'pulse' } }),
    entry: { subject: 'Autumn', object: { surveyId: expect.any(String) }, details: { templateId: 'pulse' } },
  },
  createAccount: {
    use: () => call('POST', '/admin/accounts', { token: organisation.as.super, json: { name: 'Birch' } }),
    entry: { area: 'account' },
  },
  getHeatMap: { use: () => call('GET', `${survey.url}/report/heat-map`), entry: { area: 'reports', details: {} } },
  getTrend: { use: () => call('GET', `${survey.url}/report/trend`), entry: { area: 'reports', details: {} } },
  getResultsPage: { use: () => call('GET', `${survey.url}/results-page`), entry: { area: 'reports', details: {} } },
  downloadReport: { use: () => download(survey.url), entry: { area: 'reports', details: { request: {} } } },
  downloadAnonymisedSurveyReport: {
    use: () => download(account(survey.url)),
    entry: { area: 'reports', person: { name: 'manage Admin', superAdmin: false } },
  },
};

it('every call of an operation adds one entry, which names no participant', async () => {
  const actions = async () => await api.db.selectFrom('audit_entry').select(['id', 'action', 'details']).execute();
  for (const [action, { use, entry }] of Object.entries(uses)) {
    const before = new Set((await actions()).map(({ id }) => id));
    expect([action, (await use()).status < 300]).toEqual([action, true]);
    const left = (await actions()).filter(({ id }) => !before.has(id));
    expect(left.map((each) => each.action)).toEqual([action]);
    // An operation without an organisation is recorded in the log of the organisation that it creates.
    if (action !== 'createAccount')
      expect(await last()).toMatchObject({ action, at: api.clock().toISOString(), ...entry });
  }
  const all = JSON.stringify(await api.db.selectFrom('audit_entry').selectAll().execute());
  expect(all).not.toMatch(/quill|adele|kim@example/i);
});

describe('what is recorded', () => {
  it('a change to a survey is recorded with the changed fields, the name and the schedule, but no text for participants', async () => {
    const {
      body: { id },
    } = await call('POST', account('/surveys'), { json: { templateId: 'pulse' } });
    const json = {
      name: 'Winter',
      contactName: 'Kim Lind',
      contactEmail: 'kim@example.org',
      scheduling: { openAt: '2026-12-01T08:00:00.000Z' },
      welcome: { useDefault: false, html: '<p>Dear all</p>' },
      testEmails: ['invitationMessage'],
      templateId: 'pulse',
    };
    await call('PATCH', `/survey/${id}`, { json });
    const { subject, details, object } = await last();
    expect([subject, object]).toEqual([expect.stringContaining('2026'), { surveyId: id }]);
    expect(details).toEqual({
      changed: ['name', 'contactName', 'contactEmail', 'scheduling', 'welcome'],
      name: 'Winter',
      scheduling: { openAt: '2026-12-01T08:00:00.000Z', closeAt: null },
      testEmails: ['invitationMessage'],
    });
    await call('PATCH', `/survey/${id}`, { json: { ...json, testEmails: [] } });
    expect((await last()).details).toEqual({ changed: [] });

    await call('POST', `/survey/${id}/groups`, { json: { groupIds: Object.values(survey.groupIds) } });
    expect((await last()).details['groups']).toEqual([
      expect.stringMatching(/^Day /),
      expect.stringMatching(/^Night /),
    ]);
    await call('POST', `/survey/${id}/open`);
    await call('POST', `/survey/${id}/sendReminders`);
    expect((await last()).details).toEqual({ sent: 40, alreadyCompleted: 0, remindedRecently: 0 });
    expect((await entries(`?surveyId=${id}`)).map(({ action }) => action)).toEqual([
      'sendReminders',
      'openSurvey',
      'addGroups',
      'patchSurvey',
      'patchSurvey',
      'createSurvey',
    ]);
    await call('POST', `/survey/${id}/close`);
    await call('DELETE', `/survey/${id}`);
    expect(await last()).toMatchObject({ action: 'deleteSurvey', subject: 'Winter' });
  });

  it('a report, a downloaded file and a printed report are recorded with the request, as sent and as text, and who made it', async () => {
    const request = {
      filter: { participantGroups: [survey.groupIds['Day']!] },
      compareToFilter: { participantGroups: [survey.groupIds['Night']!] },
    };
    const requested = {
      request,
      filter: expect.stringMatching(/^Day /),
      comparedWith: [expect.stringMatching(/^Night /)],
    };
    expect((await call('POST', `${survey.url}/report`, { json: request })).status).toBe(200);
    expect(await last()).toMatchObject({
      action: 'getReport',
      subject: await nameOf(survey.surveyId),
      details: requested,
    });
    expect((await last()).details).toEqual(requested);

    const {
      body: { token },
    } = await call('POST', `${survey.url}/report/request-download`, { json: request, token: organisation.as.super });
    expect((await last()).action).toBe('getReport');
    const form = { client_id: 'web', client_secret: 'web', grant_type: 'token', password: token };
    const {
      body: { access_token },
    } = await api.call('POST', '/auth/token', { form });
    await call('POST', `${survey.url}/report`, { json: {}, token: access_token });
    const reader = { id: await idOf(organisation.emails.super), name: 'super Admin', superAdmin: true };
    expect(await last()).toMatchObject({
      action: 'getReport',
      person: reader,
      details: { request: {}, printed: true },
    });
    await call('GET', `${survey.url}/report/trend`, { token: access_token });
    expect(await last()).toMatchObject({ action: 'getTrend', person: reader, details: { printed: true } });
    await call('GET', `${survey.url}/report/download?token=${token}`, { token: undefined });
    expect(await last()).toMatchObject({ action: 'downloadReport', person: reader, details: requested });
  });

  it('a rejected report is not recorded, and loading the filters of a report is not recorded either', async () => {
    const before = await entries();
    expect((await call('POST', `${survey.url}/report`, { json: { compareToNormative: true } })).status).toBe(400);
    expect((await call('GET', `${survey.url}/filters`)).status).toBe(200);
    expect((await call('GET', `${survey.url}/report/download?token=none`, { token: undefined })).status).toBe(404);
    expect(await entries()).toEqual(before);
  });
});

describe('the log', () => {
  it('is listed by pages, newest first, filtered by area and by survey, and is not available to other organisations', async () => {
    const every = await entries('?limit=200');
    expect(every.length).toBeGreaterThan(20);
    expect(every.map(({ at }) => at)).toEqual(
      every
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const paged: AuditEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await read(`?limit=7${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
      paged.push(...body.entries);
      cursor = body.cursor;
    }
    expect(paged).toEqual(every);
    expect(await entries('?filter=Groups&filter=users&limit=200')).toEqual(
      every.filter(({ area }) => area === 'groups' || area === 'users'),
    );
    expect(await entries(`?surveyId=${survey.surveyId}&filter=reports&limit=200`)).toEqual(
      every.filter(({ area, object }) => area === 'reports' && object['surveyId'] === survey.surveyId),
    );
    expect(await entries('?surveyId=nonsense')).toEqual([]);
    expect(await entries('', await createOrganisation(api, 'Elsewhere'))).toEqual([]);
    for (const query of ['?filter=answers', '?limit=0', '?cursor=nonsense']) {
      expect(await read(query)).toMatchObject({ status: 400, body: { error: 'Validation' } });
    }
  });

  it('is append-only: the database itself rejects changes', async () => {
    const before = await entries();
    for (const change of [
      sql`update audit_entry set action = 'nothing'`,
      sql`delete from audit_entry`,
      sql`truncate audit_entry`,
      sql`delete from audit_entry where false`,
    ]) {
      await expect(change.execute(api.db)).rejects.toThrow('Entries of the audit log are only added');
    }
    expect(await entries()).toEqual(before);
  });

  it('is saved together with the change: if one fails, the other is not saved either', async () => {
    await sql`alter table audit_entry add constraint refused check (action not in ('createGroup', 'getReport')) not valid`.execute(
      api.db,
    );
    const groups = async () =>
      (await call('GET', account('/groups'))).body.groups.map(({ name }: { name: string }) => name);
    const before = await groups();
    expect((await call('POST', account('/group'), { json: { name: 'Unnoted' } })).status).toBe(500);
    expect(await groups()).toEqual(before);
    expect(await call('POST', `${survey.url}/report`, { json: {} })).toMatchObject({
      status: 500,
      body: { error: 'InternalError' },
    });
    await sql`alter table audit_entry drop constraint refused`.execute(api.db);
    expect((await call('POST', account('/group'), { json: { name: 'Unnoted' } })).status).toBe(201);
  });

  it('records one of two identical simultaneous changes', async () => {
    const count = (await entries('?limit=200')).length;
    const statuses = await Promise.all(
      [1, 2, 3].map(() =>
        api.call('POST', account('/group'), { token: organisation.as.edit, json: { name: 'At once' } }),
      ),
    );
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
    expect((await entries('?limit=200')).length).toBe(count + 1);
  });
});
