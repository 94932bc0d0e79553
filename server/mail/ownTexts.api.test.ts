import { expect, test } from 'vitest';
import { createMailFixture, type MailFixture } from '#testing/mail/mailFixture.ts';
import { prepareMailTests, publicUrl } from '#testing/mail/prepareMailTests.ts';
import { enqueueMail, type MailToParticipation } from './enqueueMail.ts';

const mail = prepareMailTests();
const { mailer, smtpServer } = mail;

const ownTexts = {
  invitation_message:
    '<h2>Dear team</h2><p>{organisationName} asks you to take part in <strong>{surveyName}</strong>, {expectedDuration} minutes.</p>' +
    '<p>Until {dueDate}.</p><ul><li>Ask <a href="mailto:{contactEmail}">{contactName}</a></li></ul>',
  thanks_message: '<p>Own thanks for {surveyName}.</p>',
  risk_thanks_message: '<p>Own words of support, {contactName}.</p>',
  thanks_contact_message: '<p>Own contact: {contactEmail}</p>',
};

const write = ({ surveyId }: MailFixture, texts: Partial<typeof ownTexts>) =>
  mail.db.updateTable('survey').set(texts).where('id', '=', surveyId).execute();

/** Sends one mail by SMTP. */
async function send({ accountId, invite }: MailFixture, message: MailToParticipation['message']) {
  const server = await smtpServer();
  const { participationId } = await invite('ann@example.org');
  if (message === 'completion' || message === 'thanks') {
    await mail.db
      .updateTable('participation')
      .set({ when_completed: mail.now() })
      .where('id', '=', participationId)
      .execute();
  }
  await enqueueMail(mail.db, { message, accountId, participationId }, mail.now());
  await mailer({ smtpUrl: server.url }).runDue();
  expect(server.mails).toHaveLength(1);
  return server.mails[0]!.parsed;
}

test("an organisation's own invitation is sent with its placeholders filled in and the usual layout", async () => {
  const fixture = await createMailFixture(mail.db, {
    organisationName: 'Älder & <Sons>',
    closeAt: new Date('2026-07-01T21:59:00Z'),
  });
  await write(fixture, ownTexts);
  const { html, text, subject } = await send(fixture, 'invitation');
  expect(subject).toBe('You are invited: Autumn pulse');
  expect(html).toMatch(/<h2 style="[^"]+">Dear team<\/h2>/);
  expect(html).toContain('Älder &#38; &#60;Sons&#62;');
  expect(html).toMatch(/<a style="[^"]+" href="mailto:kim@alder.example" rel="noopener noreferrer">Kim Lind<\/a>/);
  expect(text).toContain('Dear team\n\nÄlder & <Sons> asks you to take part in Autumn pulse,');
  // This is summer time in Berlin.
  expect(text).toContain('Until 11:59pm on July 1st.');
  expect(text).toContain('- Ask Kim Lind (kim@alder.example)');
  expect(text).toContain(`Open the survey:\n${publicUrl}/app/s/`);
  expect(text).toContain(`${publicUrl}/app/stop-mail/`);
  expect(text).not.toContain('invites you to take part');
});

test.each([
  ['Pacific/Auckland', '9:30am on January 1st'],
  ['America/New_York', '3:30pm on December 31st'],
  ['Asia/Kolkata', '2:00am on January 1st'],
])("a due date is in the organisation's time zone, here %s", async (timeZone, shown) => {
  const fixture = await createMailFixture(mail.db, { timeZone, closeAt: new Date('2026-12-31T20:30:00Z') });
  for (const message of ['invitation', 'reminder'] as const) {
    expect(
      (await send({ ...fixture, invite: () => fixture.invite(`${message}@example.org`) }, message)).text,
    ).toContain(shown);
  }
});

test('a survey without a closing time does not mention a due date', async () => {
  const fixture = await createMailFixture(mail.db, { closeAt: null });
  await write(fixture, ownTexts);
  const { text } = await send(fixture, 'invitation');
  expect(text).toContain('Dear team');
  expect(text).not.toMatch(/until|\{/i);
});

test("after submitting, people get the organisation's own thanks and contact, or else the defaults", async () => {
  const fixture = await createMailFixture(mail.db);
  await write(fixture, { thanks_message: ownTexts.thanks_message });
  const thanks = await send(fixture, 'completion');
  expect(thanks.text).toContain('Own thanks for Autumn pulse.\n\nIf you have a question about the survey');
  expect(thanks.text).not.toContain('Together with everyone else’s');

  const other = await createMailFixture(mail.db);
  await write(other, { thanks_contact_message: ownTexts.thanks_contact_message });
  const contact = await send(other, 'completion');
  expect(contact.text).toMatch(/Together with everyone else’s[^]*Own contact: kim@alder\.example/);
});

test('dangerous HTML is not mailed even if it was stored', async () => {
  const fixture = await createMailFixture(mail.db, {
    surveyName: '"><img src=x onerror=alert(1)>',
    contactName: '</p><script>alert(2)</script>',
  });
  await write(fixture, {
    invitation_message:
      '<p onclick="alert(3)">Hello<script>alert(4)</script><img src="https://track.example/x.gif">' +
      '<a href="javascript:alert(5)">x</a><a href="https://ok.example/{surveyName}">y</a> {contactName}</p><iframe src="//x"></iframe>',
  });
  const { html } = await send(fixture, 'invitation');
  expect(html).not.toMatch(/<(img|script|iframe)|onclick|javascript:|alert\(4\)/);
  expect(html).toContain('href="https://ok.example/&#34;&#62;&#60;img src=x onerror=alert(1)&#62;"');
  expect(html).toContain('&#60;script&#62;alert(2)');
});
