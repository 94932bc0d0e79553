import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createMailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests, publicUrl } from '#testing/mail/prepareMailTests.ts';
import type { ReceivedMail } from '#testing/mail/smtpServer.ts';
import { stopMail } from '../features/participants/participantsRoutes.ts';
import { hashToken } from '../security/token.ts';
import { enqueueMail, type Mail } from './enqueueMail.ts';

const mail = prepareMailTests();
const { jobs, mailer, pass, smtpServer } = mail;

const hour = 3_600_000;

/** Creates a person with an account, and a participation that is in no account yet. */
async function prepare() {
  const personId = randomUUID();
  const emailAddress = `Ann.${personId}@home.example`;
  await mail.db
    .insertInto('person')
    .values({
      id: personId,
      given_name: 'WIN €1000',
      family_name: 'at https://evil.example',
      email_address: emailAddress,
      password_hash: null,
      when_email_confirmed: null,
      created_at: mail.now(),
    })
    .execute();
  const fixture = await createMailFixture(mail.db);
  const { participationId, token, stopToken } = await fixture.invite('ann.berg@alder.example');
  const { accountId } = fixture;
  const claim: Mail = { message: 'claim', accountId, participationId, personId };
  const passwordReset: Mail = { message: 'passwordReset', personId };
  return {
    accountId,
    participationId,
    personId,
    emailAddress,
    invitationToken: token,
    stopToken,
    mails: { claim, passwordReset },
  };
}

const kinds = {
  claim: { path: '/app/pc/', table: 'claim_token', validFor: 7 * 24 * hour },
  passwordReset: { path: '/app/auth/r/', table: 'password_reset_token', validFor: 24 * hour },
} as const;
type Kind = keyof typeof kinds;
const bothKinds = Object.keys(kinds) as Kind[];

const storedTokens = (kind: Kind, personId: string) =>
  mail.db.selectFrom(kinds[kind].table).selectAll().where('person_id', '=', personId).execute();

/** Returns the token in the button's link. */
const tokenIn = ({ parsed }: ReceivedMail, kind: Kind) => {
  const start = `href="${publicUrl}${kinds[kind].path}`;
  return new RegExp(`${start.replaceAll('.', '\\.')}([\\w-]{43})"`).exec(parsed.html!)![1]!;
};

describe.each(bothKinds)('%s', (kind) => {
  const { path, validFor } = kinds[kind];

  test('is addressed without a name and has both bodies, and its token is stored only as a hash', async () => {
    const server = await smtpServer();
    const { emailAddress, personId, mails } = await prepare();
    await enqueueMail(mail.db, mails[kind], mail.now());
    const [job] = await jobs();
    const { runDue, lines } = mailer({ smtpUrl: server.url });
    await runDue();

    expect(server.mails).toHaveLength(1);
    const { to, parsed } = server.mails[0]!;
    expect(to).toBe(emailAddress);
    expect(parsed.to).toEqual([{ name: '', address: emailAddress }]);
    expect(parsed.from).toMatchObject({ name: 'Heartwood', address: 'surveys@heartwood.example' });
    expect(parsed.messageId).toBe(`<${job!.id}@heartwood.example>`);
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');

    const token = tokenIn(server.mails[0]!, kind);
    expect(parsed.text).toContain(`:\n${publicUrl}${path}${token}\n`);
    for (const body of [parsed.html, parsed.text]) {
      expect(body).toContain('If it wasn’t you');
      expect(body).not.toMatch(/\{[A-Za-z]+\}/);
    }
    expect(parsed.text).toContain(kind === 'claim' ? 'within 7 days' : 'within 24 hours');

    const tokens = await storedTokens(kind, personId);
    expect(tokens.map(({ hash, expires_at }) => ({ hash: Buffer.from(hash), expires_at }))).toEqual([
      { hash: hashToken(token), expires_at: new Date(mail.now().getTime() + validFor) },
    ]);
    expect(JSON.stringify(job)).not.toContain('home.example');
    expect(lines).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('has no opt-out, and does not reveal a survey, an organisation or a name to the owner of the mailbox', async () => {
    const server = await smtpServer();
    const { mails, invitationToken, stopToken } = await prepare();
    await enqueueMail(mail.db, mails[kind], mail.now());
    await mailer({ smtpUrl: server.url }).runDue();
    const { parsed, raw } = server.mails[0]!;
    expect(parsed.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual([]);
    for (const shown of [raw, parsed.html, parsed.text]) {
      expect(shown).not.toMatch(/stop-mail|alder|autumn|kim|ann\.berg|WIN|evil/i);
      expect(shown).not.toContain(invitationToken);
      expect(shown).not.toContain(stopToken);
    }
  });

  test("arrives even if the address has opted out of an organisation's mail", async () => {
    const server = await smtpServer();
    const { emailAddress, accountId, stopToken, participationId, mails } = await prepare();
    await mail.db
      .updateTable('participant')
      .set({ email_address: emailAddress })
      .where('stop_token', '=', stopToken)
      .execute();
    await stopMail(mail.db, { accountId, token: stopToken }, mail.now());
    await enqueueMail(mail.db, { message: 'invitation', accountId, participationId }, mail.now());
    await enqueueMail(mail.db, mails[kind], mail.now());
    await mailer({ smtpUrl: server.url }).runDue();
    expect(server.mails.map(({ parsed }) => parsed.subject)).toEqual([
      kind === 'claim' ? 'Add a survey response to your account?' : 'Choose a new password',
    ]);
  });

  test('is tried again with a new token. The earlier token stays valid, because its mail may have arrived', async () => {
    const taken: ReceivedMail[] = [];
    const server = await smtpServer({
      onMail: (received) => {
        taken.push(received);
        if (taken.length === 1) server.dropConnections();
        return null;
      },
    });
    const { personId, mails } = await prepare();
    await enqueueMail(mail.db, mails[kind], mail.now());
    const { runDue } = mailer({ smtpUrl: server.url });
    await runDue();
    pass(30_000);
    await runDue();
    expect(taken).toHaveLength(2);
    expect(taken[1]!.parsed.messageId).toBe(taken[0]!.parsed.messageId);
    const tokens = taken.map((received) => tokenIn(received, kind));
    expect(tokens[1]).not.toBe(tokens[0]);
    const stored = await storedTokens(kind, personId);
    expect(stored.map(({ hash }) => Buffer.from(hash).toString('hex')).sort()).toEqual(
      tokens.map((token) => hashToken(token).toString('hex')).sort(),
    );
    expect(Math.min(...stored.map(({ expires_at }) => expires_at.getTime()))).toBe(
      mail.now().getTime() - 30_000 + validFor,
    );
  });

  test('that bounces is a failed job, and is not recorded for any organisation', async () => {
    const server = await smtpServer({ reject: () => '550 5.1.1 unknown' });
    const { mails } = await prepare();
    await enqueueMail(mail.db, mails[kind], mail.now());
    const rejections = () => mail.db.selectFrom('mail_refusal').selectAll().execute();
    const before = await rejections();
    const { runDue, lines } = mailer({ smtpUrl: server.url });
    await runDue();
    expect(await jobs()).toMatchObject([
      { attempts: 1, failed_at: mail.now(), last_error: 'SMTP 550 5.1.1 at RCPT TO' },
    ]);
    expect(await rejections()).toEqual(before);
    expect(JSON.stringify(lines)).not.toContain('home.example');
  });

  test('to a deleted person is dropped silently', async () => {
    const server = await smtpServer();
    const { personId, mails } = await prepare();
    await enqueueMail(mail.db, mails[kind], mail.now());
    await mail.db.deleteFrom('person').where('id', '=', personId).execute();
    const { runDue, lines } = mailer({ smtpUrl: server.url });
    await runDue();
    expect(server.requested).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect(lines.every(({ level }) => level === 'debug')).toBe(true);
  });
});

test.each(['is gone', 'is in an account by now'])(
  'a claim of a participation that %s is dropped silently',
  async (why) => {
    const server = await smtpServer();
    const { personId, participationId, mails } = await prepare();
    await enqueueMail(mail.db, mails.claim, mail.now());
    if (why === 'is gone') await mail.db.deleteFrom('participation').where('id', '=', participationId).execute();
    else
      await mail.db
        .updateTable('participation')
        .set({ person_id: personId })
        .where('id', '=', participationId)
        .execute();
    const { runDue, lines } = mailer({ smtpUrl: server.url });
    await runDue();
    expect(server.requested).toEqual([]);
    expect(await jobs()).toEqual([]);
    expect(await storedTokens('claim', personId)).toEqual([]);
    expect(lines.every(({ level }) => level === 'debug')).toBe(true);
  },
);

test('the token of a claim is stored with its participation', async () => {
  const server = await smtpServer();
  const { accountId, participationId, personId, mails } = await prepare();
  await enqueueMail(mail.db, mails.claim, mail.now());
  await mailer({ smtpUrl: server.url }).runDue();
  expect(await storedTokens('claim', personId)).toMatchObject([
    { account_id: accountId, participation_id: participationId },
  ]);
});

test.each([
  ['claim', ['personId']],
  ['claim', ['participationId']],
  ['passwordReset', ['personId']],
] as const)('a %s job without its %s is tried again later', async (kind, missing) => {
  const { mails } = await prepare();
  const absent = Object.fromEntries(
    Object.entries(mails[kind]).filter(([key]) => !(missing as readonly string[]).includes(key)),
  );
  await enqueueMail(mail.db, absent as unknown as Mail, mail.now());
  await mailer().runDue();
  expect(await jobs()).toMatchObject([{ failed_at: null, attempts: 1, last_error: 'unknown kind of mail' }]);
});

// A fixed id keeps the names of tests the same in every run.
const unknownId = '00000000-0000-4000-8000-000000000000';

test.each([
  { message: 'emailChange' },
  { message: 'emailChangeNotice' },
  { message: 'securityNotice', personId: unknownId },
  { message: 'securityNotice', personId: unknownId, event: 'no such event' },
])('%j, which is incomplete, is tried again later', async (absent) => {
  await enqueueMail(mail.db, absent as unknown as Mail, mail.now());
  await mailer().runDue();
  expect(await jobs()).toMatchObject([{ failed_at: null, attempts: 1, last_error: 'unknown kind of mail' }]);
});

test.each<Mail>([
  { message: 'emailChange', emailChangeId: unknownId },
  { message: 'emailChangeNotice', emailChangeId: unknownId },
  { message: 'securityNotice', personId: unknownId, event: 'totpOff' },
])('%j, about something deleted, is dropped silently', async (gone) => {
  const server = await smtpServer();
  await enqueueMail(mail.db, gone, mail.now());
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.requested).toEqual([]);
  expect(await jobs()).toEqual([]);
});
