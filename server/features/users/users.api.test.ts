import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiApp, createPerson, signInAsPerson, tryPassword, type ApiApp } from '#testing/servers/apiApp.ts';
import { createOrganisation, type Organisation, type Role } from '#testing/surveys/organisation.ts';
import { recordLog } from '#testing/servers/recordLog.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/mail/smtpServer.ts';
import { startJobWorker, type JobWorker } from '#server/jobs/startJobWorker.ts';
import { openMailTransport } from '#server/mail/openMailTransport.ts';
import { sendMail } from '#server/mail/sendMail.ts';
import { insertMembership } from '../account/membershipQueries.ts';
import { startSession } from '../auth/issueTokens.ts';

let api: ApiApp;
let organisation: Organisation;
let smtp: TestSmtpServer;
let worker: JobWorker;
let transport: ReturnType<typeof openMailTransport>;
beforeAll(async () => {
  api = await createApiApp();
  smtp = await startSmtpServer();
  const {
    db,
    clock,
    content: { texts },
    config,
  } = api;
  transport = openMailTransport({ ...config, smtpUrl: smtp.url });
  const mail = sendMail({
    db,
    transport,
    texts,
    publicUrl: config.publicUrl,
    minReportSample: config.minReportSample,
    clock,
  });
  worker = startJobWorker({ db, handlers: { mail }, clock, log: recordLog().log, pollMilliseconds: 3_600_000 });
  organisation = await createOrganisation(api);
});
afterAll(async () => {
  await worker.stop();
  transport.close();
  await smtp.close();
  await api.close();
});

const idOf = async (emailAddress: string) =>
  (
    await api.db
      .selectFrom('person')
      .where(sql`lower(email_address)`, '=', emailAddress.toLowerCase())
      .select('id')
      .executeTakeFirst()
  )?.id;

const someone = { givenName: 'Kim', familyName: 'Lind', emailAddress: 'kim@fernhill.example', adminRole: 'edit' };
/**
 * Advances the time. The organisation's manager and super administrator sign in again, since their sessions may have
 * expired.
 */
async function wait(milliseconds: number) {
  api.wait(milliseconds);
  for (const role of ['manage', 'super'] as const) {
    const { access_token } = await startSession(
      api.db,
      { kind: 'person', personId: (await idOf(organisation.emails[role]))! },
      api.clock(),
    );
    organisation.as[role] = access_token;
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
function call(method: Method, path = '', json?: object, { accountId, as } = organisation, role: Role = 'manage') {
  // Each call gets a later time, so that the order of the log is known.
  api.wait(1);
  return api.call(method, `/account/${accountId}/users${path}`, { token: as[role], ...(json && { json }) });
}
const add = (users: object[], of = organisation) => call('POST', '', { users }, of);
const named = (emailAddress: string, more: object = {}) => ({ ...someone, emailAddress, ...more });
const listed = async (emailAddress: string, of = organisation, role: Role = 'manage') =>
  (await call('GET', '?limit=200', undefined, of, role)).body.users.find(
    (user: { emailAddress: string }) => user.emailAddress === emailAddress,
  );
const lastEntry = async ({ accountId, as } = organisation) =>
  (await api.call('GET', `/account/${accountId}/audit-log`, { token: as.super })).body.entries[0];
const rejection = ({ status, body }: Awaited<ReturnType<typeof call>>) => [
  status,
  body.error,
  body.messages?.map(({ property }: { property: string }) => property),
];

async function mailsTo(emailAddress: string) {
  await worker.runDue();
  return smtp.mails
    .filter(({ to }) => to.toLowerCase() === emailAddress.toLowerCase())
    .map(({ parsed }) => ({ subject: parsed.subject, text: parsed.text! }));
}
const tokenIn = (text: string) => /\/app\/auth\/r\/([\w-]+)/.exec(text)?.[1];
const choosePassword = (token: string) =>
  api.call('POST', '/auth/reset-password', { json: { token, newPassword: 'chosen by themselves' } });

describe('adding', () => {
  it('lets a new person choose a password through a mail, sign in, and do what the role allows', async () => {
    expect(
      (await add([named('New@fernhill.example', { givenName: ' Nora ', familyName: 'New', adminRole: 'view' })]))
        .status,
    ).toBe(204);
    expect(await lastEntry()).toMatchObject({
      action: 'addUsers',
      area: 'users',
      details: { users: [{ name: 'Nora New', emailAddress: 'new@fernhill.example', adminRole: 'view' }] },
    });
    expect(await listed('new@fernhill.example')).toEqual({
      id: expect.any(String),
      name: 'Nora New',
      emailAddress: 'new@fernhill.example',
      adminRole: 'view',
      whenJoined: null,
      totp: false,
    });
    const [mail] = await mailsTo('new@fernhill.example');
    expect(mail!.subject).toBe('You can now look after surveys of Fernhill');
    expect(mail!.text).toContain('within 7 days');
    expect((await tryPassword(api, 'new@fernhill.example', '')).status).toBe(400);

    await wait(6 * 86_400_000);
    expect((await choosePassword(tokenIn(mail!.text)!)).status).toBe(204);
    const joined = api.clock().toISOString();
    const { access_token: token } = await signInAsPerson(api, 'new@fernhill.example', 'chosen by themselves');
    expect((await api.call('GET', '/person/me', { token })).body).toMatchObject({
      givenName: 'Nora',
      familyName: 'New',
      memberships: [{ adminUserRole: 'view' }],
    });
    expect((await api.call('GET', `/account/${organisation.accountId}/surveys`, { token })).status).toBe(200);
    expect((await listed('New@fernhill.example')).whenJoined).toBe(joined);
  });

  it('does not change an existing account, or reveal before the next sign-in that it existed', async () => {
    const personId = await createPerson(api, { emailAddress: 'Ann@home.example' });
    await api.db.updateTable('person').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', personId).execute();
    await add([named('ANN@home.example', { givenName: 'Anna', familyName: 'B.' })]);
    expect(await listed('ann@home.example')).toMatchObject({
      id: personId,
      name: 'Anna B.',
      whenJoined: null,
      totp: false,
    });
    expect(await listed('ann@home.example', organisation, 'super')).toMatchObject({ totp: true });
    await call('PATCH', `/${personId}`, { adminRole: 'view' });
    expect(await lastEntry()).toMatchObject({
      action: 'updateUser',
      subject: 'Anna B.',
      details: { from: 'edit', to: 'view' },
    });
    const [mail] = await mailsTo('Ann@home.example');
    expect(tokenIn(mail!.text)).toBeUndefined();
    expect(mail!.text).toContain('/app/auth/sign-in');

    await api.db.updateTable('person').set({ totp_secret: null }).where('id', '=', personId).execute();
    await signInAsPerson(api, 'ann@home.example');
    expect(await listed('Ann@home.example')).toMatchObject({ name: 'Ann Berg', whenJoined: expect.any(String) });
  });

  it('gives no access to someone who created an account with the address without access to its mailbox', async () => {
    await createPerson(api, { emailAddress: 'boss@fernhill.example', confirmed: false });
    const { access_token: token } = await signInAsPerson(api, 'boss@fernhill.example');
    await add([named('boss@fernhill.example', { adminRole: 'manage' })]);
    await signInAsPerson(api, 'boss@fernhill.example');
    expect((await api.call('GET', `/account/${organisation.accountId}`, { token })).status).toBe(404);
    expect((await api.call('GET', '/person/me', { token })).body.memberships).toEqual([]);
    expect((await listed('boss@fernhill.example')).whenJoined).toBeNull();

    const [mail] = await mailsTo('boss@fernhill.example');
    await choosePassword(tokenIn(mail!.text)!);
    expect((await api.call('GET', '/person/me', { token })).status).toBe(401);
    expect((await tryPassword(api, 'boss@fernhill.example')).status).toBe(400);
    const own = await signInAsPerson(api, 'boss@fernhill.example', 'chosen by themselves');
    expect((await api.call('GET', '/person/me', { token: own.access_token })).body.memberships).toMatchObject([
      { adminUserRole: 'manage' },
    ]);
  });

  it('adds all people or none, and names each error with its position in the list', async () => {
    const good = named('good@fernhill.example');
    const wrong: [object[], string[]][] = [
      [[good, named('nobody')], ['users[1].emailAddress']],
      [[good, named('x@fernhill.example', { givenName: ' ' })], ['users[1].givenName']],
      [[good, named('x@fernhill.example', { adminRole: 'owner' })], ['users[1].adminRole']],
      [[good, { emailAddress: 'x@fernhill.example', givenName: 'X', adminRole: 'view' }], ['users[1].familyName']],
      [
        [named('new@fernhill.example'), good, named('GOOD@fernhill.example')],
        ['users[0].emailAddress', 'users[2].emailAddress'],
      ],
      [[], ['users']],
      [Array.from({ length: 101 }, (_, index) => named(`u${index}@fernhill.example`)), ['users']],
    ];
    for (const [users, properties] of wrong)
      expect(rejection(await add(users))).toEqual([400, 'Validation', properties]);
    expect(await idOf('good@fernhill.example')).toBeUndefined();
    expect(await mailsTo('good@fernhill.example')).toEqual([]);
  });
});

describe('the list of administrators', () => {
  it('is sorted by name, and comes in pages', async () => {
    const other = await createOrganisation(api, 'Paged');
    await add(
      [
        named('z@paged.example', { givenName: 'Émile' }),
        named('a@paged.example', { givenName: 'aaron' }),
        named('b@paged.example', { givenName: 'Aaron' }),
      ],
      other,
    );
    const whole = (await call('GET', '', undefined, other)).body.users.map(({ name }: { name: string }) => name);
    expect(whole).toHaveLength(7);
    expect(whole.slice(0, 2).map((name: string) => name.toLowerCase())).toEqual(['aaron lind', 'aaron lind']);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: Awaited<ReturnType<typeof call>> = await call(
        'GET',
        `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        undefined,
        other,
      );
      paged.push(...body.users.map(({ name }: { name: string }) => name));
      cursor = body.cursor;
    }
    expect(paged).toEqual(whole);
  });
});

describe('changing and removing', () => {
  it('a new role applies at once, and a removed person loses access at once, including links requested earlier', async () => {
    const own = await createOrganisation(api, 'Changing');
    const editor = await idOf(own.emails.edit);
    expect((await call('PATCH', `/${editor}`, { adminRole: 'view' }, own)).body).toMatchObject({
      id: editor,
      adminRole: 'view',
      name: 'edit Admin',
    });
    expect(
      (
        await api.call('POST', `/account/${own.accountId}/surveys`, {
          token: own.as.edit,
          json: { templateId: 'pulse' },
        })
      ).status,
    ).toBe(403);
    expect(rejection(await call('PATCH', `/${editor}`, { adminRole: 'super' }, own))).toEqual([
      400,
      'Validation',
      ['adminRole'],
    ]);

    expect((await call('DELETE', `/${editor}`, undefined, own)).status).toBe(204);
    expect(await lastEntry(own)).toMatchObject({
      action: 'removeUser',
      subject: 'edit Admin',
      object: { userId: editor },
      details: { adminRole: 'view' },
    });
    expect((await api.call('GET', `/account/${own.accountId}`, { token: own.as.edit })).status).toBe(404);
    expect((await api.call('GET', '/person/me', { token: own.as.edit })).body.memberships).toEqual([]);
    for (const [method, path] of [
      ['DELETE', ''],
      ['PATCH', ''],
      ['POST', '/invitation'],
    ] as const) {
      expect((await call(method, `/${editor}${path}`, undefined, own)).status).toBe(404);
    }
    expect((await call('DELETE', `/${await idOf(organisation.emails.view)}`, undefined, own)).status).toBe(404);
    expect((await call('DELETE', '/nobody', undefined, own)).status).toBe(404);
  });

  it('the last manager keeps the role, no matter who makes the call, but one of two can remove themselves', async () => {
    const own = await createOrganisation(api, 'Managed');
    const manager = (await idOf(own.emails.manage))!;
    for (const role of ['manage', 'super'] as const) {
      const removal = await call('DELETE', `/${manager}`, undefined, own, role);
      expect(rejection(removal)).toEqual([400, 'Validation', ['userId']]);
      expect(removal.body.message).toBe(
        'This organisation has no other manager. Please give someone else that role first.',
      );
      expect(rejection(await call('PATCH', `/${manager}`, { adminRole: 'edit' }, own, role))).toEqual([
        400,
        'Validation',
        ['adminRole'],
      ]);
    }
    expect((await call('PATCH', `/${manager}`, { adminRole: 'manage' }, own)).status).toBe(200);
    await call('PATCH', `/${await idOf(own.emails.edit)}`, { adminRole: 'manage' }, own);
    expect((await call('DELETE', `/${manager}`, undefined, own)).status).toBe(204);
    expect((await call('GET', '', undefined, own)).status).toBe(404);
  });

  it('if two managers remove or demote each other simultaneously, one of them remains a manager', async () => {
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.02)`.execute(api.db)));
    for (const [method, json] of [
      ['DELETE', undefined],
      ['PATCH', { adminRole: 'view' }],
    ] as const) {
      const own = await createOrganisation(api, 'Racing');
      const [first, second] = [(await idOf(own.emails.manage))!, (await idOf(own.emails.edit))!];
      await insertMembership(
        api.db,
        { accountId: own.accountId, personId: second, adminUserRole: 'manage' },
        api.clock(),
      );
      const answers = await Promise.all([
        api.call(method, `/account/${own.accountId}/users/${second}`, { token: own.as.manage, ...(json && { json }) }),
        api.call(method, `/account/${own.accountId}/users/${first}`, { token: own.as.edit, ...(json && { json }) }),
      ]);
      // The later request fails, or its sender is no longer a member.
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const managers = (await call('GET', '', undefined, own, 'super')).body.users.filter(
        ({ adminRole }: { adminRole: string }) => adminRole === 'manage',
      );
      expect(managers).toHaveLength(1);
    }
  });

  it("someone removed before choosing a password is deleted, while anyone else's account is kept", async () => {
    await add([named('slip@fernhill.example')]);
    const slip = await idOf('slip@fernhill.example');
    await createPerson(api, { emailAddress: 'stays@home.example' });
    await add([named('stays@home.example')]);
    await call('DELETE', `/${slip}`);
    await call('DELETE', `/${await idOf('stays@home.example')}`);
    expect(await idOf('slip@fernhill.example')).toBeUndefined();
    expect(await idOf('stays@home.example')).toBeTruthy();
    // The queued mail is not sent any more.
    expect(await mailsTo('slip@fernhill.example')).toEqual([]);
  });
});

describe('sending the invitation again', () => {
  it('is possible until the first sign-in, at most three times an hour, including repeated adding', async () => {
    await add([named('again@fernhill.example')]);
    const again = async () => call('POST', `/${await idOf('again@fernhill.example')}/invitation`);
    expect((await again()).status).toBe(204);
    expect(await lastEntry()).toMatchObject({ action: 'resendUserInvitation', subject: 'Kim Lind' });
    await call('DELETE', `/${await idOf('again@fernhill.example')}`);
    expect((await add([named('Again@fernhill.example')])).status).toBe(204);
    const rejected = await again();
    expect([rejected.status, rejected.body.error, rejected.headers['retry-after']]).toEqual([
      429,
      'TooManyRequests',
      '3600',
    ]);
    await call('DELETE', `/${await idOf('again@fernhill.example')}`);
    expect((await add([named('fresh@fernhill.example'), named('again@fernhill.example')])).status).toBe(429);
    expect(await idOf('fresh@fernhill.example')).toBeUndefined();
    await wait(3_600_000);
    expect((await add([named('again@fernhill.example')])).status).toBe(204);
    expect((await again()).status).toBe(204);

    const mails = await mailsTo('again@fernhill.example');
    // The first link is still valid, and these mails do not count as resets that the person requested.
    expect(
      (await api.call('POST', '/auth/request-reset-password', { json: { emailAddress: 'again@fernhill.example' } }))
        .status,
    ).toBe(204);
    expect(await mailsTo('again@fernhill.example')).toHaveLength(mails.length + 1);
    await choosePassword(tokenIn(mails[0]!.text)!);
    await signInAsPerson(api, 'again@fernhill.example', 'chosen by themselves');
    expect(rejection(await again())).toEqual([400, 'Validation', ['userId']]);
  });
});

describe('a lost second factor', () => {
  it('can be switched off by a super administrator, which ends the sessions, mails the person and is logged', async () => {
    const personId = await createPerson(api, { emailAddress: 'lost@fernhill.example' });
    await insertMembership(api.db, { accountId: organisation.accountId, personId, adminUserRole: 'edit' }, api.clock());
    const { access_token: token } = await signInAsPerson(api, 'lost@fernhill.example');
    await api.db.updateTable('person').set({ totp_secret: 'JBSWY3DPEHPK3PXP' }).where('id', '=', personId).execute();
    expect(await listed('lost@fernhill.example')).toMatchObject({ totp: true });
    expect((await call('DELETE', `/${personId}/totp`, undefined, organisation, 'super')).status).toBe(204);
    expect(await lastEntry()).toMatchObject({
      action: 'resetUserTotp',
      subject: 'Ann Berg',
      person: { superAdmin: true },
    });
    expect((await api.call('GET', '/person/me', { token })).status).toBe(401);
    expect((await signInAsPerson(api, 'lost@fernhill.example')).access_token).toBeTruthy();
    expect(await mailsTo('lost@fernhill.example')).toMatchObject([{ subject: 'Two-factor sign-in is off' }]);
    expect(rejection(await call('DELETE', `/${personId}/totp`, undefined, organisation, 'super'))).toEqual([
      400,
      'Validation',
      ['userId'],
    ]);
  });
});
