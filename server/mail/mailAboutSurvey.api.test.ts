import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { minReportSample, prepareMailTests, publicUrl } from '#testing/mail/prepareMailTests.ts';
import { enqueueMail, type Mail, type TestText } from './enqueueMail.ts';

const mail = prepareMailTests();
const { jobs, mailer, smtpServer } = mail;

/** An organisation, its open survey, and one of its managers. */
async function prepare(options: Parameters<typeof createMailFixture>[1] = {}) {
  const fixture = await createMailFixture(mail.db, options);
  const { accountId, surveyId } = fixture;
  const personId = randomUUID();
  const emailAddress = `Manager.${personId}@alder.example`;
  await mail.db
    .insertInto('person')
    .values({
      id: personId,
      given_name: 'Robin',
      family_name: 'Root',
      email_address: emailAddress,
      password_hash: null,
      when_email_confirmed: mail.now(),
      created_at: mail.now(),
    })
    .execute();
  await mail.db
    .insertInto('membership')
    .values({
      account_id: accountId,
      person_id: personId,
      admin_user_role: 'manage',
      created_at: mail.now(),
    })
    .execute();
  const testOf = (text: TestText): Mail => ({ message: 'test', accountId, surveyId, personId, text });
  const reportReady: Mail = { message: 'reportReady', accountId, surveyId, personId };
  const riskNotice: Mail = { message: 'riskNotice', accountId, surveyId, minimumGroup: '7' };
  return { ...fixture, personId, emailAddress, mails: { testOf, reportReady, riskNotice } };
}

/** Stores this number of submitted responses, and a preview by an administrator. */
async function submitted(accountId: string, surveyId: string, many: number) {
  await mail.db
    .insertInto('participation')
    .values(
      Array.from({ length: many + 1 }, (_, index) => ({
        account_id: accountId,
        id: randomUUID(),
        survey_id: surveyId,
        participant_id: null,
        public_id: randomUUID(),
        token: randomUUID(),
        when_last_invited: null,
        when_started: mail.now(),
        when_completed: mail.now(),
        created_at: mail.now(),
        preview: index === 0,
      })),
    )
    .execute();
}

async function send(...mails: Mail[]) {
  const server = await smtpServer();
  for (const one of mails) await enqueueMail(mail.db, one, mail.now());
  const { runDue, lines } = mailer({ smtpUrl: server.url });
  await runDue();
  expect(await jobs()).toEqual([]);
  return { server, lines };
}

const setRiskContact = async (
  accountId: string,
  surveyId: string,
  own: string | null,
  organisations: string | null,
) => {
  await mail.db.updateTable('survey').set({ risk_contact_email: own }).where('id', '=', surveyId).execute();
  await mail.db.updateTable('account').set({ risk_contact_email: organisations }).where('id', '=', accountId).execute();
};

test.each([
  ['invitationMessage', 'Test: You are invited: Autumn pulse', 'invites you to take part in Autumn pulse'],
  ['thanksMessage', 'Test: Thank you for taking part in Autumn pulse', 'Together with everyone else’s'],
  ['riskThanksMessage', 'Test: Thank you for taking part in Autumn pulse', 'In an emergency, call 112.'],
] as const)(
  'the person who requests a test of %s gets it as participants would, without personal links',
  async (text, subject, part) => {
    const { accountId, invite, mails, emailAddress } = await prepare({ closeAt: new Date('2026-12-01T16:30:00Z') });
    const person = await invite('ann@example.org');
    const { server, lines } = await send(mails.testOf(text));
    expect(server.requested).toEqual([emailAddress]);
    const { parsed, raw } = server.mails[0]!;
    expect(parsed.subject).toBe(subject);
    expect(parsed.to).toEqual([{ name: '', address: emailAddress }]);
    expect(parsed.text).toContain(part);
    for (const body of [parsed.html, parsed.text]) {
      expect(body).toContain('This is a test, sent only to you.');
      expect(body).toContain('because you requested a test while editing a survey of Alder');
      expect(body).not.toMatch(/\/app\/s\/|stop-mail|\{[A-Za-z]+\}/);
    }
    if (text === 'invitationMessage') expect(parsed.text).toContain(`Open the survey:\n${publicUrl}/app/\n`);
    expect(parsed.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([]);
    for (const secret of [person.token, person.stopToken, accountId]) expect(raw).not.toContain(secret);
    expect(JSON.stringify(lines)).not.toMatch(/alder|Autumn/i);
  },
);

test("a test shows the organisation's current text", async () => {
  const { surveyId, mails } = await prepare();
  await mail.db
    .updateTable('survey')
    .where('id', '=', surveyId)
    .set({
      invitation_message: '<p>Own words about {surveyName}</p>',
      risk_thanks_message: '<p>Own support</p>',
      thanks_contact_message: '<p>Own contact</p>',
    })
    .execute();
  const { server } = await send(mails.testOf('invitationMessage'), mails.testOf('riskThanksMessage'));
  const texts = server.mails.map(({ parsed }) => parsed.text!).sort();
  expect(texts).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Own words about Autumn pulse'),
      expect.stringMatching(/Own support\n\nOwn contact/),
    ]),
  );
});

test.each([
  [minReportSample, '5 people took part'],
  [1_234, '1,234 people took part'],
])('a manager is informed that a survey is closed, and that %i people took part', async (many, shown) => {
  const { accountId, surveyId, mails, emailAddress, invite } = await prepare({ surveyName: 'Herbst <26>' });
  await invite('not-submitted@example.org');
  await submitted(accountId, surveyId, many);
  const { server } = await send(mails.reportReady);
  expect(server.requested).toEqual([emailAddress]);
  const { parsed } = server.mails[0]!;
  expect(parsed.subject).toBe('Closed, and ready to look at: Herbst <26>');
  expect(parsed.text).toContain(`Herbst <26> is closed. ${shown}`);
  expect(parsed.html).toContain('<strong>Herbst &#60;26&#62;</strong>');
  expect(parsed.text).toContain(`at least ${minReportSample} people`);
  for (const body of [parsed.html, parsed.text]) {
    expect(body).toContain(`${publicUrl}/app/admin/survey/${surveyId}/report`);
    expect(body).toContain('because you manage');
    expect(body).not.toMatch(/\{[A-Za-z]+\}/);
  }
  expect(parsed.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([]);
});

test('someone who can only open reports is informed with the reason that fits them', async () => {
  const { accountId, surveyId, mails, personId } = await prepare();
  await submitted(accountId, surveyId, minReportSample);
  await mail.db
    .updateTable('membership')
    .set({ admin_user_role: 'report' })
    .where('person_id', '=', personId)
    .execute();
  const { parsed } = (await send(mails.reportReady)).server.mails[0]!;
  expect(parsed.text).toContain(`Open the report:\n${publicUrl}/app/admin/survey/${surveyId}/report\n`);
  expect(parsed.text).toContain('because you can open reports of Alder & Sons');
  expect(parsed.text).not.toContain('you manage');
});

test('no mail about a report is sent if too few people took part', async () => {
  const { accountId, surveyId, mails } = await prepare();
  await submitted(accountId, surveyId, minReportSample - 1);
  expect((await send(mails.reportReady)).server.requested).toEqual([]);
});

describe('the notice to the risk contact', () => {
  test('says what it is about, what can be done for everyone, that no one should try to identify people, and nothing else', async () => {
    const { accountId, surveyId, mails } = await prepare({ organisationName: 'Älder & <Sons>' });
    await setRiskContact(accountId, surveyId, 'Help@alder.example', 'office@alder.example');
    const { server, lines } = await send(mails.riskNotice);
    expect(server.requested).toEqual(['Help@alder.example']);
    const { parsed } = server.mails[0]!;
    expect(parsed.subject).toBe('Support for the people who take part in Autumn pulse');
    expect(parsed.subject).not.toMatch(/distress|risk/);
    expect(/<div style="display:none[^>]*>([^<]*)</.exec(parsed.html!)?.[1]).toBe('What can be done for everyone now.');
    expect(parsed.text).toContain('Autumn pulse has closed. At least 7 of the invited people who completed it');
    expect(parsed.text).toContain('- Remind everyone at Älder & <Sons>');
    expect(parsed.text).toContain(
      'only if at least 30 invited people completed it and at least 7 of them answered this way',
    );
    expect(parsed.text).toContain('does not say who, or how many more');
    expect(parsed.html).not.toContain('<Sons>');
    expect(`${parsed.html}${parsed.text}`).not.toMatch(/\{[A-Za-z]+\}|\/app\/|https?:/);
    expect(JSON.stringify(lines)).not.toMatch(/alder|Autumn/i);
  });

  test("goes to the organisation's contact if the survey has none, and to no one if the organisation has none either", async () => {
    const { accountId, surveyId, mails } = await prepare();
    await setRiskContact(accountId, surveyId, null, 'office@alder.example');
    expect((await send(mails.riskNotice)).server.requested).toEqual(['office@alder.example']);
    await setRiskContact(accountId, surveyId, null, null);
    expect((await send(mails.riskNotice)).server.requested).toEqual([]);
  });
});

describe('a person without access to the survey', () => {
  test('gets neither a test nor the mail that it is closed', async () => {
    const { accountId, surveyId, personId, mails } = await prepare();
    await submitted(accountId, surveyId, minReportSample);
    await mail.db.deleteFrom('membership').where('person_id', '=', personId).execute();
    const { server } = await send(mails.testOf('thanksMessage'), mails.reportReady);
    expect(server.requested).toEqual([]);
    // A super administrator is not a member of the organisation, but has access.
    await mail.db.updateTable('person').set({ super_admin: true }).where('id', '=', personId).execute();
    expect((await send(mails.testOf('thanksMessage'))).server.mails).toHaveLength(1);
  });

  test('gets no mail if the survey or the person was deleted', async () => {
    const one = await prepare();
    await mail.db.deleteFrom('survey').where('id', '=', one.surveyId).execute();
    const other = await prepare();
    await mail.db.deleteFrom('person').where('id', '=', other.personId).execute();
    const { server } = await send(
      one.mails.testOf('invitationMessage'),
      one.mails.reportReady,
      one.mails.riskNotice,
      other.mails.testOf('invitationMessage'),
    );
    expect(server.requested).toEqual([]);
  });
});

test("a bounce of a manager's address does not suppress mail to it as a participant", async () => {
  const { accountId, mails } = await prepare();
  const server = await smtpServer({ reject: () => '550 5.1.1 unknown' });
  await enqueueMail(mail.db, mails.testOf('thanksMessage'), mail.now());
  await mailer({ smtpUrl: server.url }).runDue();
  expect(await jobs()).toMatchObject([{ failed_at: mail.now() }]);
  expect(await mail.db.selectFrom('mail_refusal').selectAll().where('account_id', '=', accountId).execute()).toEqual(
    [],
  );
});

test.each([{ message: 'test', text: 'welcome' }, { message: 'test' }, { message: 'riskNotice' }])(
  'a mail with an unknown payload is tried again later: %j',
  async (payload) => {
    const { accountId, surveyId, personId } = await prepare();
    await enqueueMail(mail.db, { accountId, surveyId, personId, ...payload } as unknown as Mail, mail.now());
    await mailer().runDue();
    expect(await jobs()).toMatchObject([{ failed_at: null, attempts: 1, last_error: 'unknown kind of mail' }]);
  },
);
